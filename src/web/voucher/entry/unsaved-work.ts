// Unsaved work in the browser's storage: kept as it is typed, offered when its tab or window is gone.
import { localStore } from '../../api/storage.ts'
import { filledLines } from '../grid/grid-state.ts'
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
export const isKept = (value: Kept | undefined | null): value is Kept =>
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
