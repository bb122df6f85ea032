// The rows of a detail ledger: fetched page after page as they come into view, each page going on where the last ended.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { InputOf } from '../../contract/call.ts'
import type { reportCalls } from '../../contract/report.ts'
import { queryKeyOf, useCall } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { reportApi } from './report-api.ts'

type DetailInput = Omit<InputOf<typeof reportCalls.generalLedger2>, 'after' | 'at' | 'pageSize'>

const pageSize = 200
/** The next page is asked for this many rows before the end. */
const ahead = 60

/** Without a subject nothing is asked. `rows` grows; `isComplete` when the last row is there. */
export const useDetailRows = (input: DetailInput) => {
  const accountSet = useSession((state) => state.accountSet)
  const enabled = input.subject !== ''
  const query = useInfiniteQuery({
    queryKey: [...queryKeyOf(reportApi.generalLedger2, input, accountSet), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      reportApi.generalLedger2({ ...input, after: pageParam || undefined, pageSize }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    enabled,
  })
  const size = useCall(reportApi.generalLedger2Size, input, { enabled, quiet: true })
  const pages = query.data?.pages
  // Not with every frame of a scroll: a long ledger has many pages.
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.rows), [pages])
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
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
    query,
    first: pages?.[0],
    rows,
    onRange,
    isComplete: count > 0 && !hasNextPage,
    /** Goes on after a page that has not come; null when there is nothing to go on with. */
    goOn: isFetchNextPageError && !isFetching ? () => void fetchNextPage() : null,
    lines: size.data?.lines,
  }
}
