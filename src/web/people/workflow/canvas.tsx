// The canvas of a workflow: nodes and lines drawn by React Flow, from which every change comes back as an act.
import {
  applyNodeChanges,
  Background,
  type Connection,
  type Edge,
  type EdgeChange,
  MarkerType,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { type DragEvent, type MouseEvent, useEffect, useMemo, useState } from 'react'
import { type FlowLine, type FlowNode, flowKinds } from '../../../domain/people/workflow.ts'
import { IconButton } from '../../kit/button.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { usePreferences } from '../../theme/preferences.ts'
import type { WorkflowDrawing } from './drawing.ts'
import type { People } from './properties.tsx'
import { dragKind, type FlowStep, StepNode } from './step-node.tsx'

const nodeTypes = { step: StepNode }

const edgeOf = ({ id, from, to, label, way }: FlowLine, chosen: ReadonlySet<string>, t: Say): Edge => ({
  ...{ id, source: from, target: to, selected: chosen.has(id), type: 'smoothstep' },
  label: [way && t(`way_${way}`), label].filter(Boolean).join(' · '),
  markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 },
})

type CanvasProps = {
  drawing: WorkflowDrawing
  people: People
  /** Nodes that something is wrong with, and those that the sample passes. */
  faulty: ReadonlySet<string>
  passed: ReadonlySet<string>
  /** The menu of a node or a line, at a place of the window. */
  onMenu: (id: string, x: number, y: number) => void
}

const select = (changes: readonly (NodeChange<FlowStep> | EdgeChange)[], { choose }: WorkflowDrawing): void => {
  const picks = changes.flatMap((one) => (one.type === 'select' ? [one] : []))
  if (picks.length === 0) return
  // Nodes and lines tell of themselves one after the other: each goes on from what the other has chosen.
  choose((before) => {
    const next = new Set(before)
    for (const { id, selected } of picks) {
      if (selected) next.add(id)
      else next.delete(id)
    }
    return next
  })
}

/** Who is meant by the codes of a node; one that is gone shows its code. */
const whoOf = ({ by, codes }: FlowNode, { users, roles }: People): string[] =>
  codes.map((code) => (by === 'user' ? users : roles).find((one) => one.code === code)?.name ?? code)

/** React Flow measures and drags its own copy of the nodes; what is settled goes into the drawing. */
const useSteps = ({ drawing, people, faulty, passed }: CanvasProps) => {
  const { flow, chosen } = drawing
  const [steps, setSteps] = useState<FlowStep[]>([])
  useEffect(() => {
    setSteps((before) =>
      flow.nodes.map((node) => ({
        ...{ id: node.id, type: 'step', position: { x: node.x, y: node.y }, selected: chosen.has(node.id) },
        measured: before.find(({ id }) => id === node.id)?.measured,
        data: { node, who: whoOf(node, people), isFaulty: faulty.has(node.id), isPassed: passed.has(node.id) },
      })),
    )
  }, [flow, chosen, people, faulty, passed])
  const onNodesChange = (changes: NodeChange<FlowStep>[]) => {
    setSteps((before) => applyNodeChanges(changes, before))
    const settled = changes.flatMap((one) =>
      one.type === 'position' && one.dragging === false && one.position ? [[one.id, one.position] as const] : [],
    )
    if (settled.length > 0) drawing.move(new Map(settled))
    select(changes, drawing)
  }
  return { steps, onNodesChange }
}

const Zoom = () => {
  const t = useWords('workflow')
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <div className="flow-zoom flex absolute boxed-strong bg-raised rounded-6 z-5">
      <IconButton icon="plus" label={t('zoomIn')} onClick={() => void zoomIn()} />
      <IconButton icon="minus" label={t('zoomOut')} onClick={() => void zoomOut()} />
      <IconButton icon="scan" label={t('fit')} onClick={() => void fitView({ padding: 0.2, maxZoom: 1 })} />
    </div>
  )
}

const useLabels = () => {
  const t = useWords('workflow')
  return useMemo(
    () => ({
      ...{ 'node.a11yDescription.default': t('help_2'), 'node.a11yDescription.keyboardDisabled': t('help_2') },
      ...{ 'edge.a11yDescription.default': t('lineTitle'), 'handle.ariaLabel': t('linkTo') },
    }),
    [t],
  )
}

const Board = (props: CanvasProps) => {
  const t = useWords('workflow')
  const { drawing, onMenu } = props
  const { screenToFlowPosition } = useReactFlow()
  const isDark = usePreferences((state) => state.isIsDark)
  const { steps, onNodesChange } = useSteps(props)
  const { flow, chosen, canEdit } = drawing
  const edges = useMemo(() => flow.lines.map((line) => edgeOf(line, chosen, t)), [flow, chosen, t])
  const labels = useLabels()
  const menu = (event: MouseEvent, { id }: { id: string }) => {
    event.preventDefault()
    onMenu(id, event.clientX, event.clientY)
  }
  const drop = (event: DragEvent) => {
    const kind = flowKinds.find((one) => one === event.dataTransfer.getData(dragKind))
    if (!kind) return
    event.preventDefault()
    drawing.add(kind, screenToFlowPosition({ x: event.clientX, y: event.clientY }))
  }
  return (
    <ReactFlow<FlowStep>
      {...{ nodes: steps, edges, nodeTypes, onNodesChange }}
      {...{ nodesDraggable: canEdit, nodesConnectable: canEdit, deleteKeyCode: null, minZoom: 0.2 }}
      aria-label={t('canvas')}
      onEdgesChange={(changes) => select(changes, drawing)}
      onConnect={({ source, target }: Connection) => drawing.link(source, target)}
      onNodeContextMenu={menu}
      onEdgeContextMenu={menu}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      ariaLabelConfig={labels}
      colorMode={isDark ? 'dark' : 'light'}
      fitView
      fitViewOptions={{ padding: 0.2, maxZoom: 1 }}
    >
      <Background gap={20} />
      <Zoom />
    </ReactFlow>
  )
}

const Canvas = (props: CanvasProps) => (
  <ReactFlowProvider>
    <Board {...props} />
  </ReactFlowProvider>
)

export default Canvas
