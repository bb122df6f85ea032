// What a report asks: all of its rows at once, or rows page after page, each page going on where the last ended.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Call, InputOf, ResultOf } from '../../../contract/base/call.ts'
import { queryKeyOf, send, useCall } from '../../api/query.ts'
import type { SendOptions } from '../../api/send.ts'
import { useSession } from '../../api/session.ts'
import { useSlowCall } from '../slow-work.tsx'
import { missingSubject } from './report-bars.tsx'
import type { Report } from './use-report.ts'

/** The answer to a report; nothing is asked while an end of its subjects is missing. The page says what went wrong. */
export const useReportCall = <C extends Call>(report: Report, call: C, input: InputOf<C>) =>
  useCall(call, input, {
    placeholderData: keepPreviousData,
    quiet: 'first',
    enabled: missingSubject(report) === null,
  })

/** The same of what may take long and does not ask for subjects: its answer, and how far it is. */
export const useSlowReport = <C extends Call>(call: C, input: InputOf<C>, enabled: boolean) =>
  useSlowCall(call, input, { placeholderData: keepPreviousData, enabled })

const pageSize = 200
/** The next page is asked for this many rows before the end. */
const ahead = 60

type PageOf<C extends Call> = ResultOf<C> extends infer P extends { rows: unknown[]; next: string } ? P : never

/** `at`: where the first page begins, if not at the first row. `optionsOf`: of the page behind a cursor. */
type Asking = {
  at?: string | undefined
  enabled?: boolean
  optionsOf?: (after: string | undefined) => SendOptions
}

/** The rows of a call as they come into view. Its pages may hold more than their rows. */
export const usePagedRows = <C extends Call>(
  call: C,
  input: InputOf<C> & object,
  { at, enabled = true, optionsOf }: Asking = {},
) => {
  const accountSet = useSession((state) => state.accountSet)
  const query = useInfiniteQuery({
    queryKey: [...queryKeyOf(call, { ...input, at }, accountSet), 'pages'],
    queryFn: ({ pageParam: after, signal }) =>
      send(
        call,
        { ...input, ...(after ? { after } : { at }), pageSize },
        {
          signal,
          ...optionsOf?.(after || undefined),
        },
      ) as Promise<PageOf<C>>,
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    enabled,
  })
  const pages = query.data?.pages
  // Not with every frame of a scroll: a long list has many pages.
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.rows), [pages]) as PageOf<C>['rows']
  const { hasNextPage, isPending, isFetching, isFetchNextPageError, fetchNextPage, error, refetch } = query
  const first = pages?.[0]
  const count = rows.length
  // A page that is asked for while the others are being renewed would stop that; one that failed is not hammered.
  const mayGoOn = hasNextPage && !isFetching && !isFetchNextPageError
  const onRange = useCallback(
    (_: number, last: number) => {
      if (mayGoOn && last >= count - ahead) void fetchNextPage()
    },
    [mayGoOn, fetchNextPage, count],
  )
  return {
    answer: { isPending: enabled && isPending, isPlaceholderData: false, error, data: first, refetch },
    ...{ first, rows, onRange, isFetching },
    isComplete: count > 0 && !hasNextPage,
    /** Goes on after a page that has not come; null when there is nothing to go on with. */
    goOn: isFetchNextPageError && !isFetching ? () => void fetchNextPage() : null,
  }
}
