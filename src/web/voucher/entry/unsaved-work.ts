// Unsaved work in the browser's storage: kept as it is typed, offered when its tab or window is gone.

import { draftCalls } from '../../../contract/people/profile.ts'
import { CallRefused } from '../../api/failure.ts'
import { send } from '../../api/query.ts'
import { beforeLeaving, useSession } from '../../api/session.ts'
import { localStore } from '../../api/storage.ts'
import { toast } from '../../kit/toast.tsx'
import { say } from '../../kit/words.ts'
import { filledLines } from '../grid/grid-state.ts'
import type { Desk } from './desk.ts'
import { type EntryState, type Head, hasUnsaved, type PendingAttachment, type PendingSave } from './entry-state.ts'
import { type EntryLine, emptyLine, isBlank } from './fields.ts'

/** Whose work it is: the desk, and the voucher its tab was opened for ('' for new ones), where it is offered. */
export type WorkOwner = { desk: string; place: string }

/** One unsaved voucher. Lines hold only their filled fields. */
export type Kept = WorkOwner & {
  /** Epoch ms. */
  at: number
  window: string
  head: Head
  lines: Partial<EntryLine>[]
  typed: string | null
  row: number
  field: EntryState['grid']['field']
  /** The stored voucher it changes; '' for a new one. */
  id: string
  version: number
  sending: PendingSave | null
  /** Files that wait to be attached; none in what an older version has kept. */
  papers?: readonly PendingAttachment[]
}

/** `key`: where it lies in this browser; '' for one that only the server has, from another computer. */
export type KeptRecord = { key: string; kept: Kept }

const storagePrefix = 'selvedge:'
const lockPrefix = 'selvedge:window:'

/** The name of this window, and a lock held as long as it lives, so that others know its work is not left behind. */
export const thisWindow: string = crypto.randomUUID()
if (typeof navigator !== 'undefined' && navigator.locks) {
  void navigator.locks.request(lockPrefix + thisWindow, () => new Promise<never>(() => {}))
}

/** Windows that are open now; without locks (plain http) only this one is known. */
export const liveWindows = async (): Promise<ReadonlySet<string>> => {
  const held = (await navigator.locks?.query())?.held ?? []
  return new Set([thisWindow, ...held.map((lock) => lock.name?.slice(lockPrefix.length) ?? '')])
}

/** The beginning of the keys of one user in one account set. */
export const keptPrefix = (user: string, accountSet: string): string => `voucher-draft:${user}:${accountSet}:`

const compact = (line: EntryLine): Partial<EntryLine> =>
  Object.fromEntries(Object.entries(line).filter(([name, value]) => value !== '' && name !== 'key'))

/** The lines of a record as the grid takes them. */
export const keptLines = (kept: Kept): EntryLine[] =>
  kept.lines.map((line, index) => ({ ...emptyLine(index + 1), ...line }))

/** How many lines of a record belong to its voucher, as told in the offer. */
export const countKept = (kept: Kept): number => filledLines(keptLines(kept)).length

/** True when there is nothing in it that anybody would miss. */
const isWorthless = (state: EntryState): boolean =>
  state.origin === null &&
  state.sending === null &&
  state.papers.length === 0 &&
  state.head.remark === state.cleanHead.remark &&
  state.grid.typed === null &&
  state.grid.lines.every((line) => isBlank(line) && line.summary === '')

/** Whether a desk has changed in what is kept. */
export const hasNewWork = (now: EntryState, before: EntryState): boolean =>
  now.grid !== before.grid || now.head !== before.head || now.sending !== before.sending || now.papers !== before.papers

/** Whether there is something unsaved that somebody would miss. */
export const isWorthKeeping = (state: EntryState): boolean => hasUnsaved(state) && !isWorthless(state)

/** What of a desk is unsaved; null when nobody would miss it. */
export const unsavedOf = (state: EntryState, owner: WorkOwner): Kept | null =>
  isWorthKeeping(state) ? recordOf(state, owner) : null

const recordOf = (state: EntryState, owner: WorkOwner): Kept => ({
  at: Date.now(),
  ...owner,
  window: thisWindow,
  head: state.head,
  lines: state.grid.lines.map(compact),
  typed: state.grid.typed,
  row: state.grid.row,
  field: state.grid.field,
  id: state.origin?.id ?? '',
  version: state.origin?.version ?? 0,
  sending: state.sending,
  papers: state.papers,
})

/** The key of a tab, or one beside it while somebody else's work lies there undecided. */
const ownKey = (base: string, desk: string): string => {
  for (let at = 0; ; at += 1) {
    const key = at === 0 ? base : `${base}~${at}`
    const found = localStore.read<Kept>(key)
    if (!found || found.desk === desk) return key
  }
}

/** Removes the record that a desk has written, wherever it lies. */
export const dropOwn = (base: string, desk: string): void => {
  const key = ownKey(base, desk)
  if (localStore.read<Kept>(key)?.desk === desk) localStore.remove(key)
}

/**
 * Writes what is unsaved under a key of its own, or removes it when nothing is; false when the browser has no room for
 * it.
 */
export const keep = (base: string, owner: WorkOwner, state: EntryState): boolean => {
  const kept = unsavedOf(state, owner)
  if (kept) return localStore.write(ownKey(base, owner.desk), kept)
  dropOwn(base, owner.desk)
  return true
}

/** Whether what was read is such a record. */
const isKept = (value: Kept | undefined | null): value is Kept =>
  value !== undefined && value !== null && Array.isArray(value.lines) && typeof value.desk === 'string'

/** All records of a user in an account set, the latest first. */
export const keptRecords = (user: string, accountSet: string): KeptRecord[] => {
  const begin = storagePrefix + keptPrefix(user, accountSet)
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(begin))
    .flatMap((name) => {
      const key = name.slice(storagePrefix.length)
      const kept = localStore.read<Kept>(key)
      return isKept(kept) ? [{ key, kept }] : []
    })
    .sort((a, b) => b.kept.at - a.kept.at)
}

export const dropKept = (key: string): void => {
  if (key !== '') localStore.remove(key)
}

// Unsaved work on the server, beside the copy in the browser: it is there after a killed browser, after signing out and
// on another computer. It never becomes a voucher by itself.

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
type Keeping = { user: string; accountSet: string }

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

/** Follows the desk also while its tab is hidden. */
export const serverKeeper = (desk: Desk, owner: WorkOwner, keeping: Keeping) => {
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
  /** Sends what waits; `isLeaving`: the page is going away. */
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
  /** The tab is gone, its work is not: nothing more is sent. */
  const stop = (): void => {
    isStopped = true
    stopSubscribing()
    stopWaiting()
    if (state.timer !== null) clearTimeout(state.timer)
  }
  /** The work is given up. */
  const drop = (): void => {
    stop()
    if (state.stored) void (state.running ?? Promise.resolve()).then(() => removeFrom(keeping, keyOf(owner)))
  }
  return { flush, stop, drop }
}

export type ServerKeeper = ReturnType<typeof serverKeeper>
