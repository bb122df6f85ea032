// After a search that was sent with Enter the first row of its answer has the focus: the next key acts on it.
import { type RefObject, useEffect } from 'react'
import type { GridHandle } from '../parts/data-grid.tsx'

/** `searched` is true from the search on until its answer is shown. */
export const useFirstRow = (
  handle: RefObject<GridHandle | null>,
  searched: RefObject<boolean>,
  isWaiting: boolean,
  count: number,
): void => {
  useEffect(() => {
    if (isWaiting || !searched.current) return
    searched.current = false
    if (count === 0) return
    handle.current?.focus()
    handle.current?.show({ row: 0, column: 0 })
  })
}
