// Leaving: the question, the call, forgetting everything of the session, and telling the other windows.
import { sessionCalls } from '../../contract/people/session.ts'
import { queryClient, send } from '../api/query.ts'
import { forgetLock } from '../api/screen-lock.ts'
import { finishWork, forgetAccountSet, setUser } from '../api/session.ts'
import { accessToken, clearTokens } from '../api/tokens.ts'
import { confirm } from '../kit/dialog.tsx'
import { replaceHash } from '../kit/hash.ts'
import { say } from '../kit/words.ts'
import { forgetTabs } from './tabs.ts'

const channelName = 'selvedge-auth'

const forget = (): void => {
  clearTokens()
  // A screen that another window left locked is nobody's any more.
  forgetLock()
  forgetAccountSet()
  forgetTabs()
  queryClient.clear()
  setUser(null)
  replaceHash('/login')
}

const tellOthers = (): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('logout')
  channel.close()
}

/** Without asking. The server is told; being unable to must not keep one in. */
export const leave = async (): Promise<void> => {
  // Whoever leaves a locked screen has no token: nothing can be sent, and there is no session to be ended.
  if (accessToken() !== '') {
    await finishWork()
    await send(sessionCalls.logout, {}, { quiet: true, isLeaving: true }).catch(() => null)
  }
  tellOthers()
  forget()
}

/** the question of the user menu; it must be answered. */
export const askToLeave = (): Promise<string | null> =>
  confirm({
    title: say('shell:signOutTitle'),
    text: say('shell:signOutText'),
    act: say('shell:signOut'),
    actBusy: say('shell:signingOut'),
    mustAnswer: true,
    onAct: leave,
  })

/** Follows a sign-out in another window; returns how to stop. */
export const listenToOthers = (): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = (event) => {
    if (event.data === 'logout') forget()
  }
  return () => channel.close()
}
