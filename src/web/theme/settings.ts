// The theme settings: what each may be, what it is at first, how stored text becomes settings; pure.
import { type Lang, languages } from '../../contract/base/language.ts'
import { lighter, parseColour, primaryTokens } from './shades.ts'

/** A setting: its first value, and the value that stored JSON means, or undefined for nothing of the kind. */
type Setting<T> = { first: T; read: (stored: unknown) => T | undefined }

const flag = (first: boolean): Setting<boolean> => ({
  first,
  read: (stored) => (typeof stored === 'boolean' ? stored : undefined),
})

/** A colour, or '' for that of the theme, light and dark. */
const colour = (first = ''): Setting<string> => ({
  first,
  read: (stored) => (typeof stored === 'string' && (stored === first || parseColour(stored)) ? stored : undefined),
})

const oneOf = <T extends string>(values: readonly T[], first: T): Setting<T> => ({
  first,
  read: (stored) => values.find((value) => value === stored),
})

const text = (max: number): Setting<string> => ({
  first: '',
  read: (stored) => (typeof stored === 'string' && stored.length <= max ? stored : undefined),
})

export const layouts = ['defaults', 'classic', 'transverse', 'columns'] as const
export const tagStyles = ['tags-style-one', 'tags-style-four', 'tags-style-five'] as const
export const animations = ['slide-right', 'slide-left', 'opacitys'] as const
export const densities = ['small', 'default', 'large'] as const
export const asideStyles = ['columns-round', 'columns-card'] as const
export const asideLayouts = ['columns-vertical', 'columns-horizontal'] as const

/** Seconds without a movement after which the screen locks. */
export const lockSeconds = { first: 1800, least: 60, most: 86_400 } as const

/** The default primary colour. */
export const firstPrimary = '#409eff'

/** The name under which the settings that a user has kept lie on the server. */
export const themeSetting = 'shell.theme'

const settings = {
  layout: oneOf(layouts, 'defaults'),
  primary: colour(firstPrimary),
  isIsDark: flag(false),
  topBar: colour(),
  topBarColor: colour(),
  isTopBarColorGradual: flag(false),
  menuBar: colour(),
  menuBarColor: colour(),
  menuBarActiveColor: colour(),
  isMenuBarColorGradual: flag(false),
  columnsMenuBar: colour(),
  columnsMenuBarColor: colour(),
  isColumnsMenuBarColorGradual: flag(false),
  isColumnsMenuHoverPreload: flag(false),
  columnsAsideStyle: oneOf(asideStyles, 'columns-round'),
  columnsAsideLayout: oneOf(asideLayouts, 'columns-vertical'),
  /** The menu is small; null: as the width of the window has it. */
  isCollapse: {
    first: null,
    read: (stored) => (typeof stored === 'boolean' || stored === null ? stored : undefined),
  } as Setting<boolean | null>,
  isUniqueOpened: flag(true),
  isFixedHeader: flag(true),
  isClassicSplitMenu: flag(false),
  isLockScreen: flag(true),
  lockScreenTime: {
    first: lockSeconds.first,
    read: (stored) =>
      typeof stored === 'number' &&
      Number.isInteger(stored) &&
      stored >= lockSeconds.least &&
      stored <= lockSeconds.most
        ? stored
        : undefined,
  } as Setting<number>,
  isShowLogo: flag(true),
  isBreadcrumb: flag(true),
  isBreadcrumbIcon: flag(false),
  isTagsview: flag(true),
  isTagsviewIcon: flag(false),
  isCacheTagsView: flag(true),
  isSortableTagsView: flag(true),
  isShareTagsView: flag(false),
  isFooter: flag(false),
  isGrayscale: flag(false),
  isInvert: flag(false),
  isWatermark: flag(false),
  watermarkText: text(40),
  tagsStyle: oneOf(tagStyles, 'tags-style-four'),
  animation: oneOf(animations, 'opacitys'),
  /** Whether the menu is the server's; else the one that the browser side brings. */
  isRequestRoutes: flag(true),
  /** What the product is called, '' for its own name in the language that is spoken. */
  globalTitle: text(50),
  globalViceTitle: text(50),
  globalViceTitleMsg: text(50),
  globalI18n: oneOf<Lang>(languages, 'zh-cn'),
  globalComponentSize: oneOf(densities, 'small'),
} as const satisfies Record<string, { first: unknown; read: (stored: unknown) => unknown }>

type ValueOf<S> = S extends Setting<infer T> ? T : never
export type Preferences = { -readonly [K in keyof typeof settings]: ValueOf<(typeof settings)[K]> }
export type Density = Preferences['globalComponentSize']
export type Layout = Preferences['layout']

/** Settings from stored JSON: what is unknown is dropped, what is missing or none of its kind is as at first. */
export const readPreferences = (stored: unknown): Preferences => {
  const given = new Map(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}))
  const read = Object.entries(settings).map(([name, setting]) => [name, setting.read(given.get(name)) ?? setting.first])
  return Object.fromEntries(read) as Preferences
}

export const firstPreferences = readPreferences(null)

/** A change with what it rules out: a page without colours is not turned round, and the other way about. */
export const settled = (change: Partial<Preferences>): Partial<Preferences> => ({
  ...(change.isGrayscale ? { isInvert: false } : {}),
  ...(change.isInvert ? { isGrayscale: false } : {}),
  ...change,
})

/** The colours of a bar: its ground, flat or fading half way to white, and its words. '' keeps those of the theme. */
const barTokens = (name: string, ground: string, words: string, isGradual: boolean): Record<string, string> => {
  const rgb = parseColour(ground)
  const shown = rgb && isGradual ? `linear-gradient(to bottom right, ${ground}, ${lighter(rgb)})` : ground
  return { ...(ground === '' ? {} : { [`--${name}`]: shown }), ...(words === '' ? {} : { [`--${name}-words`]: words }) }
}

/** What differs from tokens.css. Bars have colours of their own in the light theme only: the dark darkens them all. */
export const tokensOf = (now: Preferences): Record<string, string> => {
  const rgb = parseColour(now.primary)
  const primary = rgb && now.primary !== firstPrimary ? primaryTokens(rgb, now.isIsDark) : {}
  if (now.isIsDark) return primary
  const active: Record<string, string> =
    now.menuBarActiveColor === '' ? {} : { '--menu-bar-active': now.menuBarActiveColor }
  return {
    ...primary,
    ...barTokens('top-bar', now.topBar, now.topBarColor, now.isTopBarColorGradual),
    ...barTokens('menu-bar', now.menuBar, now.menuBarColor, now.isMenuBarColorGradual),
    ...barTokens('strip-bar', now.columnsMenuBar, now.columnsMenuBarColor, now.isColumnsMenuBarColorGradual),
    ...active,
  }
}
