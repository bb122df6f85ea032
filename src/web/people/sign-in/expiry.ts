// The session has ended: one question however many calls say so, and peace for whoever does not want to go yet.
import { isScreenLocked } from '../../api/screen-lock.ts'
import { useSession } from '../../api/session.ts'
import { accessToken, clearTokens } from '../../api/tokens.ts'
import { confirm } from '../../kit/dialog.tsx'
import { say } from '../../kit/words.ts'

let isAsking = false
let isResting = false

/** What windows ask by themselves is no reason to ask again: the next act of the user may be. */
const restUntilNextAct = (): void => {
  isResting = true
  const waiting = new AbortController()
  const wake = () => {
    isResting = false
    waiting.abort()
  }
  for (const act of ['keydown', 'pointerdown'] as const) {
    window.addEventListener(act, wake, { capture: true, signal: waiting.signal })
  }
}

/** Signed out: an answer that comes late is about nobody. */
const isOver = (): boolean => accessToken() === '' && useSession.getState().user === null

/** `why` is 'expired', or the words of the server for what has ended the session otherwise. */
export const askAboutExpiry = async (why: string): Promise<void> => {
  // A locked screen has no token, and the session goes on when it is opened.
  if (isAsking || isResting || isScreenLocked() || isOver()) return
  isAsking = true
  const question = {
    title: say('shell:expiredTitle'),
    text: why === 'expired' ? say('shell:expiredText') : why,
    act: say('shell:signInAgain'),
  }
  const answer = await confirm(question)
  isAsking = false
  if (answer === null) return restUntilNextAct()
  clearTokens()
  location.reload()
}
