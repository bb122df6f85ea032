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
  /** Changes the address of this tab without opening another (filters in the query). */
  replace: (path: string) => void
  close: () => void
  /** Drops the state of this tab and mounts it anew. */
  refresh: () => void
}

const alone: TabActs = {
  key: 'alone',
  isActive: true,
  setTitle: () => {},
  open: () => {},
  replace: () => {},
  close: () => {},
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

/** Tabs with unsaved work: tab key → names of what is dirty. A hidden tab stays dirty. */
export const useDirtyTabs = create<Record<string, readonly string[]>>(() => ({}))

const setDirty = (tab: string, name: string, isDirty: boolean): void => {
  const before = useDirtyTabs.getState()[tab] ?? []
  if (before.includes(name) === isDirty) return
  const after = isDirty ? [...before, name] : before.filter((one) => one !== name)
  useDirtyTabs.setState({ [tab]: after })
}

/** The frame calls this when a tab is gone. */
export const forgetDirty = (tab: string): void => useDirtyTabs.setState({ [tab]: [] })

/**
 * Marks the tab as holding unsaved work: amber dot, question before closing, switching the account set or leaving the
 * page.
 * `useDirty('voucher', isChanged)`; it is taken back by passing false, not by being hidden.
 */
export const useDirty = (name: string, isDirty: boolean): void => {
  const { key } = useTab()
  useEffect(() => setDirty(key, name, isDirty), [key, name, isDirty])
}
