// The token pair in the browser: cookies `access-token` and `x-access-token`, what is stored beside them, and
// the token of looking on as another user, for this window alone.
import { clearSession, localStore, sessionStore } from './storage.ts'

const accessCookie = 'access-token'
const refreshCookie = 'x-access-token'
const skewToleranceMs = 10_000

let serverAheadMs = 0

/** The moment by the clock of the server, ms since 1970. */
export const serverNow = (): number => Date.now() + serverAheadMs

const readCookie = (name: string): string => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : ''
}

const writeCookie = (name: string, value: string, maxAge: number | null): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = maxAge === null ? '' : `; Max-Age=${maxAge}`
  // biome-ignore lint/suspicious/noDocumentCookie: R-284 names the cookie; the Cookie Store API is not everywhere
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure}${age}`
}

export const accessToken = (): string => readCookie(accessCookie)
export const refreshToken = (): string => readCookie(refreshCookie)

/** With `remember` as long as the refresh token is good, else until the browser closes; a rotation keeps the choice. */
export const storeTokens = (access: string, refresh: string, remember?: boolean): void => {
  if (remember !== undefined) localStore.write('remember', remember)
  const keep = remember ?? localStore.read<boolean>('remember') ?? false
  const until = expiryOf(refresh)
  const age = keep && until > 0 ? Math.ceil(until - (Date.now() + serverAheadMs) / 1000) : null
  writeCookie(accessCookie, access, age)
  writeCookie(refreshCookie, refresh, age)
  mirror(access)
}

/** Forgets the pair alone: the screen is locked, and what is open under it stays. */
export const dropTokens = (): void => {
  writeCookie(accessCookie, '', 0)
  writeCookie(refreshCookie, '', 0)
}

/** Forgets the session: both cookies and everything of ours in sessionStorage; theme and language stay. */
export const clearTokens = (): void => {
  dropTokens()
  clearSession()
}

type Claims = { exp?: number; sub?: string; sid?: string }

const mirrorKey = 'token'

/** Beside the cookies, for this window alone: when the token ends, and whose it is. */
const mirror = (token: string): void => {
  sessionStore.write(mirrorKey, { exp: expiryOf(token), userId: claimsOf(token).sub ?? '' })
}

/** Whose pair this window works with, as it was stored here when it came. */
const ownUser = (): string => sessionStore.read<{ userId: string }>(mirrorKey)?.userId ?? ''

/** Whether somebody else has signed in in another window of this browser: the cookies are of all of them. */
export const isOfAnother = (token: string): boolean => {
  const [own, theirs] = [ownUser(), claimsOf(token).sub ?? '']
  return own !== '' && theirs !== '' && own !== theirs
}

/** To be called before this window loads its user: what another one has left in it is forgotten. */
export const ownTokens = (): void => {
  const token = accessToken()
  if (isOfAnother(token)) clearSession()
  if (token !== '') mirror(token)
}

const claimsOf = (token: string): Claims => {
  const payload = token.split('.')[1]
  if (!payload) return {}
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims
  } catch {
    // Not a token of ours: it has no expiry, and the server will say so.
    return {}
  }
}

/** The id of the session of a token, '' if it does not say. */
export const sessionOf = (token: string): string => claimsOf(token).sid ?? ''

/** Epoch seconds at which a token ends, 0 if it does not say. */
export const expiryOf = (token: string): number => claimsOf(token).exp ?? 0

/** Learns the server's clock from an answer's `Date`, so that "has passed" is judged on server time. */
export const learnClock = (date: string | null): void => {
  const at = date ? Date.parse(date) : Number.NaN
  if (Number.isFinite(at)) serverAheadMs = Math.abs(at - Date.now()) > skewToleranceMs ? at - Date.now() : 0
}

/**
 * True when the access token's `exp` has passed by either clock, as far as they may differ unnoticed; only then is the
 * refresh token sent. A call without it that came a second too late would end the session.
 */
export const hasExpired = (token: string, now = Date.now()): boolean => {
  const expiry = expiryOf(token)
  return expiry > 0 && now + serverAheadMs + skewToleranceMs >= expiry * 1000
}

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
