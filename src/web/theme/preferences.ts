// How this browser likes to see the product: language, colours, layout, density; kept as `themeConfig`.
import { create } from 'zustand'
import { localStore } from '../api/storage.ts'
import { type Density, firstPreferences, type Preferences, readPreferences, settled, tokensOf } from './settings.ts'

const version = 1
const key = 'themeConfig'
/** What boot.js puts on the document before the first paint. */
const styleKey = 'themeConfigStyle'

export const usePreferences = create<Preferences>(() => readPreferences(localStore.read(key)))

/** Bars whose words have a colour of their own: it holds for everything that stands on them. */
const ownBars = ({ isIsDark, topBarColor, menuBarColor }: Preferences): [name: string, isOwn: boolean][] => [
  ['data-top-bar', !isIsDark && topBarColor !== ''],
  ['data-menu-bar', !isIsDark && menuBarColor !== ''],
]

const show = (now: Preferences): void => {
  const root = document.documentElement
  const style = Object.entries(tokensOf(now))
  root.lang = now.globalI18n
  root.dataset.theme = now.isIsDark ? 'dark' : 'light'
  root.dataset.density = now.globalComponentSize
  for (const [name, isOwn] of ownBars(now)) root.toggleAttribute(name, isOwn)
  root.removeAttribute('style')
  for (const [name, value] of style) root.style.setProperty(name, value)
  localStore.write(styleKey, style.map(([name, value]) => `${name}: ${value}`).join('; '))
}

/** Changes preferences, stores them and shows them on the document at once. */
export const setPreferences = (change: Partial<Preferences>): void => {
  usePreferences.setState(settled(change))
  const now = usePreferences.getState()
  localStore.write(key, { v: version, ...now })
  show(now)
}

/** Paper is light: gives the page the light look until what is answered is called. Nothing of it is stored. */
export const lookAsPaper = (): (() => void) => {
  const { isIsDark } = usePreferences.getState()
  const put = (isDark: boolean): void => {
    usePreferences.setState({ isIsDark: isDark })
    show(usePreferences.getState())
  }
  if (isIsDark) put(false)
  return () => {
    if (isIsDark) put(true)
  }
}

/** Everything as at first, but for the language that is spoken. */
export const resetPreferences = (): void =>
  setPreferences({ ...firstPreferences, globalI18n: usePreferences.getState().globalI18n })

/** Height of a grid row in px for a density. */
export const rowHeightOf = (density: Density): number => ({ small: 28, default: 32, large: 40 })[density]

export const useRowHeight = (): number => usePreferences((state) => rowHeightOf(state.globalComponentSize))
