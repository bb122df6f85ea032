// Keeps the unsaved work of a desk in the browser's storage, and finds what other tabs and windows have left behind.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../api/session.ts'
import { useDirtyTabs, useTab } from '../kit/tab.ts'
import { type Desk, wantEntities, wantRates } from './desk.ts'
import { isDirty } from './entry-state.ts'
import { openGrid } from './grid-state.ts'
import {
  dropKept,
  dropOwn,
  type KeptRecord,
  keep,
  keptLines,
  keptPrefix,
  keptRecords,
  liveWindows,
  thisWindow,
} from './kept-work.ts'

/** Work is written this long after the first change at the latest. */
const withinMs = 500

/** The desk of each tab of this window: their work is not left behind. A tab that begins anew has another desk. */
const liveDesks = new Map<string, { desk: Desk; key: string }>()

const isLive = (desk: string): boolean => [...liveDesks.values()].some((live) => live.desk.id === desk)

/** When the frame forgets that a tab is dirty although it is, the user has given the work up: closing, signing out. */
useDirtyTabs.subscribe((now, before) => {
  for (const [tab, { desk, key }] of liveDesks) {
    const isForgotten = (before[tab]?.length ?? 0) > 0 && now[tab]?.length === 0 && isDirty(desk.store.getState())
    if (!isForgotten) continue
    liveDesks.delete(tab)
    dropOwn(key, desk.id)
  }
})

const usePlace = (): { tab: string; key: string; user: string; accountSet: string } => {
  const tab = useTab().key
  const user = useSession((state) => state.user?.userName ?? '')
  const accountSet = useSession((state) => state.accountSet)
  return { tab, key: keptPrefix(user, accountSet) + tab, user, accountSet }
}

/**
 * Writes the desk's work within half a second of each change, and at once when the page is hidden or the tab changes.
 */
export const useKeeping = (desk: Desk): void => {
  const { key, tab } = usePlace()
  useEffect(() => {
    liveDesks.set(tab, { desk, key })
    let timer: ReturnType<typeof setTimeout> | null = null
    const write = () => {
      timer = null
      keep(key, desk.id, thisWindow, desk.store.getState())
    }
    const flush = () => {
      if (timer === null) return
      clearTimeout(timer)
      write()
    }
    const stop = desk.store.subscribe((now, before) => {
      const hasChanged = now.grid !== before.grid || now.head !== before.head || now.sending !== before.sending
      if (hasChanged || now.cleanLines !== before.cleanLines) timer ??= setTimeout(write, withinMs)
    })
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      stop()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [desk, key, tab])
}

/** Puts kept work on the desk: as it was typed, with the stored voucher it changes when that one is open. */
export const takeKept = (desk: Desk, record: KeptRecord): void => {
  const { kept } = record
  const grid = openGrid(keptLines(kept), desk.rules)
  const row = Math.min(kept.row, grid.lines.length - 1)
  desk.store.setState((state) => ({
    head: kept.head,
    grid: { ...grid, row, field: kept.field, typed: kept.typed },
    cleanLines: state.origin && state.origin.id === kept.id ? state.cleanLines : [],
    sending: kept.sending,
    marks: new Map(),
    refused: [],
    turn: state.turn + 1,
  }))
  wantEntities(desk, grid.lines)
  wantRates(desk)
}

/**
 * Work for the same voucher (or for a new one) that nobody is typing any more: the latest record, how to take it and
 * how to drop it. `setAside` turns the desk's own work into such a record, before something else is shown.
 */
export const useLeftWork = (desk: Desk, id: string) => {
  const { user, accountSet, key } = usePlace()
  const [records, setRecords] = useState<readonly KeptRecord[]>([])
  const decided = useRef(new Set<string>())
  const look = useCallback(async () => {
    const windows = await liveWindows()
    const isLeft = ({ kept }: KeptRecord) =>
      kept.id === id && !isLive(kept.desk) && (kept.window === thisWindow || !windows.has(kept.window))
    setRecords(keptRecords(user, accountSet).filter((record) => isLeft(record) && !decided.current.has(record.key)))
  }, [user, accountSet, id])
  useEffect(() => void look(), [look])
  const first = records[0]
  const settle = (take: boolean) => {
    if (!first) return
    decided.current.add(first.key)
    dropKept(first.key)
    if (take) takeKept(desk, first)
    setRecords(records.slice(1))
  }
  const setAside = () => {
    keep(`${key}~aside`, `${desk.id} aside`, thisWindow, desk.store.getState())
    void look()
  }
  return { record: first, take: () => settle(true), drop: () => settle(false), setAside }
}
