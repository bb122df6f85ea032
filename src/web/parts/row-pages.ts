// A ledger that is too big to send at once: its rows are fetched page by page as they come into view.
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed } from '../api/failure.ts'

/** Fetches the rows from `first` on, `size` of them at most. */
export type LoadRange<R> = (first: number, size: number, signal: AbortSignal) => Promise<readonly R[]>

const pagesKept = 40

type Pages<R> = Map<number, readonly R[] | 'loading'>

type RowAt<R> = (index: number) => R | undefined

/** A new reader for every page that arrives, so that its rows are drawn. */
const readerOf =
  <R>(pages: Pages<R>, size: number): RowAt<R> =>
  (index) => {
    const page = pages.get(Math.floor(index / size))
    return Array.isArray(page) ? page[index % size] : undefined
  }

const forgetFar = <R>(pages: Pages<R>, around: number): void => {
  if (pages.size <= pagesKept) return
  const far = [...pages.keys()].sort((a, b) => Math.abs(b - around) - Math.abs(a - around))
  for (const page of far.slice(0, pages.size - pagesKept)) if (pages.get(page) !== 'loading') pages.delete(page)
}

/**
 * `const source = useRowPages({ count, size: 200, load, key })`, then
 * `<DataGrid count={count} rowAt={source.rowAt} onRange={source.onRange} … />`. A new `key` (filters, account set)
 * forgets
 * everything. At most forty pages are kept.
 */
export const useRowPages = <R>(from: { count: number; size: number; load: LoadRange<R>; key: string }) => {
  const pages = useRef<Pages<R>>(new Map())
  const abort = useRef(new AbortController())
  const current = useRef(from)
  current.current = from
  const { key, size } = from
  const [rowAt, setRowAt] = useState<RowAt<R>>(() => () => undefined)
  useEffect(() => {
    if (key === '') return
    const controller = new AbortController()
    abort.current = controller
    pages.current = new Map()
    setRowAt(() => readerOf(pages.current, current.current.size))
    return () => controller.abort()
  }, [key])
  const fetchPage = useCallback(async (page: number) => {
    const mine = pages.current
    mine.set(page, 'loading')
    try {
      const { size: rows, load } = current.current
      mine.set(page, await load(page * rows, rows, abort.current.signal))
      forgetFar(mine, page)
      if (mine === pages.current) setRowAt(() => readerOf(mine, rows))
    } catch (trouble) {
      // The call has told the user; the page is asked for again when it comes into view.
      mine.delete(page)
      if (!(trouble instanceof CallFailed)) throw trouble
    }
  }, [])
  const onRange = useCallback(
    (first: number, last: number) => {
      for (let page = Math.floor(first / size); page <= Math.floor(last / size); page++) {
        if (!pages.current.has(page)) void fetchPage(page)
      }
    },
    [size, fetchPage],
  )
  return { rowAt, onRange }
}
