// Rows that are fetched page after page as they come into view, each page going on where the last ended.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

export const pageSize = 200
/** The next page is asked for this many rows before the end. */
const ahead = 60

type PageOf<R> = { rows: R[]; next: string }

/** `ask` brings the page behind a cursor, the first one behind ''. The page may hold more than its rows. */
export const usePagedRows = <R, P extends PageOf<R>>(
  queryKey: readonly unknown[],
  ask: (after: string | undefined, signal: AbortSignal) => Promise<P & PageOf<R>>,
  enabled = true,
) => {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => ask(pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    enabled,
  })
  const pages = query.data?.pages
  // Not with every frame of a scroll: a long list has many pages.
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
  }
}
