// What the parts of the frame share: the routes of this user and how to name them.
import { createContext, useContext } from 'react'
import type { Lang } from '../../contract/sentence.ts'
import { textOf } from '../kit/words.ts'
import { type Built, type BuiltRoute, routeFor } from './routes.ts'
import type { Tab } from './tabs.ts'

export const FrameContext = createContext<Built>({ routes: [], menu: [] })

export const useBuilt = (): Built => useContext(FrameContext)

/** A tab name in the address: plain text, or a JSON of the three languages (spec §2). */
export const tabNameOf = (search: string, lang: Lang): string => {
  const text = new URLSearchParams(search).get('tagsViewName') ?? ''
  if (!text.startsWith('{')) return text
  try {
    const names = JSON.parse(text) as Partial<Record<Lang, string>>
    return names[lang] ?? names['zh-cn'] ?? names.en ?? text
  } catch {
    // Not JSON after all: the text itself is the name.
    return text
  }
}

/** The name a tab shows: given by its screen, by its address, or by its route. */
export const titleOfTab = (tab: Tab, routes: readonly BuiltRoute[], lang: Lang): string => {
  const route = routeFor(routes, tab.path)
  return tab.title || tabNameOf(tab.search, lang) || (route ? textOf(route.title, lang) : tab.path)
}

/** Longer values are no words for people: the path of a drill. */
const hintMax = 12

/** Codes of ours (`group`, `accountSet`) are no words either: what people know has a digit or a letter of theirs. */
const saysSomething = ([name, value]: [string, string]): boolean =>
  value.length <= hintMax && (name === 'search' || /[\d\u0080-\uffff]/.test(value))

/** What tells a tab from others of the same name: the values in its address. */
export const tabHint = (search: string): string =>
  [...new URLSearchParams(search)]
    .filter(saysSomething)
    .map(([, value]) => value)
    .slice(0, 3)
    .join(' ')

/** The first screen of the menu, where home is not granted. */
export const landingPath = (built: Built, home: string): string => {
  if (routeFor(built.routes, home)) return home
  return built.routes.find((route) => route.view.kind === 'screen' && !route.isHide && !route.isDynamic)?.path ?? '/404'
}
