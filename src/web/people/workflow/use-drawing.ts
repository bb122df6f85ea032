// The state of a drawing on the screen: its steps, what is chosen, and what is done to it.
import { useReducer, useRef, useState } from 'react'
import { type Flow, type FlowKind, type FlowLine, type FlowNode, linkProblem } from '../../../domain/people/workflow.ts'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import {
  addLine,
  addNode,
  beginHistory,
  changeLine,
  changeNode,
  chosenPart,
  type History,
  moveNodes,
  pasted,
  redoStep,
  stepOn,
  undoStep,
  without,
} from './drawing.ts'

type Act = Flow | 'undo' | 'redo'

const reduce = (history: History, act: Act): History =>
  act === 'undo' ? undoStep(history) : act === 'redo' ? redoStep(history) : stepOn(history, act)

const none: ReadonlySet<string> = new Set()
type Place = { x: number; y: number }

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
