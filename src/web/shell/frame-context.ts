// What the parts of the frame share: the routes of this user and how to name them.
import { createContext, useContext, useEffect, useState } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import { textOf } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'
import type { Layout } from '../theme/settings.ts'
import { type Built, type BuiltRoute, holds, type MenuEntry, markedPath, routeFor } from './routes.ts'
import type { Tab } from './tabs.ts'

export const FrameContext = createContext<Built>({ routes: [], menu: [] })

export const useBuilt = (): Built => useContext(FrameContext)

/** A name as it was given: plain text, or a JSON of the three languages. */
const spokenName = (text: string, lang: Lang): string => {
  if (!text.startsWith('{')) return text
  try {
    const names = JSON.parse(text) as Partial<Record<Lang, string>>
    return names[lang] ?? names['zh-cn'] ?? names.en ?? text
  } catch {
    // Not JSON after all: the text itself is the name.
    return text
  }
}

const nameKey = 'tagsViewName'

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    // An address that was cut off in the middle of a letter: what there is of it is the name.
    return part
  }
}

const nameInPath = (path: string, pattern: string): string => {
  const at = pattern.split('/').indexOf(`:${nameKey}`)
  return at < 0 ? '' : decoded(path.split('/')[at] ?? '')
}

/** The name that an address gives its tab, in its query or as a part of its path; '' for none. */
export const tabNameOf = ({ path, search }: Pick<Tab, 'path' | 'search'>, pattern: string, lang: Lang): string =>
  spokenName(new URLSearchParams(search).get(nameKey) ?? nameInPath(path, pattern), lang)

/** The name a tab shows: given by its screen, by its address, or by its route. */
export const titleOfTab = (tab: Tab, routes: readonly BuiltRoute[], lang: Lang): string => {
  const route = routeFor(routes, tab.path)
  return tab.title || tabNameOf(tab, route?.path ?? '', lang) || (route ? textOf(route.title, lang) : tab.path)
}

/** Longer values are no words for people: the path of a drill. */
const hintMax = 12

/** Codes of ours (`group`) are no words for people, nor are switches, lines and pages: numbers of one or two digits. */
const saysSomething = ([name, value]: [string, string]): boolean =>
  value.length <= hintMax && (name === 'search' || (/[\d\u0080-\uffff]/.test(value) && !/^\d{1,2}$/.test(value)))

/** What tells a tab from others of the same name: the values in its address. */
export const tabHint = (search: string): string =>
  [...new URLSearchParams(search)]
    .filter(saysSomething)
    .map(([, value]) => value)
    .slice(0, 3)
    .join(' ')

/** The first of the wished paths that is granted, else the first screen of the menu. */
export const landingPath = (built: Built, wished: readonly string[]): string => {
  const granted = wished.find((path) => routeFor(built.routes, path) !== null)
  if (granted !== undefined) return granted
  return built.routes.find((route) => route.view.kind === 'screen' && !route.isHide && !route.isDynamic)?.path ?? '/404'
}

// Which layout the frame has: as chosen where there is room, the plain one in narrow windows.

/** Below this the menu is always small, below the second as long as nobody has opened it. */
const narrowPx = 1000
const roomyPx = 1360

type Width = 'narrow' | 'middle' | 'roomy'

const widthClass = (): Width =>
  window.innerWidth < narrowPx ? 'narrow' : window.innerWidth < roomyPx ? 'middle' : 'roomy'

const useWidth = (): Width => {
  const [width, setWidth] = useState(widthClass)
  useEffect(() => {
    const measure = () => setWidth(widthClass())
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return width
}

/** The folder of the first level that is looked into: that of the screen, or the one pressed since. */
const useChosenTop = (menu: readonly MenuEntry[], active: string) => {
  const owner = menu.find((node) => holds(node, active))
  const [pressed, setPressed] = useState<{ key: string; at: string } | null>(null)
  const isRecent = pressed?.at === active
  const chosen = (isRecent && menu.find(({ key }) => key === pressed.key)) || owner
  return { chosen, choose: ({ key }: MenuEntry) => setPressed({ key, at: active }) }
}

const bare: Record<Layout, 'logo' | 'none'> = { defaults: 'none', classic: 'logo', transverse: 'logo', columns: 'none' }

export type FrameLayout = ReturnType<typeof useLayout>

/** `side`: the rows of the menu at the left, null for none; `top`: those in the header; `isSmall`: icons only. */
export const useLayout = (path: string) => {
  const { menu, routes } = useBuilt()
  const width = useWidth()
  const { layout: wanted, isCollapse, isClassicSplitMenu } = usePreferences()
  const layout: Layout = width === 'narrow' ? 'defaults' : wanted
  const active = routeFor(routes, path) ? markedPath(menu, path) : ''
  const { chosen, choose } = useChosenTop(menu, active)
  const isSplit = layout === 'columns' || (layout === 'classic' && isClassicSplitMenu)
  const below = chosen?.children ?? []
  const rows = layout === 'transverse' || (isSplit && below.length === 0) ? null : isSplit ? below : menu
  return {
    layout,
    menu,
    active,
    chosen,
    choose,
    isSplit,
    side: rows,
    top: layout === 'transverse' || (layout === 'classic' && isSplit) ? menu : null,
    hasLogoInHeader: bare[layout] === 'logo',
    isSmall: layout === 'defaults' && (width === 'narrow' || (isCollapse ?? width === 'middle')),
    isSideHidden: layout !== 'defaults' && isCollapse === true,
  }
}
