// The query of a tab's address as the state of its screen: filters, month, page; each change replaces the address.
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { endsOf, reversedRange } from '../../domain/base/range.ts'
import { useTab } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'

export type AddressChange = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The search after a change: null, undefined, false and '' take a name away. */
export const changedSearch = (search: string, change: AddressChange): string => {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === false || value === '') query.delete(name)
    else query.set(name, String(value))
  }
  query.sort()
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** An address from a path and what shall stand in its query. */
export const addressOf = (path: string, query: AddressChange): string => path + changedSearch('', query)

/** `address.get('month', fallback)`, `address.has('mine')`, `address.set({ month, page: null })`. */
export const useAddress = () => {
  const { pathname, search } = useLocation()
  const { replace } = useTab()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    return {
      path: pathname,
      search,
      get: (name: string, fallback = ''): string => query.get(name) ?? fallback,
      has: (name: string): boolean => query.has(name),
      set: (change: AddressChange): void => replace(pathname + changedSearch(search, change)),
    }
  }, [pathname, search, replace])
}

export type Address = ReturnType<typeof useAddress>

/** `const { wrong, said } = useReversed(draft)`: the fields at fault, and the words for the first range, else none. */
export const useReversed = (
  fields: Readonly<Record<string, unknown>>,
): { wrong: ReadonlySet<string>; said: string } => {
  const t = useWords('problem')
  const found = endsOf(Object.keys(fields), true).flatMap((ends) => reversedRange(fields, ends) ?? [])
  const wrong: ReadonlySet<string> = new Set(found.flatMap(({ args }) => [String(args.from), String(args.to)]))
  const [first] = found
  if (!first) return { wrong, said: '' }
  const reason = t(`problemWord:${first.args.reason}`)
  return { wrong, said: t('range.reversed', { ...first.args, reason }) }
}

const otherEnd = (name: string): string =>
  name.endsWith('From') ? name.replace(/From$/, 'To') : name.replace(/To$/, 'From')

/** Whether a field of an address is an end of such a range: `dateFrom` beside `dateTo`. */
export const isReversedIn = (address: Address, name: string): boolean => {
  const fields = Object.fromEntries([name, otherEnd(name)].map((each) => [each, address.get(each)]))
  return endsOf(Object.keys(fields), true).some((ends) => reversedRange(fields, ends) !== null)
}
