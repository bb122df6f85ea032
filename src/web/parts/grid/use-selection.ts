// Which rows of a grid are selected: single, by range with Shift, all that are loaded; others stay.
import { useCallback, useRef } from 'react'

/** Selected rows by key; the screen keeps them. */
export type GridSelection = { keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void }

const none: ReadonlySet<string> = new Set()

/** Keys after pressing the box of row `index`; with `from` every row between gets the same state. */
export const toggledKeys = (
  keys: ReadonlySet<string>,
  keyAt: (index: number) => string | undefined,
  index: number,
  from: number | null,
): Set<string> => {
  const next = new Set(keys)
  const pressed = keyAt(index)
  const isOn = pressed === undefined || !keys.has(pressed)
  const [first, last] = from === null ? [index, index] : [Math.min(from, index), Math.max(from, index)]
  for (let at = first; at <= last; at++) {
    const key = keyAt(at)
    if (key === undefined) continue
    if (isOn) next.add(key)
    else next.delete(key)
  }
  return next
}

/** Keys after Shift with an arrow: what was selected before, and every row from where the hand began. */
type Span = { first: number; last: number; before: ReadonlySet<string> }

export const useSelection = <R>(
  selection: GridSelection | undefined,
  count: number,
  at: (index: number) => R | undefined,
  rowKey: (row: R) => string,
) => {
  const keys = selection?.keys ?? none
  const last = useRef<number | null>(null)
  const span = useRef<Span | null>(null)
  const current = useRef({ selection, at, rowKey, count })
  current.current = { selection, at, rowKey, count }
  const keyAt = useCallback((index: number) => {
    const row = current.current.at(index)
    return row === undefined ? undefined : current.current.rowKey(row)
  }, [])
  const between = (first: number, end: number): string[] =>
    Array.from({ length: Math.max(0, end - first + 1) }, (_, step) => keyAt(first + step)).filter(
      (key) => key !== undefined,
    )
  // Rows of other pages may be selected too: what counts is every row that is here.
  const isAll = selection !== undefined && count > 0 && between(0, count - 1).every((key) => keys.has(key))
  const select = useCallback(
    (index: number, isRange: boolean) => {
      const { selection: now } = current.current
      now?.onChange(toggledKeys(now.keys, keyAt, index, isRange ? last.current : null))
      last.current = index
    },
    [keyAt],
  )
  const toggleAll = () => {
    const next = new Set(keys)
    for (const key of between(0, count - 1)) {
      if (isAll) next.delete(key)
      else next.add(key)
    }
    selection?.onChange(next)
  }
  /** Shift with an arrow from one row to another: what it leaves on the way back is as it was before. */
  const extend = (from: number, to: number) => {
    if (span.current?.last !== from) span.current = { first: from, last: from, before: keys }
    const { first, before } = span.current
    span.current = { first, last: to, before }
    selection?.onChange(new Set([...before, ...between(Math.min(first, to), Math.max(first, to))]))
  }
  const toggle = (index: number) => select(index, false)
  return { select, toggle, toggleAll, extend, isAll, isSome: keys.size > 0 }
}
