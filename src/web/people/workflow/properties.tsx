// The properties of what is chosen: a node with its people or its amount and its lines, or a line with its words.
import { useEffect, useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import type { workflowCalls } from '../../../contract/people/workflow.ts'
import { deciderKinds, type FlowLine, type FlowNode, flowWays } from '../../../domain/people/workflow.ts'
import { Button } from '../../kit/button.tsx'
import { Panel } from '../../kit/dialog.tsx'
import { FormField, InputField, SelectField } from '../../kit/field.tsx'
import { useWords } from '../../kit/words.ts'
import { CodeSet, OneOf } from '../../parts/code-choices.tsx'
import type { WorkflowDrawing } from './drawing.ts'

export type People = ResultOf<(typeof workflowCalls)['people']>

const nameMost = 32
const amountMost = 20

type TextProps = { label: string; hint?: string; max: number; value: string; locked: boolean }

/** A text that becomes one step when it is left or Enter is pressed, not one for each letter. */
const Text = (props: TextProps & { onDone: (value: string) => void }) => {
  const { label, hint, max, value, locked, onDone } = props
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <InputField
      label={label}
      hint={hint}
      maxLength={max}
      readOnly={locked}
      value={typed}
      onChange={setTyped}
      onBlur={() => onDone(typed.trim())}
      onKeyDown={(event) => event.key === 'Enter' && onDone(typed.trim())}
    />
  )
}

type NodeProps = { drawing: WorkflowDrawing; node: FlowNode; people: People }

const Who = ({ drawing, node, people }: NodeProps) => {
  const t = useWords('workflow')
  const choices = (node.by === 'user' ? people.users : people.roles).map((one) => ({ value: one.code, ...one }))
  const label = node.by === 'user' ? t('f_people') : t('f_roles')
  return (
    <>
      <SelectField
        label={t('f_by')}
        value={node.by}
        options={deciderKinds.map((value) => ({ value, label: t(`by_${value}`) }))}
        onChange={(by) => drawing.change(node.id, { by, codes: [] })}
      />
      {node.by !== 'departmentHead' && (
        <FormField label={label}>
          {(id) => (
            <CodeSet
              id={id}
              label={label}
              none={t('nobody')}
              choices={choices}
              chosen={node.codes}
              onChange={(codes) => drawing.change(node.id, { codes })}
            />
          )}
        </FormField>
      )}
    </>
  )
}

const LinkTo = ({ drawing, node }: Pick<NodeProps, 'drawing' | 'node'>) => {
  const t = useWords('workflow')
  const others = drawing.flow.nodes.filter(({ id, kind }) => id !== node.id && kind !== 'start')
  return (
    <FormField label={t('linkTo')}>
      {(id) => (
        <OneOf
          id={id}
          label={t('linkTo')}
          placeholder={t('linkPick')}
          choices={others.map((one) => ({ value: one.id, code: one.name, name: t(`kind_${one.kind}`) }))}
          value=""
          width="100%"
          onChange={(to) => drawing.link(node.id, to)}
        />
      )}
    </FormField>
  )
}

const NodeFields = (props: NodeProps) => {
  const t = useWords('workflow')
  const { drawing, node } = props
  const locked = !drawing.canEdit
  return (
    <>
      <Text
        {...{ label: t('f_nodeName'), max: nameMost, value: node.name, locked }}
        onDone={(name) => drawing.change(node.id, { name })}
      />
      {(node.kind === 'approve' || node.kind === 'copy') && !locked && <Who {...props} />}
      {node.kind === 'condition' && (
        <Text
          {...{ label: t('f_amount'), hint: t('h_amount'), max: amountMost, value: node.amount, locked }}
          onDone={(amount) => drawing.change(node.id, { amount: amount.replaceAll(',', '') })}
        />
      )}
      {node.kind !== 'end' && !locked && <LinkTo drawing={drawing} node={node} />}
    </>
  )
}

const LineFields = ({ drawing, line }: { drawing: WorkflowDrawing; line: FlowLine }) => {
  const t = useWords('workflow')
  const nameOf = (id: string) => drawing.flow.nodes.find((node) => node.id === id)
  const from = nameOf(line.from)
  return (
    <>
      <FormField label={t('from')}>{() => <span className="pt-4">{from?.name}</span>}</FormField>
      <FormField label={t('to')}>{() => <span className="pt-4">{nameOf(line.to)?.name}</span>}</FormField>
      {from?.kind === 'condition' && (
        <SelectField
          label={t('f_way')}
          value={line.way}
          options={flowWays.flatMap((value) => (value === '' ? [] : [{ value, label: t(`way_${value}`) }]))}
          onChange={(way) => drawing.changeLine(line.id, { way })}
        />
      )}
      <Text
        {...{ label: t('f_label'), max: nameMost, value: line.label, locked: !drawing.canEdit }}
        onDone={(label) => drawing.changeLine(line.id, { label })}
      />
    </>
  )
}

/** The panel of the one node or line that is chosen; nothing for none or several. */
export const Properties = ({ drawing, people }: { drawing: WorkflowDrawing; people: People }) => {
  const t = useWords('workflow')
  const { chosen, choose, flow } = drawing
  const [id] = chosen.size === 1 ? chosen : []
  const node = flow.nodes.find((one) => one.id === id)
  const line = flow.lines.find((one) => one.id === id)
  if (!node && !line) return null
  const foot = drawing.canEdit && (
    <Button icon="trash" keys="Del" onClick={() => drawing.remove()}>
      {t('delete')}
    </Button>
  )
  return (
    <Panel
      title={t(node ? 'nodeTitle' : 'lineTitle')}
      note={node && t(`kind_${node.kind}`)}
      width={380}
      foot={foot}
      onClose={() => choose(new Set())}
    >
      <div className="column px-16 py-12 gap-4">
        {node && <NodeFields key={node.id} drawing={drawing} node={node} people={people} />}
        {line && <LineFields key={line.id} drawing={drawing} line={line} />}
      </div>
    </Panel>
  )
}
