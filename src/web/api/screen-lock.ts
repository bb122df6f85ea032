// The lock of the screen: who locked it, when it was last used, and that a shut one asks nothing.
import { create } from 'zustand'
import { type LoginInputShape, sessionCalls, type UnlockWay } from '../../contract/people/session.ts'
import { send } from './query.ts'
import { useSession } from './session.ts'
import { localStore } from './storage.ts'
import { accessToken, dropTokens, sessionOf, storeTokens } from './tokens.ts'

/** Whose screen is locked, the session that goes on when it is opened, and what opens it besides the password. */
export type Locked = {
  userName: string
  realName: string
  avatar: string
  sessionId: string
  ways: UnlockWay[]
}

export const useScreenLock = create<{ locked: Locked | null }>(() => ({ locked: null }))

export const isScreenLocked = (): boolean => useScreenLock.getState().locked !== null

/** What would be asked while the screen is locked waits until it is open again. */
export const untilUnlocked = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isScreenLocked()) return resolve()
    const stop = useScreenLock.subscribe(({ locked }) => {
      if (locked) return
      stop()
      resolve()
    })
  })

const usageKey = 'lastUsageTime'
const usageStepMs = 1000

/** The moment of the last movement in any window of this browser, ms since 1970. */
const lastUsage = (): number => localStore.read<number>(usageKey) ?? 0

let written = 0

/** The screen is in use; written once a second at most. */
export const markUsage = (now = Date.now()): void => {
  if (now - written < usageStepMs) return
  written = now
  localStore.write(usageKey, now)
}

/** Whether nobody has moved anything for so many seconds. */
export const isIdle = (seconds: number, now = Date.now()): boolean => now - lastUsage() > seconds * 1000

const channelName = 'selvedge-lock'

/** What windows tell each other: whose lock it is, for the tokens that name the session are gone; null = open. */
const tell = (message: Locked | null): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

const shut = (locked: Locked): void => {
  useScreenLock.setState({ locked })
  dropTokens()
}

const open = (): void => {
  useScreenLock.setState({ locked: null })
  written = 0
  markUsage()
}

/** Locks the screen of every window; the server takes no token of the session from now on. */
export const lockScreen = async (): Promise<void> => {
  const { user } = useSession.getState()
  if (!user || isScreenLocked()) return
  const { userName, realName, avatar, unlockBy: ways } = user
  const locked = { userName, realName, avatar, sessionId: sessionOf(accessToken()), ways }
  const told = send(sessionCalls.lock, {}, { quiet: true, keepalive: true, isAboutLock: true })
  shut(locked)
  tell(locked)
  // Without the network the tokens are gone from here all the same.
  await told.catch(() => null)
}

/** What somebody shows who opens the screen. */
export type UnlockInput = Pick<LoginInputShape, 'password' | 'loginType' | 'code' | 'scanId' | 'ticket'>

/** Goes on with the locked session; throws what the server refuses with. */
export const unlockScreen = async (given: UnlockInput): Promise<void> => {
  const { locked } = useScreenLock.getState()
  if (!locked) return
  const { userName, sessionId } = locked
  const done = await send(
    sessionCalls.login,
    { ...given, mode: 'unlock', userName, sessionId },
    { quiet: true, isAboutLock: true },
  )
  // A locked session asks for one thing and nothing more.
  if (done.step === 'done') storeTokens(done.accessToken, done.refreshToken)
  open()
  tell(null)
}

/** The lock is given up with the session: somebody else signs in. */
export const forgetLock = (): void => useScreenLock.setState({ locked: null })

/** Follows what other windows do; returns how to stop. */
export const followLocks = (): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Locked | null>) => {
    const isOurs = data !== null && data.userName === useSession.getState().user?.userName
    if (isOurs && !isScreenLocked()) shut(data)
    else if (data === null && isScreenLocked()) open()
  }
  return () => channel.close()
}
