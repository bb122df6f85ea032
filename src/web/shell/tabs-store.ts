// The open tabs of this window: the state, its copy in the session store, and the questions about unsaved work.
import { create } from 'zustand'
import { forgetReads } from '../api/send.ts'
import { sessionStore } from '../api/storage.ts'
import { confirm, type DialogQuestion } from '../kit/dialog.tsx'
import { draftsOf, forgetDirty, giveUpDirty, useDirtyTabs } from '../kit/tab.ts'
import { say } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'
import { close, noTabs, refresh, type Tab, type Tabs } from './tabs.ts'

const storeKey = 'tagsViewList'

type Stored = Pick<Tab, 'path' | 'search' | 'opened' | 'title' | 'isAffix'>

const restored = (): Tabs => {
  const stored = (usePreferences.getState().isCacheTagsView && sessionStore.read<Stored[]>(storeKey)) || []
  const list = stored.map((tab, at) => ({ ...tab, key: `t${at + 1}`, version: 0 }))
  return { ...noTabs, list, lastKey: list.length }
}

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

/** Keys of tabs with unsaved work. */
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
