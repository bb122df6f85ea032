// The open tabs of this window: opening, closing, which one comes next, how many stay alive, and what is kept of them.
import { create } from 'zustand'
import { forgetReads } from '../api/send.ts'
import { sessionStore } from '../api/storage.ts'
import { confirm, type DialogQuestion } from '../kit/dialog.tsx'
import { draftsOf, forgetDirty, giveUpDirty, useDirtyTabs } from '../kit/page.tsx'
import { say } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'

/** `opened`: the search it was opened with; `version` grows with each refresh; `title`: a name the screen gave. */
export type Tab = {
  key: string
  path: string
  search: string
  opened: string
  title: string
  isAffix: boolean
  version: number
}

/** `recent`: keys of the tabs whose screens are mounted, the latest first. */
export type Tabs = { list: readonly Tab[]; active: string; recent: readonly string[]; lastKey: number }

export const noTabs: Tabs = { list: [], active: '', recent: [], lastKey: 0 }

/** At most this many screens stay mounted. */
export const liveTabsMax = 15
const tabsMax = 30

/** `?b=2&a=1` and `?a=1&b=2` are one address. */
export const sortedSearch = (search: string): string => {
  const query = new URLSearchParams(search)
  query.sort()
  const text = query.toString()
  return text ? `?${text}` : ''
}

export const addressOfTab = (tab: Pick<Tab, 'path' | 'search'>): string => tab.path + tab.search

/** Dirty tabs and the active one keep their state whatever the limit says. */
const keepLive = (recent: readonly string[], dirty: readonly string[]): string[] =>
  recent.filter((key, at) => at < liveTabsMax || dirty.includes(key))

export const activate = (tabs: Tabs, key: string, dirty: readonly string[] = []): Tabs => ({
  ...tabs,
  active: key,
  recent: keepLive([key, ...tabs.recent.filter((one) => one !== key)], dirty),
})

const withRoomForOne = (tabs: Tabs, dirty: readonly string[]): Tabs => {
  if (tabs.list.length < tabsMax) return tabs
  const oldest = tabs.list.find((tab) => !tab.isAffix && !dirty.includes(tab.key) && tab.key !== tabs.active)
  return oldest ? { ...tabs, list: tabs.list.filter((tab) => tab !== oldest) } : tabs
}

/** `isShared`: a screen has one tab, whatever its parameters are; one with unsaved work is left alone. */
type Visit = { path: string; search: string; isAffix?: boolean; isReplacing?: boolean; isShared?: boolean }

/** The open tab that an address means; one without parameters (the menu) also means the latest that it has opened. */
const meantBy = (tabs: Tabs, path: string, search: string): Tab | undefined => {
  const order = [tabs.active, ...tabs.recent]
  const latest = (tab: Tab) => (order.includes(tab.key) ? order.indexOf(tab.key) : order.length)
  const found = tabs.list.filter((tab) => tab.path === path).sort((a, b) => latest(a) - latest(b))
  return found.find((tab) => tab.search === search) ?? found.find((tab) => search === '' && tab.opened === '')
}

/** A replacing navigation on the same path changes the active tab; a tab that is meant is shown, else one is opened. */
export const visit = (tabs: Tabs, to: Visit, dirty: readonly string[] = []): Tabs => {
  const search = sortedSearch(to.search)
  const active = tabs.list.find((tab) => tab.key === tabs.active)
  if (to.isReplacing && active?.path === to.path) return change(tabs, active.key, { search })
  const open = meantBy(tabs, to.path, search)
  if (open) return activate(tabs, open.key, dirty)
  const shared = to.isShared ? tabs.list.find((tab) => tab.path === to.path && !dirty.includes(tab.key)) : undefined
  if (shared) return activate(change(tabs, shared.key, { search, opened: search }), shared.key, dirty)
  const room = withRoomForOne(tabs, dirty)
  const key = `t${room.lastKey + 1}`
  const tab: Tab = { key, path: to.path, search, opened: search, title: '', isAffix: to.isAffix ?? false, version: 0 }
  const list = tab.isAffix
    ? [...room.list.filter((one) => one.isAffix), tab, ...room.list.filter((one) => !one.isAffix)]
    : [...room.list, tab]
  return activate({ ...room, list, lastKey: room.lastKey + 1 }, key, dirty)
}

/** A fixed tab (home) stands in front without being shown. */
export const withFixedTab = (tabs: Tabs, path: string): Tabs => {
  if (tabs.list.some((tab) => tab.path === path)) return tabs
  const { active, recent } = tabs
  return { ...visit(tabs, { path, search: '', isAffix: true }), active, recent }
}

export const change = (tabs: Tabs, key: string, facts: Partial<Tab>): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.key === key ? { ...tab, ...facts } : tab)),
})

/** Another address of the same screen for a tab that is not in front, or is being left; null where one goes to it. */
export const changeHidden = (tabs: Tabs, key: string, address: string, isLeft = false): Tabs | null => {
  const [path, search = ''] = address.split('?')
  const isHidden = (isLeft || key !== tabs.active) && tabs.list.some((tab) => tab.key === key && tab.path === path)
  return isHidden ? change(tabs, key, { search: sortedSearch(search) }) : null
}

/** Puts a tab before or after another one; those that are fixed stay in front. */
export const move = (tabs: Tabs, key: string, to: string): Tabs => {
  const from = tabs.list.findIndex((tab) => tab.key === key)
  const at = tabs.list.findIndex((tab) => tab.key === to)
  const tab = tabs.list[from]
  if (!tab || at < 0 || tab.isAffix || tabs.list[at]?.isAffix) return tabs
  const list = tabs.list.toSpliced(from, 1).toSpliced(at, 0, tab)
  return { ...tabs, list }
}

/** The same by one place to the left (−1) or the right (1). */
export const moveBy = (tabs: Tabs, key: string, step: -1 | 1): Tabs => {
  const at = tabs.list.findIndex((tab) => tab.key === key)
  const beside = tabs.list[at + step]
  return beside ? move(tabs, key, beside.key) : tabs
}

/** Drops the state of a tab: its screen is mounted anew. */
export const refresh = (tabs: Tabs, key: string): Tabs => {
  const tab = tabs.list.find((one) => one.key === key)
  return tab ? change(tabs, key, { version: tab.version + 1 }) : tabs
}

/** Closes tabs (never affix ones); if the active one goes, the next is shown, else the previous. */
export const close = (tabs: Tabs, keys: readonly string[]): Tabs => {
  const isGoing = (tab: Tab) => keys.includes(tab.key) && !tab.isAffix
  const list = tabs.list.filter((tab) => !isGoing(tab))
  const recent = tabs.recent.filter((key) => list.some((tab) => tab.key === key))
  if (list.some((tab) => tab.key === tabs.active)) return { ...tabs, list, recent }
  const at = tabs.list.findIndex((tab) => tab.key === tabs.active)
  const later = tabs.list.slice(at + 1).find((tab) => !isGoing(tab))
  const earlier = tabs.list.slice(0, Math.max(at, 0)).findLast((tab) => !isGoing(tab))
  const next = later ?? earlier
  return next ? activate({ ...tabs, list, recent }, next.key) : { ...tabs, list, recent, active: '' }
}

/** The tabs that "close others" closes, and with '' those that "close all" does. */
export const othersOf = (tabs: Tabs, key: string): string[] =>
  tabs.list.filter((tab) => tab.key !== key && !tab.isAffix).map((tab) => tab.key)

/** The tabs on one side of a tab, without the fixed ones. */
export const besideOf = (tabs: Tabs, key: string, side: 'left' | 'right'): string[] => {
  const at = tabs.list.findIndex((tab) => tab.key === key)
  const beside = side === 'left' ? tabs.list.slice(0, Math.max(at, 0)) : tabs.list.slice(at + 1)
  return beside.filter((tab) => !tab.isAffix).map((tab) => tab.key)
}

/** Fixes a tab behind the other fixed ones, or lets it go to the first place of the others. */
export const pin = (tabs: Tabs, key: string): Tabs => {
  const tab = tabs.list.find((one) => one.key === key)
  if (!tab) return tabs
  const others = tabs.list.filter((one) => one !== tab)
  const fixed = others.filter((one) => one.isAffix)
  const rest = others.filter((one) => !one.isAffix)
  return { ...tabs, list: [...fixed, { ...tab, isAffix: !tab.isAffix }, ...rest] }
}

/** Mounts everything anew and forgets hidden state (switching the account set). */
export const refreshAll = (tabs: Tabs): Tabs => ({
  ...tabs,
  recent: tabs.active ? [tabs.active] : [],
  list: tabs.list.map((tab) => ({ ...tab, version: tab.version + 1 })),
})

const storeKey = 'tagsViewList'

type Stored = Pick<Tab, 'path' | 'search' | 'opened' | 'title' | 'isAffix'>

const restored = (): Tabs => {
  const stored = (usePreferences.getState().isCacheTagsView && sessionStore.read<Stored[]>(storeKey)) || []
  const list = stored.map((tab, at) => ({ ...tab, key: `t${at + 1}`, version: 0 }))
  return { ...noTabs, list, lastKey: list.length }
}

/** The open tabs of this window: the state, its copy in the session store, and the questions about unsaved work. */
export const useTabs = create<Tabs>(restored)

/** Addresses of tabs that were closed, the latest last. */
const closed: string[] = []
const closedMost = 20

/** The address of the tab that was closed last; none twice. */
export const lastClosed = (): string | undefined => closed.pop()

/** Applies a rule of tabs.ts and remembers the list. */
export const changeTabs = (rule: (tabs: Tabs) => Tabs): void => {
  const before = useTabs.getState()
  const after = rule(before)
  useTabs.setState(after)
  const gone = before.list.filter(({ key }) => !after.list.some((tab) => tab.key === key))
  if (gone.length > 0) forgetDirty(gone.map(({ key }) => key))
  closed.push(...gone.map(({ path, search }) => path + search))
  closed.splice(0, closed.length - closedMost)
  const list: Stored[] = after.list.map(({ path, search, opened, title, isAffix }) => ({
    ...{ path, search, opened, title, isAffix },
  }))
  sessionStore.write(storeKey, list)
}

/** Only tabs whose screens still exist for this user. */
export const keepKnownTabs = (isKnown: (path: string) => boolean): void =>
  changeTabs((tabs) => ({ ...tabs, list: tabs.list.filter((tab) => isKnown(tab.path)) }))

export const dirtyKeys = (): string[] =>
  Object.entries(useDirtyTabs.getState())
    .filter(([, names]) => names.length > 0)
    .map(([key]) => key)

const mayGiveUp = async (question: Pick<DialogQuestion, 'title' | 'text' | 'act' | 'also'>): Promise<boolean> =>
  (await confirm({ ...question, cancel: say('shell:keepEditing'), danger: true })) !== null

type Closing = { dirty: readonly string[]; titleOf: (key: string) => string; onKept: () => void }

/** May the work of these tabs be lost? Where drafts of it are kept they are offered, and `onKept` closes the tabs. */
const askToDiscard = ({ dirty, titleOf, onKept }: Closing): Promise<boolean> => {
  const [first] = dirty
  const isOne = dirty.length === 1 && first !== undefined
  const keepDrafts = draftsOf(dirty)
  const also = keepDrafts && {
    act: say('shell:saveDraft'),
    onAct: async () => (await keepDrafts()) && onKept(),
  }
  const lost = isOne ? say('shell:unsavedText') : say('shell:unsavedMany', { n: dirty.length })
  return mayGiveUp({
    title: isOne ? say('shell:unsavedTitle', { title: titleOf(first) }) : say('shell:unsaved'),
    text: also ? say('shell:unsavedDraft') : lost,
    act: say('shell:discard'),
    ...(also ? { also } : {}),
  })
}

/** Closes tabs, asking first when one holds unsaved work. */
export const closeTabs = async (keys: readonly string[], titleOf: (key: string) => string): Promise<void> => {
  const dirty = dirtyKeys().filter((key) => keys.includes(key))
  const closeAll = () => changeTabs((tabs) => close(tabs, keys))
  if (dirty.length > 0 && !(await askToDiscard({ dirty, titleOf, onKept: closeAll }))) return
  for (const key of dirty) giveUpDirty(key)
  closeAll()
}

/** True when nothing is unsaved or the user gives it up: before switching the account set. */
export const mayLeaveAll = async (): Promise<boolean> => {
  const dirty = dirtyKeys()
  if (dirty.length === 0) return true
  return mayGiveUp({
    title: say('shell:unsaved'),
    text: say('shell:unsavedMany', { n: dirty.length }),
    act: say('shell:discardAndSwitch'),
  })
}

/** Mounts the screen of a tab anew, asking first when it holds unsaved work. */
export const refreshTab = async (key: string, title: string): Promise<void> => {
  const question = { title: say('shell:unsavedTitle', { title }), text: say('shell:unsavedMany', { n: 1 }) }
  const isDirty = dirtyKeys().includes(key)
  if (isDirty && !(await mayGiveUp({ ...question, act: say('shell:discardAndRefresh') }))) return
  if (isDirty) giveUpDirty(key)
  forgetReads()
  changeTabs((tabs) => refresh(tabs, key))
}

/** Nothing is unsaved any more: the work was given up. */
export const giveUpAllDirty = (): void => {
  for (const key of dirtyKeys()) giveUpDirty(key)
}

/** Forgets all tabs (sign-out). What is unsaved in them is not given up: its owner finds it after the next sign-in. */
export const forgetTabs = (): void => {
  forgetDirty(Object.keys(useDirtyTabs.getState()))
  useTabs.setState(noTabs)
  sessionStore.remove(storeKey)
}
