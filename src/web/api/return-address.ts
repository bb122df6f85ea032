// The page that one leaves for WeChat and comes back to: WeChat gives back an address without what follows its `#`.
import { sessionStore } from './storage.ts'

const key = 'wxWayBack'

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
