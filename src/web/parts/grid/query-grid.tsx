// The grid of what a call answers: on its way, its rows, or that it failed and may be asked again.
import { LoadFailed } from '../../kit/page.tsx'
import { DataGrid, type GridProps } from './data-grid.tsx'

export type GridQuery = {
  isPending: boolean
  isPlaceholderData: boolean
  error: Error | null
  data: unknown
  refetch: () => Promise<unknown>
}

type AnsweredProps<R> = Omit<GridProps<R>, 'isLoading' | 'isStale'> & { answer: GridQuery }

/** `<AnsweredGrid answer={list} id="verify" label={t('title')} columns={columns} rows={rows} rowKey={keyOf} />` */
export const AnsweredGrid = <R,>({ answer, ...grid }: AnsweredProps<R>) =>
  answer.error && !answer.data ? (
    <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
  ) : (
    <DataGrid {...grid} isLoading={answer.isPending} isStale={answer.isPlaceholderData} />
  )
