// Which rows of a grid are selected: single, by range with Shift, all that are loaded.
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

export const useSelection = <R>(
  selection: GridSelection | undefined,
  count: number,
  at: (index: number) => R | undefined,
  rowKey: (row: R) => string,
) => {
  const keys = selection?.keys ?? none
  const last = useRef<number | null>(null)
  const isAll = count > 0 && keys.size >= count
  const current = useRef({ selection, at, rowKey, count, isAll })
  current.current = { selection, at, rowKey, count, isAll }
  const keyAt = useCallback((index: number) => {
    const row = current.current.at(index)
    return row === undefined ? undefined : current.current.rowKey(row)
  }, [])
  const select = useCallback(
    (index: number, isRange: boolean) => {
      const { selection: now } = current.current
      now?.onChange(toggledKeys(now.keys, keyAt, index, isRange ? last.current : null))
      last.current = index
    },
    [keyAt],
  )
  const toggleAll = useCallback(() => {
    const now = current.current
    const all = Array.from({ length: now.count }, (_, index) => keyAt(index)).filter((key) => key !== undefined)
    now.selection?.onChange(now.isAll ? none : new Set(all))
  }, [keyAt])
  const toggle = (index: number) => select(index, false)
  return { select, toggle, toggleAll, isAll, isSome: keys.size > 0 }
}
