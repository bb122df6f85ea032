// Renews the tokens of a window in use a minute before they end, so that work is not held up by it.
import { sessionCalls } from '../../contract/people/session.ts'
import { send } from './query.ts'
import { isScreenLocked } from './screen-lock.ts'
import { accessToken, expiryOf, hasExpired, refreshToken } from './tokens.ts'

const checkMs = 20_000
const aheadSeconds = 60

/** Whether the pair ends soon, by the clock of the server; one that has ended goes out with the next call anyway. */
const isDue = (): boolean => {
  const token = accessToken()
  const aheadMs = aheadSeconds * 1000
  return token !== '' && expiryOf(token) > 0 && !hasExpired(token) && hasExpired(token, Date.now() + aheadMs)
}

const renew = async (): Promise<void> => {
  if (document.visibilityState !== 'visible' || isScreenLocked() || !isDue()) return
  // Of all windows of this browser one asks; the others find the new pair in the cookies.
  await navigator.locks?.request('selvedge-refresh', { ifAvailable: true }, async (lock) => {
    if (!lock || !isDue()) return
    // Without an answer the pair ends, and the next call brings the refresh token itself.
    await send(sessionCalls.refresh, { refreshToken: refreshToken() }, { quiet: true }).catch(() => null)
  })
}

/** Looks now and then; returns how to stop. */
export const keepSignedIn = (): (() => void) => {
  const timer = setInterval(() => void renew(), checkMs)
  return () => clearInterval(timer)
}
