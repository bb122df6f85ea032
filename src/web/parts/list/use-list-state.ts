// What a list screen keeps: in its address the search, chips, choices and page, beside it the sort, unless that shall
// stand in the address too, and the chosen rows.
import { useState } from 'react'
import { type Address, useAddress } from '../address.ts'
import type { Sort } from '../grid/data-grid.tsx'
import type { GridQuery } from '../grid/query-grid.tsx'
import { usePages } from './use-pages.ts'

/** What the call of a list has answered. */
export type ListAnswer<R> = Omit<GridQuery, 'data'> & { data: { items: readonly R[]; total: number } | undefined }

const sortIn = (address: Address): Sort | null =>
  address.has('field') ? { field: address.get('field'), order: address.get('order') === 'desc' ? 'desc' : 'asc' } : null

const noKeys: ReadonlySet<string> = new Set()

/**
 * `filterOf` reads from the address what is asked for, undefined where a field is not set. With
 * `const list = useListState(filterOf, 100)`, `const answer = useCall(api.list, list.asked, …)` and
 * `const shown = list.shown(answer, ({ id }) => id)`:
 * `<ListPage {...shown.page} grid={{ …, ...shown.grid, selection: list.selection }} … />`; the chosen rows are
 * `shown.chosen`. `sortsByAddress`: a link to the list has its order.
 */
export const useListState = <F extends object>(
  filterOf: (address: Address) => F,
  usualSize: number,
  sortsByAddress = false,
) => {
  const address = useAddress()
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const [ownSort, setOwnSort] = useState<Sort | null>(null)
  const sort = sortsByAddress ? sortIn(address) : ownSort
  const onSort = sortsByAddress ? (next: Sort) => address.set({ ...next, page: null }) : setOwnSort
  const [keys, setKeys] = useState(noKeys)
  const filter = filterOf(address)
  const shown = <R>(answer: ListAnswer<R>, rowKey: (row: R) => string) => {
    const rows = answer.data?.items ?? []
    return {
      rows,
      chosen: rows.filter((row) => keys.has(rowKey(row))),
      page: {
        answer,
        isWhole: Object.values(filter).every((value) => value === undefined),
        pages: pagesOf(answer.data?.total),
      },
      grid: { rows, rowKey, sort, onSort },
    }
  }
  return {
    address,
    filter,
    asked: { ...filter, page, pageSize, ...sort },
    shown,
    selection: { keys, onChange: setKeys },
    chooseNone: () => setKeys(noKeys),
  }
}
