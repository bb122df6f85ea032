// The page of a plain list: title, filters, acts, the grid and how many rows there are; and what a list keeps of them.
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Call, InputOf, ResultOf } from '../../../contract/base/call.ts'
import { useCall } from '../../api/query.ts'
import { useOwnWays } from '../../api/setting.ts'
import type { IconName } from '../../kit/icon-paths.ts'
import { Empty, Page, PageBar, PageBody, PageFoot, SecondBar } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { type Address, useAddress } from '../address.ts'
import { AnsweredGrid, type GridProps, type GridQuery, type GridSelection, type Sort } from '../grid/data-grid.tsx'
import { Pager } from './pager.tsx'

export type ListPageProps<R> = {
  title: string
  answer: GridQuery
  parameters?: ReactNode
  chips?: ReactNode
  /** What is to be known of more than one row, between the bars and the list. */
  bands?: ReactNode
  actions?: ReactNode
  /** Acts on the chosen rows, below the list. */
  foot?: ReactNode
  /** Shown in place of the grid: another look at the same rows. */
  instead?: ReactNode
  /** Beside the list: the chosen row. */
  panel?: ReactNode
  grid: Omit<GridProps<R>, 'label' | 'isLoading' | 'isStale'>
  /** True when no filter is set: then an empty list says how to begin. */
  isWhole: boolean
  /** How to begin, where it is not by importing a file. */
  noneYet?: string
  /** Whose `none` and `count` tell of the rows, where they are called by their name. */
  rowWords?: string
  icon?: IconName
  /** In place of the words for an empty list, and of the count and the pages. */
  empty?: ReactNode
  end?: ReactNode
  pages?: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
}

/** The last row of a page may have been deleted: then the list is shown from its beginning. */
const useLastPage = ({ data, isPlaceholderData }: GridQuery, pages: ListPageProps<unknown>['pages']): void => {
  const isPast = data !== undefined && !isPlaceholderData && pages !== undefined && pages.page > 1 && pages.total === 0
  useEffect(() => {
    if (isPast) pages?.onPage(1)
  }, [isPast, pages])
}

export const ListPage = <R,>(props: ListPageProps<R>) => {
  const t = useWords(props.rowWords ?? 'master')
  const { answer, grid, pages } = props
  useLastPage(answer, pages)
  return (
    <Page>
      <PageBar title={props.title} actions={props.actions}>
        {props.parameters}
      </PageBar>
      {props.chips && <SecondBar>{props.chips}</SecondBar>}
      {props.bands}
      <PageBody panel={props.panel}>
        {props.instead || (
          <AnsweredGrid
            answer={answer}
            {...grid}
            page={pages?.page}
            label={props.title}
            empty={
              props.empty ?? (
                <Empty
                  icon={props.icon ?? 'list'}
                  title={props.isWhole ? (props.noneYet ?? t('noneYet')) : t('none')}
                />
              )
            }
          />
        )}
      </PageBody>
      <PageFoot end={props.end ?? (pages && <Pager {...pages} />)}>
        {props.foot}
        {!props.end && <span className="page-note">{t('count', { n: pages?.total ?? grid.rows?.length ?? 0 })}</span>}
      </PageFoot>
    </Page>
  )
}

/** What the call of a list has answered: a page of rows with the number of all, or all of them. */
export type ListAnswer<R> = Omit<GridQuery, 'data'> & { data: { items: readonly R[]; total?: number } | undefined }

const sortIn = (address: Address): Sort | null =>
  address.has('field') ? { field: address.get('field'), order: address.get('order') === 'desc' ? 'desc' : 'asc' } : null

const noKeys: ReadonlySet<string> = new Set()

/** What there is of a list, as `ListScreen` takes it. */
export type List<R> = {
  address: Address
  rows: readonly R[]
  chosen: readonly R[]
  page: { answer: GridQuery; isWhole: boolean; pages: ReturnType<ReturnType<typeof usePages>['pagesOf']> }
  grid: { rows: readonly R[]; rowKey: (row: R) => string; sort: Sort | null; onSort: (sort: Sort) => void }
  selection: GridSelection
  chooseNone: () => void
}

/**
 * `filterOf` reads from the address what is asked for, undefined where a field is not set. With
 * `const { asked, shown, … } = useListState(filterOf, 100)` and `const answer = useCall(api.list, asked, …)` the list
 * is `shown(answer, ({ id }) => id)`; `useList` does both. `sortsByAddress`: a link to the list has its order.
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
  const own = { address, selection: { keys, onChange: setKeys }, chooseNone: () => setKeys(noKeys) }
  const shown = <R,>(answer: ListAnswer<R>, rowKey: (row: R) => string): List<R> => {
    const rows = answer.data?.items ?? []
    return {
      ...own,
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
  return { ...own, filter, asked: { ...filter, page, pageSize, ...sort }, shown }
}

type RowOf<C extends Call> = ResultOf<C> extends { items: readonly (infer R extends { id: string })[] } ? R : never

/** `const list = useList(roleCalls.list, filterOf, 50)`: a list of what a call answers by pages. */
export const useList = <C extends Call, F extends Partial<InputOf<C>> & object>(
  call: C,
  filterOf: (address: Address) => F,
  usualSize: number,
  options: Parameters<typeof useCall<C>>[2] = {},
) => {
  const { filter, asked, shown } = useListState(filterOf, usualSize)
  const answer = useCall(call, asked as InputOf<C>, { placeholderData: keepPreviousData, ...options })
  return { filter, answer, ...shown(answer as ListAnswer<RowOf<C>>, ({ id }) => id) }
}

/** `const pageSize = usePageSize(100)` */
export const usePageSize = (usual: number): number => {
  const [{ pageSize }] = useOwnWays()
  return pageSize || usual
}

/** `const { page, pageSize, pagesOf } = usePages(address, 100)`, then `pages={pagesOf(list.data?.total)}`. */
export const usePages = (address: Address, usual: number) => {
  const pageSize = usePageSize(usual)
  const page = Number(address.get('page', '1')) || 1
  const onPage = (next: number) => address.set({ page: next })
  return { page, pageSize, pagesOf: (total = 0) => ({ page, pageSize, total, onPage }) }
}
