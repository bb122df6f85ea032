// Unsaved work on the server, beside the copy in the browser: it is there after a killed browser, after signing out and
// on another computer. It never becomes a voucher by itself.
import { draftCalls } from '../../../contract/people/profile.ts'
import { CallRefused } from '../../api/failure.ts'
import { send } from '../../api/query.ts'
import { beforeLeaving, useSession } from '../../api/session.ts'
import { localStore } from '../../api/storage.ts'
import { toast } from '../../kit/toast.tsx'
import { say } from '../../kit/words.ts'
import type { Desk } from './desk.ts'
import { hasNewWork, isKept, type Kept, unsavedOf, type WorkOwner } from './unsaved-work.ts'

/** Work is sent this long after the first change that was not. */
const withinMs = 1500
/** After a call that failed. */
const againMs = 10_000
/** Bytes that a page may still send while it is left. */
const keepaliveMax = 60_000
/** Bytes the server takes. */
const contentMax = 1_048_576

const viewOf = (accountSet: string): string => `voucher:${accountSet}`
const keyOf = ({ place, desk }: WorkOwner): string => `${place}:${desk}`
const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Copies that have served their time and could not be removed yet: they are not offered, and removed later. */
const goneKey = (user: string): string => `voucher-gone:${user}`
const readGone = (user: string): readonly string[] => localStore.read<string[]>(goneKey(user)) ?? []
const goneMax = 100

/** Whose work it is and where. */
export type Keeping = { user: string; accountSet: string }

const removeFrom = async (keeping: Keeping, key: string): Promise<void> => {
  const { user, accountSet } = keeping
  const name = `${accountSet} ${key}`
  localStore.write(goneKey(user), [...readGone(user).filter((each) => each !== name), name].slice(-goneMax))
  try {
    await send(draftCalls.remove, { view: viewOf(accountSet), key }, { quiet: true })
    localStore.write(
      goneKey(user),
      readGone(user).filter((each) => each !== name),
    )
  } catch {
    // Without an answer it stays among those to be removed.
  }
}

/** Removes the server's copy of a record. */
export const dropFromServer = (keeping: Keeping, owner: WorkOwner): Promise<void> => removeFrom(keeping, keyOf(owner))

/** Keeps a record on the server for good or ill: what comes of it nobody waits for. */
export const keepOnServer = async (keeping: Keeping, kept: Kept): Promise<void> => {
  const content = JSON.stringify(kept)
  if (bytesOf(content) > contentMax) return
  await send(draftCalls.save, { view: viewOf(keeping.accountSet), key: keyOf(kept), content }, { quiet: true }).catch(
    () => null,
  )
}

const parse = (content: string): Kept | null => {
  try {
    const kept = JSON.parse(content) as Kept
    return isKept(kept) ? kept : null
  } catch {
    // What cannot be read is no work of ours.
    return null
  }
}

/** As many records of a place are read at once. */
const readMax = 5

/** The records of a place that the server has, but for the desks that `isKnown`; the latest first. */
export const readFromServer = async (
  { user, accountSet }: Keeping,
  place: string,
  isKnown: (desk: string) => boolean,
): Promise<Kept[]> => {
  const view = viewOf(accountSet)
  try {
    const rows = await send(draftCalls.list, { view }, { quiet: true })
    const gone = readGone(user)
    const isGone = (key: string): boolean => gone.includes(`${accountSet} ${key}`)
    for (const { key } of rows) if (isGone(key)) void removeFrom({ user, accountSet }, key)
    const begin = `${place}:`
    const wanted = rows.filter(({ key }) => key.startsWith(begin) && !isGone(key) && !isKnown(key.slice(begin.length)))
    const found = await Promise.all(
      wanted.slice(0, readMax).map(({ key }) => send(draftCalls.read, { view, key }, { quiet: true })),
    )
    return found.flatMap((row) => {
      const kept = row && parse(row.content)
      return kept ? [kept] : []
    })
  } catch {
    // Without the server there is what the browser has kept.
    return []
  }
}

export type ServerKeeper = {
  /** Sends what waits; `isLeaving`: the page is going away. */
  flush: (isLeaving?: boolean) => Promise<void>
  /** The tab is gone, its work is not: nothing more is sent. */
  stop: () => void
  /** The work is given up. */
  drop: () => void
}

const keepers = new WeakMap<Desk, ServerKeeper>()

type Sending = { stored: boolean; timer: ReturnType<typeof setTimeout> | null; running: Promise<void> | null }

/** Sends one state of the desk, or removes what was sent when nothing is unsaved any more; false to try again. */
const sendState = async (
  keeping: Keeping,
  owner: WorkOwner,
  kept: Kept | null,
  state: Sending & { isTold: boolean },
  isLeaving: boolean,
): Promise<boolean> => {
  if (!kept) {
    if (state.stored) await removeFrom(keeping, keyOf(owner))
    state.stored = false
    return true
  }
  const content = JSON.stringify(kept)
  const bytes = bytesOf(content)
  const isTooLong = bytes > contentMax
  // Said once: nobody shall trust in what is not there.
  if (isTooLong && !state.isTold) toast({ look: 'error', title: say('voucherEntry:keepTooLong') })
  state.isTold = isTooLong
  if (isTooLong) return true
  state.stored = true
  try {
    const keepalive = isLeaving && bytes < keepaliveMax
    await send(
      draftCalls.save,
      { view: viewOf(keeping.accountSet), key: keyOf(owner), content },
      { quiet: true, keepalive },
    )
    return true
  } catch (trouble) {
    // A refusal would be the same again; anything else may pass.
    return trouble instanceof CallRefused
  }
}

const makeKeeper = (desk: Desk, owner: WorkOwner, keeping: Keeping): ServerKeeper => {
  const state: Sending & { isTold: boolean } = { stored: false, timer: null, running: null, isTold: false }
  let isStopped = false
  const wait = (ms: number): void => {
    state.timer ??= setTimeout(() => void run(false), ms)
  }
  const run = async (isLeaving: boolean): Promise<void> => {
    if (state.timer !== null) clearTimeout(state.timer)
    state.timer = null
    // One after the other: a slow call may not put an old state over a new one.
    while (state.running && !isLeaving) await state.running
    if (isStopped || useSession.getState().user?.userName !== keeping.user) return
    const kept = unsavedOf(desk.store.getState(), owner)
    const sending = sendState(keeping, owner, kept, state, isLeaving).then((isDone) => {
      if (!isDone && !isStopped) wait(againMs)
    })
    state.running = sending
    await sending
    if (state.running === sending) state.running = null
  }
  const flush = async (isLeaving = false): Promise<void> => {
    if (state.timer !== null) await run(isLeaving)
    else if (state.running) await state.running
  }
  const stopSubscribing = desk.store.subscribe((now, before) => {
    const hasChanged = hasNewWork(now, before)
    // What was just saved is not offered any more, from now on.
    if (now.cleanLines !== before.cleanLines && state.stored) void run(false)
    else if (hasChanged) wait(withinMs)
  })
  const stopWaiting = beforeLeaving(flush)
  const stop = (): void => {
    isStopped = true
    stopSubscribing()
    stopWaiting()
    if (state.timer !== null) clearTimeout(state.timer)
  }
  const drop = (): void => {
    stop()
    if (state.stored) void (state.running ?? Promise.resolve()).then(() => removeFrom(keeping, keyOf(owner)))
  }
  return { flush, stop, drop }
}

/** The keeper of a desk, made once; it follows the desk also while its tab is hidden. */
export const serverKeeper = (desk: Desk, owner: WorkOwner, keeping: Keeping): ServerKeeper => {
  const known = keepers.get(desk)
  if (known) return known
  const made = makeKeeper(desk, owner, keeping)
  keepers.set(desk, made)
  return made
}
