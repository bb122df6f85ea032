// Looking at the product as another user: kept for this window alone, and told to the server with every call.
import { sessionStore } from './storage.ts'

const key = 'viewAs'

type View = { token: string }

/** The token of the view, '' while one works as oneself. */
export const viewToken = (): string => sessionStore.read<View>(key)?.token ?? ''

const beginAnew = (): void => {
  location.hash = '#/'
  location.reload()
}

/** Everything is loaded again as that user sees it. */
export const beginView = (token: string): void => {
  sessionStore.write(key, { token } satisfies View)
  beginAnew()
}

export const endView = (): void => {
  sessionStore.remove(key)
  beginAnew()
}
