// What is done to a drawing: nodes added, changed, moved, copied, lines drawn and taken away; pure.

import { useReducer, useRef, useState } from 'react'
import {
  type Flow,
  type FlowKind,
  type FlowLine,
  type FlowNode,
  type FlowWay,
  linkProblem,
} from '../../../domain/people/workflow.ts'
import { toast } from '../../kit/toast.tsx'
import { type Say, useWords } from '../../kit/words.ts'

/** What was drawn, step by step: taken back and done again; pure. */
type History = { past: readonly Flow[]; now: Flow; future: readonly Flow[] }

const stepsMost = 100

export const beginHistory = (now: Flow): History => ({ past: [], now, future: [] })

/** One step on; a step that changes nothing is none. */
export const stepOn = (history: History, to: Flow): History => {
  if (JSON.stringify(to) === JSON.stringify(history.now)) return history
  return { past: [...history.past, history.now].slice(-stepsMost), now: to, future: [] }
}

export const undoStep = (history: History): History => {
  const before = history.past.at(-1)
  if (!before) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] }
}

export const redoStep = ({ past, now, future }: History): History => {
  const [next, ...later] = future
  return next ? { past: [...past, now], now: next, future: later } : { past, now, future }
}

/** Where nothing stands yet, a new node stands this far from the last one. */
const gap = 60
const nodeWidth = 168
/** A copy stands a little beside what it is made from. */
const copyOff = 32

const newId = (): string => crypto.randomUUID().slice(0, 8)

type Place = { x: number; y: number }

/** To the right of everything. */
const freePlace = (flow: Flow): Place => {
  const last = flow.nodes.toSorted((a, b) => a.x - b.x).at(-1)
  return last ? { x: last.x + nodeWidth + gap, y: last.y } : { x: 40, y: 120 }
}

export const addNode = (flow: Flow, kind: FlowKind, name: string, at?: Place): { flow: Flow; id: string } => {
  const { x, y } = at ?? freePlace(flow)
  const id = newId()
  const node: FlowNode = { id, kind, name, x: Math.round(x), y: Math.round(y), by: 'role', codes: [], amount: '' }
  return { flow: { ...flow, nodes: [...flow.nodes, node] }, id }
}

const changeNode = (flow: Flow, id: string, change: Partial<FlowNode>): Flow => ({
  ...flow,
  nodes: flow.nodes.map((node) => (node.id === id ? { ...node, ...change } : node)),
})

const moveNodes = (flow: Flow, places: ReadonlyMap<string, Place>): Flow => ({
  ...flow,
  nodes: flow.nodes.map((node) => {
    const to = places.get(node.id)
    return to ? { ...node, x: Math.round(to.x), y: Math.round(to.y) } : node
  }),
})

/** Of a condition the first line is where it is met, the second where it is not. */
const wayOf = (flow: Flow, from: string): FlowWay => {
  if (flow.nodes.find(({ id }) => id === from)?.kind !== 'condition') return ''
  return flow.lines.some((line) => line.from === from && line.way === 'yes') ? 'no' : 'yes'
}

export const addLine = (flow: Flow, from: string, to: string): Flow => ({
  ...flow,
  lines: [...flow.lines, { id: newId(), from, to, label: '', way: wayOf(flow, from) }],
})

export const changeLine = (flow: Flow, id: string, change: Partial<FlowLine>): Flow => ({
  ...flow,
  lines: flow.lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
})

/** Takes nodes and lines away, and the lines of the nodes with them. */
export const without = ({ nodes, lines }: Flow, ids: ReadonlySet<string>): Flow => ({
  nodes: nodes.filter(({ id }) => !ids.has(id)),
  lines: lines.filter(({ id, from, to }) => !ids.has(id) && !ids.has(from) && !ids.has(to)),
})

/** Copies nodes with the lines between them; a start is not copied, there is one. */
export const pasted = (flow: Flow, copied: Flow): { flow: Flow; ids: Set<string> } => {
  const nodes = copied.nodes.filter(({ kind }) => kind !== 'start')
  const idOf = new Map(nodes.map(({ id }) => [id, newId()]))
  const lines = copied.lines.flatMap((line) => {
    const [from, to] = [idOf.get(line.from), idOf.get(line.to)]
    return from && to ? [{ ...line, id: newId(), from, to }] : []
  })
  const made = nodes.map((node) => ({
    ...node,
    ...{ id: idOf.get(node.id) ?? newId(), x: node.x + copyOff, y: node.y + copyOff },
  }))
  const whole = { nodes: [...flow.nodes, ...made], lines: [...flow.lines, ...lines] }
  return { flow: whole, ids: new Set(made.map(({ id }) => id)) }
}

export const chosenPart = ({ nodes, lines }: Flow, ids: ReadonlySet<string>): Flow => ({
  nodes: nodes.filter(({ id }) => ids.has(id)),
  lines: lines.filter(({ from, to }) => ids.has(from) && ids.has(to)),
})

// The sample of a workflow: large amounts go to the accounting manager, the others to the head of the department.

const node = (part: Pick<FlowNode, 'id' | 'kind' | 'name' | 'x' | 'y'>, more: Partial<FlowNode> = {}): FlowNode => ({
  ...{ by: 'role', codes: [], amount: '' },
  ...part,
  ...more,
})

const line = (from: string, to: string, way: FlowWay = ''): FlowLine => ({
  ...{ id: `${from}-${to}`, from, to, label: '', way },
})

export const sampleFlow = (t: Say): Flow => ({
  nodes: [
    node({ id: 'start', kind: 'start', name: t('sample_request'), x: 0, y: 100 }),
    node({ id: 'large', kind: 'condition', name: t('sample_large'), x: 240, y: 100 }, { amount: '100000.00' }),
    node({ id: 'manager', kind: 'approve', name: t('sample_manager'), x: 480, y: 0 }, { codes: ['manager'] }),
    node({ id: 'head', kind: 'approve', name: t('sample_head'), x: 480, y: 200 }, { by: 'departmentHead' }),
    node({ id: 'copy', kind: 'copy', name: t('sample_copy'), x: 720, y: 0 }, { codes: ['auditor'] }),
    node({ id: 'end', kind: 'end', name: t('sample_done'), x: 960, y: 100 }),
  ],
  lines: [
    ...[line('start', 'large'), line('large', 'manager', 'yes'), line('large', 'head', 'no')],
    ...[line('manager', 'copy'), line('copy', 'end'), line('head', 'end')],
  ],
})

const reduce = (history: History, act: Flow | 'undo' | 'redo'): History =>
  act === 'undo' ? undoStep(history) : act === 'redo' ? redoStep(history) : stepOn(history, act)

const none: ReadonlySet<string> = new Set()
export type WorkflowDrawing = ReturnType<typeof useDrawing>

/** `begin` is read once: give the component a key where another drawing begins. */
export const useDrawing = (begin: Flow, canEdit: boolean) => {
  const t = useWords('workflow')
  const [history, act] = useReducer(reduce, begin, beginHistory)
  const [chosen, choose] = useState(none)
  const copied = useRef<Flow | null>(null)
  const { now } = history
  const put = (to: Flow) => canEdit && act(to)
  const link = (from: string, to: string) => {
    const refused = linkProblem(now, from, to)
    if (refused) toast({ look: 'error', title: t(`problem:${refused.code}`) })
    else put(addLine(now, from, to))
  }
  const replace = (to: Flow) => {
    put(to)
    choose(none)
  }
  const steps = {
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => canEdit && act('undo'),
    redo: () => canEdit && act('redo'),
  }
  const copies = {
    copy: () => {
      const part = chosenPart(now, chosen)
      if (part.nodes.length > 0) copied.current = part
    },
    paste: () => {
      if (!copied.current || !canEdit) return
      const { flow, ids } = pasted(now, copied.current)
      put(flow)
      choose(ids)
    },
  }
  const add = (kind: FlowKind, at?: Place) => {
    const made = addNode(now, kind, t(`kind_${kind}`), at)
    put(made.flow)
    choose(new Set([made.id]))
  }
  return {
    ...{ flow: now, chosen, choose, canEdit, add, link, replace, ...steps, ...copies },
    change: (id: string, change: Partial<FlowNode>) => put(changeNode(now, id, change)),
    changeLine: (id: string, change: Partial<FlowLine>) => put(changeLine(now, id, change)),
    move: (places: ReadonlyMap<string, Place>) => put(moveNodes(now, places)),
    remove: (ids: ReadonlySet<string> = chosen) => replace(without(now, ids)),
  }
}
