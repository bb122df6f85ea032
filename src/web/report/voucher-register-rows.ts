// The lines of the register: fetched page after page as they come into view, and what all of them add up to.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { queryKeyOf, useCall } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { type lineInputOf, voucherReportApi } from './voucher-report-api.ts'

const pageSize = 200
/** The next page is asked for this many rows before the end. */
const ahead = 60

export const useRegisterRows = (input: ReturnType<typeof lineInputOf>) => {
  const accountSet = useSession((state) => state.accountSet)
  const query = useInfiniteQuery({
    queryKey: [...queryKeyOf(voucherReportApi.register, input, accountSet), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      voucherReportApi.register({ ...input, after: pageParam || undefined, pageSize }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
  })
  const sums = useCall(voucherReportApi.registerSums, input, { quiet: true })
  const pages = query.data?.pages
  // Not with every frame of a scroll: a long register has many pages.
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
    sums: sums.data,
    /** Goes on after a page that has not come; null when there is nothing to go on with. */
    goOn: isFetchNextPageError && !isFetching ? () => void fetchNextPage() : null,
  }
}
