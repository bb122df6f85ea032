// What a user has set for oneself, the same on every computer: at hand at once, sent a moment after it was changed.
import { useCallback, useMemo } from 'react'
import { create } from 'zustand'
import { settingCalls } from '../../contract/people/profile.ts'
import { send } from './query.ts'
import { beforeLeaving, useSession } from './session.ts'
import { localStore } from './storage.ts'

/** Changes of one setting within this time go to the server together. */
const pauseMs = 1000

/** A setting as this browser has it. `unsent`: changed here and not on the server yet. */
type Kept = { value: unknown; unsent: boolean }
type Settings = {
  user: string
  kept: Readonly<Record<string, Kept>>
  /** The server has been asked, or this browser has had an answer of it before. */
  isKnown: boolean
}

const keyOf = (user: string): string => `settings:${user}`

const useSettings = create<Settings>(() => ({ user: '', kept: {}, isKnown: false }))

const put = (name: string, kept: Kept): void => {
  useSettings.setState((state) => ({ kept: { ...state.kept, [name]: kept } }))
  const key = keyOf(useSettings.getState().user)
  // Another window may have written there since: only this one setting is ours to change.
  localStore.write(key, { ...localStore.read<Settings['kept']>(key), [name]: kept })
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Sends one setting; what cannot be sent now is sent when the browser is online, or at the next start. */
const sendOne = async (name: string): Promise<void> => {
  timers.delete(name)
  const { user, kept } = useSettings.getState()
  const one = kept[name]
  if (!one?.unsent) return
  try {
    await send(settingCalls.save, { name, content: JSON.stringify(one.value) }, { quiet: true })
  } catch {
    // It stays unsent: a setting is a convenience, and the work goes on without it.
    return
  }
  const now = useSettings.getState()
  if (now.user === user && now.kept[name] === one) put(name, { ...one, unsent: false })
}

const sendUnsent = async (): Promise<void> => {
  const unsent = Object.entries(useSettings.getState().kept).filter(([, one]) => one.unsent)
  for (const [name] of unsent) clearTimeout(timers.get(name))
  await Promise.all(unsent.map(([name]) => sendOne(name)))
}

const parse = (content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch {
    // Text of another program under our name is no setting of ours.
    return undefined
  }
}

/** Takes what the server has, apart from what was changed here and has not arrived there. */
const readAll = async (user: string): Promise<void> => {
  try {
    const rows = await send(settingCalls.read, {}, { quiet: true })
    const { user: now, kept } = useSettings.getState()
    if (now !== user) return
    const theirs = rows.map(({ name, content }) => [name, { value: parse(content), unsent: false }] as const)
    const ours = Object.entries(kept).filter(([, { unsent }]) => unsent)
    const all = Object.fromEntries([...theirs, ...ours])
    useSettings.setState({ kept: all })
    localStore.write(keyOf(user), all)
    await sendUnsent()
  } catch {
    // Without an answer the settings of this browser hold; they are read again at the next start.
  } finally {
    if (useSettings.getState().user === user) useSettings.setState({ isKnown: true })
  }
}

/** The settings of who is signed in: once for each user and start of the product. */
const begin = (): void => {
  const user = useSession.getState().user?.userName ?? ''
  if (user === useSettings.getState().user) return
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  const kept = localStore.read<Settings['kept']>(keyOf(user))
  useSettings.setState({ user, kept: kept ?? {}, isKnown: kept !== undefined })
  if (user !== '') void readAll(user)
}

/** Follows who is signed in, and sends what waits when the page is left or is online again; returns how to stop. */
export const followSettings = (): (() => void) => {
  const stop = useSession.subscribe(begin)
  const flush = () => void sendUnsent()
  const leave = () => document.visibilityState === 'hidden' && flush()
  const stopWaiting = beforeLeaving(sendUnsent)
  begin()
  window.addEventListener('online', flush)
  document.addEventListener('visibilitychange', leave)
  return () => {
    stop()
    stopWaiting()
    window.removeEventListener('online', flush)
    document.removeEventListener('visibilitychange', leave)
  }
}

/** Whether settings can be read: until then what is not set may only not have come yet. */
export const useSettingsKnown = (): boolean => useSettings((state) => state.isKnown)

/** The value of a setting outside of React; undefined when it was never set. Its shape may be of an older version. */
export const settingNow = (name: string): unknown => useSettings.getState().kept[name]?.value

/** Sets a value: shown and stored here at once, sent to the server a moment later. JSON of at most 64 KB. */
export const putSetting = (name: string, value: unknown): void => {
  put(name, { value, unsent: true })
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => void sendOne(name), pauseMs),
  )
}

const isLike = <T>(stored: unknown, fallback: T): stored is T =>
  typeof stored === typeof fallback && Array.isArray(stored) === Array.isArray(fallback)

/** Takes a stored value when it is of the kind of the fallback. */
const sameKind = <T>(stored: unknown, fallback: T): T => (isLike(stored, fallback) ? stored : fallback)

/**
 * A setting of the user and how to change it: `const [columns, setColumns] = useSetting('voucher.columns', standard)`.
 * Works offline in between. What is stored may be of an older version of the product: `read` makes a value of it;
 * without `read`, what is not of the kind of `fallback` counts as not set. Both are constants of a module, or the value
 * is a new one each time.
 */
export const useSetting = <T>(
  name: string,
  fallback: T,
  read: (stored: unknown, fallback: T) => T = sameKind,
): readonly [T, (value: T) => void] => {
  const stored = useSettings((state) => state.kept[name]?.value)
  const value = useMemo(() => (stored === undefined ? fallback : read(stored, fallback)), [stored, fallback, read])
  const set = useCallback((to: T) => putSetting(name, to), [name])
  return [value, set]
}

/** What a user likes of the product beside its look: where he begins, how long pages are, how minus and days look. */
export const negativeLooks = ['minus', 'paren', 'red'] as const
export type NegativeLook = (typeof negativeLooks)[number]

/** `ymd`: 2025-06-30; `dmy`: 30/06/2025. */
export const dayForms = ['ymd', 'dmy'] as const
export type DayForm = (typeof dayForms)[number]

/** Rows of a page; 0 is as many as each list has. */
export const pageSizes = [0, 20, 50, 100, 200, 500] as const

/** Decimals that amounts of reports show at most; the first is as many as there are. */
export const decimalsShown = [9, 1, 0] as const

/** `startSet`: the value of an account set, '' for the one used last; `startPage`: a path, '' for home. */
export type OwnWays = {
  startSet: string
  startPage: string
  negative: NegativeLook
  pageSize: (typeof pageSizes)[number]
  days: DayForm
  decimals: (typeof decimalsShown)[number]
}

const name = 'personal.ways'
const first: OwnWays = { startSet: '', startPage: '', negative: 'minus', pageSize: 0, days: 'ymd', decimals: 9 }

const readWays = (stored: unknown): OwnWays => {
  if (typeof stored !== 'object' || stored === null) return first
  const { startSet, startPage, negative, pageSize, days, decimals }: Partial<Record<keyof OwnWays, unknown>> = stored
  return {
    startSet: typeof startSet === 'string' ? startSet : '',
    startPage: typeof startPage === 'string' && /^\/[^/]/.test(startPage) ? startPage : '',
    negative: negativeLooks.find((look) => look === negative) ?? first.negative,
    pageSize: pageSizes.find((size) => size === pageSize) ?? first.pageSize,
    days: dayForms.find((form) => form === days) ?? first.days,
    decimals: decimalsShown.find((most) => most === decimals) ?? first.decimals,
  }
}

export const ownWays = (): OwnWays => readWays(settingNow(name))

export const useOwnWays = () => useSetting(name, first, readWays)
