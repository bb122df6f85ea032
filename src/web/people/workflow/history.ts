// What was drawn, step by step: taken back and done again; pure.
import type { Flow } from '../../../domain/people/workflow.ts'

export type History = { past: readonly Flow[]; now: Flow; future: readonly Flow[] }

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
