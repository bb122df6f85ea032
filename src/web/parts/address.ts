// The query of a tab's address as the state of its screen: filters, month, page; each change replaces the address.
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useTab } from '../kit/tab.ts'

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

/**
 * `const address = useAddress()`, then `address.get('month', fallback)`, `address.has('mine')` and
 * `address.set({ month, page: null })`.
 */
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
