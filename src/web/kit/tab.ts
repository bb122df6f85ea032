// What a screen may ask of the tab it lives in: its title, opening others, closing itself, and "I have unsaved work".
import { createContext, useContext, useEffect } from 'react'
import { create } from 'zustand'

/** Given by the frame to every screen. `path` may carry a query: `/voucher/entry?copy=12`. */
export type TabActs = {
  /** The key of this tab; state that must outlive a remount may be kept under it. */
  key: string
  /** False while the tab is hidden; most code need not ask, effects stop by themselves. */
  isActive: boolean
  /** Gives this tab another name ("Detail 100201"); '' takes it back. */
  setTitle: (title: string) => void
  /** Goes to a screen in its own tab (an open one is shown again). */
  open: (path: string) => void
  /** Goes where a link of the menu or of a notice leads, in the account set in which it is meant ('' = any). */
  follow: (link: string, accountSet: string) => void
  /** Changes the address of this tab without opening another (filters in the query). */
  replace: (path: string) => void
  close: () => void
  /** Those that can be closed; unsaved work is asked about. */
  closeOthers: () => void
  closeAll: () => void
  /** Gives the screen the whole window, until Esc. */
  fill: () => void
  /** Works in another account set from now on; unsaved work is asked about. */
  workIn: (accountSet: string) => void
  /** Drops the state of this tab and mounts it anew. */
  refresh: () => void
}

const alone: TabActs = {
  key: 'alone',
  isActive: true,
  setTitle: () => {},
  open: () => {},
  follow: () => {},
  replace: () => {},
  close: () => {},
  closeOthers: () => {},
  closeAll: () => {},
  fill: () => {},
  workIn: () => {},
  refresh: () => {},
}

export const TabContext = createContext<TabActs>(alone)

/** `const tab = useTab()` → `tab.open('/voucher/list')`. */
export const useTab = (): TabActs => useContext(TabContext)

/** Names the tab as long as the screen is mounted: `useTabTitle(subject && t('detailOf', { subject }))`. */
export const useTabTitle = (title: string | undefined): void => {
  const { setTitle } = useTab()
  useEffect(() => {
    if (title !== undefined) setTitle(title)
  }, [title, setTitle])
}

/** Tabs that may hold unsaved work: tab key → names of what is dirty. A hidden tab stays dirty. */
export const useDirtyTabs = create<Record<string, readonly string[]>>(() => ({}))

/** For what is saved while its tab is hidden; screens use `useDirty`. */
export const setDirty = (tab: string, name: string, isDirty: boolean): void => {
  const known = useDirtyTabs.getState()[tab]
  const before = known ?? []
  if (known && before.includes(name) === isDirty) return
  const others = before.filter((one) => one !== name)
  useDirtyTabs.setState({ [tab]: isDirty ? [...others, name] : others })
}

/** Writes unsaved work as a draft that is offered again; false when it could not, which it has said then. */
export type KeepDraft = () => Promise<boolean>

/** Of the names above those of which drafts are kept: tab key → name → how. */
const draftKeepers = new Map<string, Map<string, KeepDraft>>()

const setKeeper = (tab: string, name: string, keepDraft: KeepDraft | null): void => {
  const keepers = draftKeepers.get(tab) ?? new Map<string, KeepDraft>()
  if (keepDraft) draftKeepers.set(tab, keepers.set(name, keepDraft))
  else keepers.delete(name)
}

/** How all that is unsaved in these tabs is kept as drafts; null where some of it has none. */
export const draftsOf = (tabs: readonly string[]): KeepDraft | null => {
  const names = tabs.flatMap((tab) => (useDirtyTabs.getState()[tab] ?? []).map((name) => ({ tab, name })))
  const keepers = names.map(({ tab, name }) => draftKeepers.get(tab)?.get(name))
  const known = keepers.filter((keep) => keep !== undefined)
  if (known.length < keepers.length || known.length === 0) return null
  return async () => (await Promise.all(known.map((keep) => keep()))).every((isKept) => isKept)
}

/** The user has given up what is unsaved in a tab. */
export const giveUpDirty = (tab: string): void => useDirtyTabs.setState({ [tab]: [] })

/** The frame calls this when tabs are gone. What was unsaved in them has not been given up by that. */
export const forgetDirty = (tabs: readonly string[]): void => {
  const left = Object.entries(useDirtyTabs.getState()).filter(([tab]) => !tabs.includes(tab))
  useDirtyTabs.setState(Object.fromEntries(left), true)
  for (const tab of tabs) draftKeepers.delete(tab)
}

/**
 * Marks the tab as holding unsaved work: amber dot, question before closing, switching the account set or leaving the
 * page.
 * `useDirty('voucher', isChanged)`; it is taken back by passing false, not by being hidden. With `keepDraft` the
 * question also offers to leave it as a draft.
 */
export const useDirty = (name: string, isDirty: boolean, keepDraft: KeepDraft | null = null): void => {
  const { key } = useTab()
  useEffect(() => setDirty(key, name, isDirty), [key, name, isDirty])
  useEffect(() => setKeeper(key, name, keepDraft), [key, name, keepDraft])
}
