// The address after the `#`, for what must work without the router (sign-in, guard).
import { useSyncExternalStore } from 'react'
import { sessionStore } from '../api/storage.ts'

/** Where one comes when nothing else is asked for: the frame goes on to the screen that the user begins with. */
export const homeFolder = '/home'

/** The screen that one begins with who has chosen no other. */
export const homePath = '/home/dashboard'

export const isHome = (path: string): boolean => path === '/' || path === '' || path === homeFolder

/** The page of a phone that lets a browser in. */
export const scanPath = '/m/scan-confirm'

const wholePaths: ReadonlySet<string> = new Set(['/visualizingDemo1', '/visualizingDemo2', scanPath])

/** Whether a page takes the place of the frame and all its tabs, with or without a token. */
export const fillsWindow = (path: string): boolean => wholePaths.has(path)

const read = (): string => location.hash.replace(/^#/, '') || '/'

const subscribe = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  window.addEventListener('popstate', changed)
  return () => {
    window.removeEventListener('hashchange', changed)
    window.removeEventListener('popstate', changed)
  }
}

/** `/voucher/list?month=2025-12` → its path and its search. */
export const splitAddress = (address: string): { path: string; search: string } => {
  const at = address.indexOf('?')
  return at < 0 ? { path: address, search: '' } : { path: address.slice(0, at), search: address.slice(at) }
}

export const useHashAddress = (): { path: string; search: string } =>
  splitAddress(useSyncExternalStore(subscribe, read))

/** The present address, for what happens outside of components. */
export const hashAddress = (): { path: string; search: string } => splitAddress(read())

const plain = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Whether the address has another path than this one: it goes ahead of what is shown. */
export const isElsewhere = (path: string): boolean => plain(hashAddress().path) !== plain(path)

/** Goes to an address without leaving the present one in the history. */
export const replaceHash = (address: string): void => location.replace(`#${address}`)

const key = 'wxWayBack'

/** The page that one leaves for WeChat and comes back to: WeChat gives back an address without what follows its `#`. */
export const keepWayBack = (): void => void sessionStore.write(key, location.hash)

/** The page that was left, once; null when none was. */
export const takeWayBack = (): string | null => {
  const hash = sessionStore.read<string>(key) ?? null
  sessionStore.remove(key)
  return hash
}

/** To be called before anything is shown: the page that was left, with the code still in the query of its address. */
export const restoreWayBack = (): void => {
  const hash = sessionStore.read<string>(key)
  if (hash === undefined || !new URLSearchParams(location.search).has('wx') || location.hash !== '') return
  history.replaceState(null, '', `${location.pathname}${location.search}${hash}`)
}
