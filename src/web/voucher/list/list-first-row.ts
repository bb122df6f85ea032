// After a search that was sent with Enter the first row of its answer has the focus: the next key acts on it.
import { type RefObject, useEffect } from 'react'
import type { GridHandle } from '../../parts/grid/data-grid.tsx'

/** `searched` is the address of the search; `isHere` that its answer is shown. */
export const useFirstRow = (
  handle: RefObject<GridHandle | null>,
  searched: RefObject<string | null>,
  isHere: boolean,
  count: number,
): void => {
  useEffect(() => {
    if (!isHere) return
    searched.current = null
    if (count === 0) return
    handle.current?.focus()
    handle.current?.show({ row: 0, column: 0 })
  })
}
