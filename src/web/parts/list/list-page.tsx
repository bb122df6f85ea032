// The page of a plain list: title, filters, acts, the grid and how many rows there are.
import { type ReactNode, useEffect } from 'react'
import type { IconName } from '../../kit/icon-paths.ts'
import { Empty, Page, PageBar, PageBody, PageFoot, SecondBar } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import type { GridProps } from '../grid/data-grid.tsx'
import { AnsweredGrid, type GridQuery } from '../grid/query-grid.tsx'
import { Pager } from './pager.tsx'

type ListPageProps<R> = {
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
  words?: string
  icon?: IconName
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
  const t = useWords(props.words ?? 'master')
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
              <Empty icon={props.icon ?? 'list'} title={props.isWhole ? (props.noneYet ?? t('noneYet')) : t('none')} />
            }
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
