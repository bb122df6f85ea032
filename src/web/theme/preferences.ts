// How this browser likes to see the product: language, colours, density, menu; kept as `themeConfig` (spec §3).
import { create } from 'zustand'
import type { Lang } from '../../contract/sentence.ts'
import { localStore } from '../api/storage.ts'

const version = 1
const key = 'themeConfig'

export type Density = 'small' | 'default' | 'large'

/** Field names are the spec's theme settings; unknown stored keys are dropped, missing ones filled from here. */
export type Preferences = {
  isIsDark: boolean
  /** The menu is small; null: as the width of the window has it. */
  isCollapse: boolean | null
  globalI18n: Lang
  /** Grid rows of 28, 32 or 40 px. */
  globalComponentSize: Density
}

const defaults: Preferences = { isIsDark: false, isCollapse: null, globalI18n: 'zh-cn', globalComponentSize: 'small' }

const readStored = (): Preferences => {
  const stored = localStore.read<Partial<Preferences>>(key) ?? {}
  return {
    isIsDark: stored.isIsDark ?? defaults.isIsDark,
    isCollapse: stored.isCollapse ?? defaults.isCollapse,
    globalI18n: stored.globalI18n ?? defaults.globalI18n,
    globalComponentSize: stored.globalComponentSize ?? defaults.globalComponentSize,
  }
}

export const usePreferences = create<Preferences>(readStored)

/** Changes preferences, stores them and shows them on the document at once. */
export const setPreferences = (change: Partial<Preferences>): void => {
  usePreferences.setState(change)
  const now = usePreferences.getState()
  localStore.write(key, { v: version, ...now })
  const root = document.documentElement
  root.lang = now.globalI18n
  root.dataset.theme = now.isIsDark ? 'dark' : 'light'
  root.dataset.density = now.globalComponentSize
}

/** Height of a grid row in px for a density. */
export const rowHeightOf = (density: Density): number => ({ small: 28, default: 32, large: 40 })[density]

export const useRowHeight = (): number => usePreferences((state) => rowHeightOf(state.globalComponentSize))
