// Keeps the unsaved work of a desk, in the browser's storage and on the server, and finds what other tabs, windows and
// computers have left behind.
import { useCallback, useEffect, useState } from 'react'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { send } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { confirm } from '../../kit/dialog.tsx'
import { type KeepDraft, setDirty, useDirtyTabs, useTab } from '../../kit/page.tsx'
import { toast } from '../../kit/toast.tsx'
import { say } from '../../kit/words.ts'
import { openGrid } from '../grid/grid-state.ts'
import { beginVoucher, type Desk, focusGrid, showVoucher, takeRates, wantEntities, wantRates } from './desk.ts'
import { emptyHead, hasUnsaved } from './entry-state.ts'
import {
  dropFromServer,
  dropKept,
  dropOwn,
  hasNewWork,
  type Kept,
  type KeptRecord,
  keep,
  keepOnServer,
  keptLines,
  keptPrefix,
  keptRecords,
  liveWindows,
  readFromServer,
  type ServerKeeper,
  serverKeeper,
  thisWindow,
  unsavedOf,
  type WorkOwner,
} from './unsaved-work.ts'

/** Work is written this long after the first change at the latest. */
const withinMs = 500

/** The desk of each tab of this window: their work is not left behind. A tab that begins anew has another desk. */
const liveDesks = new Map<string, { desk: Desk; key: string; server: ServerKeeper }>()

/** Desks whose work the user has given up: the last of it is not written any more. */
const givenUp = new WeakSet<Desk>()

const isLive = (desk: string): boolean => [...liveDesks.values()].some((live) => live.desk.id === desk)

/**
 * When the frame says that a tab is not dirty although it is, the user has given the work up: closing, another account
 * set. When it knows nothing of a tab any more the tab is gone (signing out), and its work is there to be found.
 */
useDirtyTabs.subscribe((now, before) => {
  for (const [tab, { desk, key, server }] of liveDesks) {
    const isGone = before[tab] !== undefined && now[tab] === undefined
    const isGivenUp = (before[tab]?.length ?? 0) > 0 && now[tab]?.length === 0 && hasUnsaved(desk.store.getState())
    if (isGone || isGivenUp) liveDesks.delete(tab)
    if (isGone) server.stop()
    if (!isGivenUp) continue
    givenUp.add(desk)
    dropOwn(key, desk.id)
    server.drop()
  }
})

const usePlace = (): { tab: string; key: string; user: string; accountSet: string } => {
  const tab = useTab().key
  const user = useSession((state) => state.user?.userName ?? '')
  const accountSet = useSession((state) => state.accountSet)
  return { tab, key: keptPrefix(user, accountSet) + tab, user, accountSet }
}

/** Follows the desk also while its tab is hidden; the answer writes at once what waits to be written. */
const localKeeper = (desk: Desk, owner: WorkOwner, { key, tab }: { key: string; tab: string }): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | null = null
  let hasFailed = false
  const write = () => {
    timer = null
    if (givenUp.has(desk)) return
    const isKept = keep(key, owner, desk.store.getState())
    // Said once: nobody shall trust in what is not there.
    if (!isKept && !hasFailed) toast({ look: 'error', title: say('voucherEntry:keepFailed') })
    hasFailed = !isKept
  }
  desk.store.subscribe((now, before) => {
    const hasChanged = hasNewWork(now, before)
    if (hasChanged || now.cleanLines !== before.cleanLines) timer ??= setTimeout(write, withinMs)
    // A save may be answered while its tab is hidden, and nothing of the screen hears of it.
    const isSettled = now.cleanLines !== before.cleanLines || now.papers !== before.papers
    if (!isSettled || liveDesks.get(tab)?.desk !== desk) return
    if (!hasUnsaved(now) && !desk.hasPapers.current()) setDirty(tab, 'voucher', false)
  })
  return () => {
    if (timer === null) return
    clearTimeout(timer)
    write()
  }
}

/** What keeps the work of a desk, here and on the server: made once. */
const keepers = new WeakMap<Desk, { flush: () => void; server: ServerKeeper }>()

/** Writes the desk's work within half a second of each change; at once when page or tab are no longer seen. */
export const useKeeping = (desk: Desk, place: string): void => {
  const { key, tab, user, accountSet } = usePlace()
  useEffect(() => {
    const owner = { desk: desk.id, place }
    const { flush, server } = keepers.get(desk) ?? {
      flush: localKeeper(desk, owner, { key, tab }),
      server: serverKeeper(desk, owner, { user, accountSet }),
    }
    keepers.set(desk, { flush, server })
    liveDesks.set(tab, { desk, key, server })
    const leave = () => {
      flush()
      void server.flush(true)
    }
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      flush()
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [desk, key, tab, place, user, accountSet])
}

/** Writes the desk's work at once, here and on the server, for the tab is about to be closed. */
export const useKeepDraft = (desk: Desk, place: string): KeepDraft => {
  const { key, tab } = usePlace()
  return useCallback(async () => {
    const isKept = keep(key, { desk: desk.id, place }, desk.store.getState())
    if (!isKept) toast({ look: 'error', title: say('voucherEntry:keepFailed') })
    await liveDesks.get(tab)?.server.flush()
    return isKept
  }, [desk, key, tab, place])
}

/** True unless others have changed the voucher since the work was kept and the user would rather leave it so. */
const mayGoOver = async (desk: Desk, kept: Kept): Promise<boolean> => {
  const { origin } = desk.store.getState()
  if (!origin || origin.status === 'draft' || origin.version === kept.version) return true
  const question = { title: say('voucherEntry:conflictTitle'), text: say('voucherEntry:keptOver') }
  return (await confirm({ ...question, act: say('voucherEntry:keptTake') })) !== null
}

/** Puts kept work on the desk as it was typed: anew, or over the stored voucher that it changes; false if unwanted. */
const takeKept = async (desk: Desk, { kept }: KeptRecord): Promise<boolean> => {
  const { origin } = desk.store.getState()
  // Work on a new voucher is none of the stored one that stands there: its save would go over that one.
  if (kept.id === '' && origin) beginVoucher(desk, emptyHead(kept.head.type, kept.head.date), [], false)
  if (kept.id !== '' && origin?.id !== kept.id) showVoucher(desk, await send(voucherCalls.read, { id: kept.id }))
  if (kept.id !== '' && !(await mayGoOver(desk, kept))) return false
  const grid = openGrid(keptLines(kept), desk.rules)
  const row = Math.min(kept.row, grid.lines.length - 1)
  desk.store.setState((state) => ({
    head: kept.head,
    grid: { ...grid, row, field: kept.field, typed: kept.typed },
    cleanLines: kept.id === '' ? [] : state.cleanLines,
    sending: kept.sending,
    papers: kept.papers ?? [],
    marks: new Map(),
    refused: [],
    turn: state.turn + 1,
  }))
  wantEntities(desk, grid.lines)
  takeRates(desk)
  wantRates(desk)
  return true
}

/** A record on the server that lies in this browser too is the older one of the two, or the same. */
const withoutDoubles = (here: readonly KeptRecord[], there: readonly Kept[]): KeptRecord[] => {
  const known = new Set(here.map(({ kept }) => kept.desk))
  return [...here, ...there.filter((kept) => !known.has(kept.desk)).map((kept) => ({ key: '', kept }))]
}

/** What is left in a place: at once what lies in this browser, then what only the server has. */
const useRecords = (place: string) => {
  const { user, accountSet } = usePlace()
  const [records, setRecords] = useState<readonly KeptRecord[]>([])
  const look = useCallback(async () => {
    const windows = await liveWindows()
    const isOpen = (kept: Kept): boolean =>
      isLive(kept.desk) || (kept.window !== thisWindow && windows.has(kept.window))
    const all = keptRecords(user, accountSet).filter(({ kept }) => kept.place === place)
    const here = all.filter(({ kept }) => !isOpen(kept))
    setRecords(here)
    const isKnown = (desk: string): boolean => isLive(desk) || all.some(({ kept }) => kept.desk === desk)
    const there = await readFromServer({ user, accountSet }, place, isKnown)
    setRecords(
      withoutDoubles(
        here,
        there.filter((kept) => !isOpen(kept)),
      ),
    )
  }, [user, accountSet, place])
  useEffect(() => void look(), [look])
  return { records, setRecords, look }
}

/**
 * Work of this place (a stored voucher, or '' for new ones) that nobody is typing any more: the latest record, how to
 * take it and how to drop it. `setAside` turns the desk's own work into such a record, before something else is shown.
 */
export const useLeftWork = (desk: Desk, place: string) => {
  const { user, accountSet, key } = usePlace()
  const { records, setRecords, look } = useRecords(place)
  const keeping = { user, accountSet }
  const first = records[0]
  const remove = ({ key: lies, kept }: KeptRecord): Promise<void> => {
    dropKept(lies)
    return dropFromServer(keeping, kept)
  }
  const setAside = () => {
    const owner = { desk: crypto.randomUUID(), place }
    keep(`${key}~aside`, owner, desk.store.getState())
    const kept = unsavedOf(desk.store.getState(), owner)
    if (kept) void keepOnServer(keeping, kept)
  }
  const take = async () => {
    if (!first) return
    setRecords([])
    // What was typed before the offer was taken becomes an offer itself.
    if (hasUnsaved(desk.store.getState())) setAside()
    try {
      const isTaken = await takeKept(desk, first)
      // Written under its new owner first, so that it is nowhere lost if the browser ends now.
      const isKept = isTaken && keep(key, { desk: desk.id, place }, desk.store.getState())
      if (isKept) await remove(first)
    } catch {
      // The call has told that the voucher cannot be read again; the record stays where it is.
    }
    focusGrid(desk)
    await look()
  }
  const drop = async () => {
    if (first) await remove(first)
    focusGrid(desk)
    await look()
  }
  const putAside = () => {
    setAside()
    void look()
  }
  return { record: first, take: () => void take(), drop: () => void drop(), setAside: putAside }
}
