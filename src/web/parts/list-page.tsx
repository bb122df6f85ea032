// The page of a plain list: title, filters, acts, the grid and how many rows there are.
import type { ReactNode } from 'react'
import { Empty, LoadFailed, Page, PageBar, PageBody, PageFoot, SecondBar } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { DataGrid, type GridProps } from './data-grid.tsx'
import { Pager } from './pager.tsx'

type Answer = {
  isPending: boolean
  isPlaceholderData: boolean
  error: Error | null
  data: unknown
  refetch: () => Promise<unknown>
}

type ListPageProps<R> = {
  title: string
  answer: Answer
  parameters?: ReactNode
  chips?: ReactNode
  actions?: ReactNode
  /** Acts on the chosen rows, below the list. */
  foot?: ReactNode
  grid: Omit<GridProps<R>, 'label' | 'isLoading' | 'isStale'>
  /** True when no filter is set: then an empty list says how to begin. */
  isWhole: boolean
  /** How to begin, where it is not by importing a file. */
  noneYet?: string
  pages?: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
}

export const ListPage = <R,>(props: ListPageProps<R>) => {
  const t = useWords('master')
  const { answer, grid, pages } = props
  return (
    <Page>
      <PageBar title={props.title} actions={props.actions}>
        {props.parameters}
      </PageBar>
      {props.chips && <SecondBar>{props.chips}</SecondBar>}
      <PageBody>
        {answer.error && !answer.data ? (
          <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <DataGrid
            {...grid}
            page={pages?.page}
            label={props.title}
            isLoading={answer.isPending}
            isStale={answer.isPlaceholderData}
            empty={<Empty icon="list" title={props.isWhole ? (props.noneYet ?? t('noneYet')) : t('none')} />}
          />
        )}
      </PageBody>
      <PageFoot end={pages && <Pager {...pages} />}>
        {props.foot}
        <span className="page-note">{t('count', { n: pages?.total ?? grid.rows?.length ?? 0 })}</span>
      </PageFoot>
    </Page>
  )
}
