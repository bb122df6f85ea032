// A node on the canvas: its kind, its name and what it asks for, with a dot at each side where lines begin and end.
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import type { FlowKind, FlowNode } from '../../../domain/people/workflow.ts'
import { Icon, type IconName } from '../../kit/button.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { type Say, useWords } from '../../kit/words.ts'

export const kindIcons: Readonly<Record<FlowKind, IconName>> = {
  ...{ start: 'circle-dot', approve: 'check-circle', condition: 'switches', copy: 'copy', end: 'circle' },
}

/** What a node of the palette is when it is dragged. */
export const dragKind = 'application/x-selvedge-node'

/** `who`: the names of those who decide or are told. */
export type FlowStep = Node<{ node: FlowNode; who: readonly string[]; isFaulty: boolean; isPassed: boolean }, 'step'>

/** What a node says below its name. */
const noteOf = ({ kind, by, amount }: FlowNode, who: readonly string[], t: Say): string => {
  if (kind === 'condition') return amount === '' ? '' : t('amountFrom', { amount: groupDigits(amount) })
  if (kind !== 'approve' && kind !== 'copy') return ''
  if (by === 'departmentHead') return t('by_departmentHead')
  return who.length === 0 ? t('nobody') : who.join(t('kit:comma'))
}

export const StepNode = ({ data: { node, who, isFaulty, isPassed }, selected }: NodeProps<FlowStep>) => {
  const t = useWords('workflow')
  const note = noteOf(node, who, t)
  const looks = [selected && 'flow-chosen', isFaulty && 'flow-faulty', isPassed && 'flow-passed']
  return (
    <div className={['flow-node wrap-anywhere', ...looks].filter(Boolean).join(' ')} data-kind={node.kind}>
      {node.kind !== 'start' && <Handle type="target" position={Position.Left} />}
      <p className="row gap-4 text-quiet text-12">
        <Icon name={kindIcons[node.kind]} size={14} /> {t(`kind_${node.kind}`)}
      </p>
      <p className="flow-name font-semibold">{node.name}</p>
      {note !== '' && <p className="text-quiet text-12">{note}</p>}
      {node.kind !== 'end' && <Handle type="source" position={Position.Right} />}
    </div>
  )
}
