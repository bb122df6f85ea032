// Builds the routes and the menu from the list the server returns for a user; pure.
import type { TripleShape } from '../../contract/base/shape.ts'
import type { MenuRouteShape } from '../../contract/people/menu-define.ts'
import { parentView } from '../../domain/people/menu.ts'
import { matchScreen, type ScreenFile, type ScreenMatch } from '../parts/screens.ts'

type Step = { title: TripleShape; path: string }

/** A folder that draws its screens inside a page of its own; `children`: what that page leads to. */
export type Surrounding = Step & { children: readonly Step[] }

export type BuiltRoute = {
  path: string
  name: string
  title: TripleShape
  icon: string
  isAffix: boolean
  isHide: boolean
  /** Its screen stays as it is while another tab is in front. */
  isKeepAlive: boolean
  /** Contains a parameter (R-049: marked as dynamic). */
  isDynamic: boolean
  /** Menu parents, outermost first, for the breadcrumb. */
  parents: readonly Step[]
  component: string
  /** The row of the menu; '0' for one that this side has brought along. */
  menuId: string
  /** Those of the parents that draw their screens inside a page of their own, outermost first. */
  around: readonly Surrounding[]
  view:
    | { kind: 'screen'; match: ScreenMatch }
    | { kind: 'iframe'; to: string }
    | { kind: 'link'; to: string }
    | { kind: 'redirect'; to: string }
}

/** What is drawn in a tab: screens, and pages from elsewhere. */
export const hasPane = (route: BuiltRoute | null): boolean =>
  route?.view.kind === 'screen' || route?.view.kind === 'iframe'

export type MenuEntry = {
  key: string
  title: TripleShape
  icon: string
  /** Address in the product, or '' for a folder. */
  path: string
  /** Set for link rows: an outside address or an in-app route. */
  link: string
  children: readonly MenuEntry[]
}

export type Built = { routes: BuiltRoute[]; menu: MenuEntry[] }

/** routes without roles are open; else the roles must intersect. */
const isGranted = (row: MenuRouteShape, roles: readonly string[]): boolean =>
  row.meta.roles.length === 0 || row.meta.roles.some((role) => roles.includes(role))

const isScreen = (row: MenuRouteShape): boolean => row.component !== '' && row.component !== parentView

const isFolder = (row: MenuRouteShape): boolean =>
  row.children.length > 0 || (row.component === '' && row.meta.isLink === '')

/** keeps what the roles allow; a folder of which nothing remains is dropped. */
export const grantedRows = (rows: readonly MenuRouteShape[], roles: readonly string[]): MenuRouteShape[] =>
  rows
    .filter((row) => isGranted(row, roles))
    .map((row) => ({ ...row, children: grantedRows(row.children, roles) }))
    .filter((row) => row.children.length > 0 || isScreen(row) || row.meta.isLink !== '' || row.redirect !== '')

const firstLeafPath = (row: MenuRouteShape): string => {
  for (const child of row.children) {
    const path = isFolder(child) ? firstLeafPath(child) : child.meta.isHide ? '' : child.path
    if (path) return path
  }
  return ''
}

const viewOf = (row: MenuRouteShape, files: readonly ScreenFile[]): BuiltRoute['view'] | null => {
  if (row.meta.isLink) return { kind: row.meta.isIframe ? 'iframe' : 'link', to: row.meta.isLink }
  if (isScreen(row)) return { kind: 'screen', match: matchScreen(row.component, files) }
  const to = row.redirect || firstLeafPath(row)
  return to && to !== row.path ? { kind: 'redirect', to } : null
}

const surroundingOf = ({ path, meta, children }: MenuRouteShape): Surrounding => ({
  ...{ title: meta.title, path },
  children: children.filter((row) => !row.meta.isHide).map((row) => ({ title: row.meta.title, path: row.path })),
})

const routeOf = (
  row: MenuRouteShape,
  above: readonly MenuRouteShape[],
  files: readonly ScreenFile[],
): BuiltRoute | null => {
  const view = viewOf(row, files)
  if (!view || !row.path) return null
  return {
    path: row.path,
    name: row.name,
    title: row.meta.title,
    icon: row.meta.icon,
    isAffix: row.meta.isAffix,
    isHide: row.meta.isHide,
    isKeepAlive: row.meta.isKeepAlive,
    isDynamic: row.path.includes('/:'),
    parents: above.map(({ path, meta }) => ({ title: meta.title, path })),
    component: row.component,
    menuId: row.meta.menuId,
    around: above.filter(({ component }) => component === parentView).map(surroundingOf),
    view,
  }
}

/** Two entries of one name would replace each other; the later gets a number. */
const withUniqueNames = (routes: readonly BuiltRoute[]): BuiltRoute[] => {
  const seen = new Map<string, number>()
  return routes.map((route) => {
    const count = (seen.get(route.name) ?? 0) + 1
    seen.set(route.name, count)
    return count === 1 ? route : { ...route, name: `${route.name}#${count}` }
  })
}

const flatten = (
  rows: readonly MenuRouteShape[],
  above: readonly MenuRouteShape[],
  files: readonly ScreenFile[],
): BuiltRoute[] =>
  rows.flatMap((row) => {
    const own = routeOf(row, above, files)
    const below = flatten(row.children, [...above, row], files)
    return own ? [own, ...below] : below
  })

/** A folder whose only entry is one screen (home) is shown as that screen. */
const menuOf = (rows: readonly MenuRouteShape[]): MenuEntry[] =>
  rows
    .filter((row) => !row.meta.isHide)
    .map((row) => {
      const children = menuOf(row.children)
      const only = children.length === 1 && row.children.length === 1 ? children[0] : undefined
      if (only && only.children.length === 0 && row.children[0]?.meta.isAffix)
        return { ...only, icon: only.icon || row.meta.icon }
      const { title, icon, isLink, isIframe } = row.meta
      const link = isIframe ? '' : isLink
      return { key: row.name || row.path, title, icon, path: isFolder(row) ? '' : row.path, link, children }
    })
    .filter((node) => node.path !== '' || node.link !== '' || node.children.length > 0)

/** Everything the frame needs: flat routes (unique by path; the first wins) and the menu tree. */
export const buildRoutes = (
  rows: readonly MenuRouteShape[],
  roles: readonly string[],
  files: readonly ScreenFile[],
): Built => {
  const granted = grantedRows(rows, roles)
  const byPath = new Map<string, BuiltRoute>()
  for (const route of flatten(granted, [], files)) {
    const before = byPath.get(route.path)
    if (!before || before.view.kind === 'redirect') byPath.set(route.path, route)
  }
  return { routes: withUniqueNames([...byPath.values()]), menu: menuOf(granted) }
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

const fits = (pattern: string, path: string): boolean => {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}

/** The route of an address: an exact one before a dynamic one; null when there is none. */
export const routeFor = (routes: readonly BuiltRoute[], path: string): BuiltRoute | null =>
  routes.find((route) => route.path === path) ??
  routes.find((route) => route.isDynamic && fits(route.path, path)) ??
  null

/** an outside address opens a window of its own, anything else is an in-app route. */
export const isOutside = (link: string): boolean => /^(https?|ftp):\/\//i.test(link)

/** The id of the menu row that an address belongs to; '' for none. */
export const menuIdOf = (rows: readonly MenuRouteShape[], path: string): string => {
  const all = (list: readonly MenuRouteShape[]): MenuRouteShape[] => list.flatMap((row) => [row, ...all(row.children)])
  const screens = all(rows).filter((row) => isScreen(row) || row.meta.isIframe)
  const found = screens.find((row) => row.path === path) ?? screens.find((row) => fits(row.path, path))
  return found?.meta.menuId ?? ''
}

/** Where an address stands in the menu; pure. */
export const holds = (node: MenuEntry, path: string): boolean =>
  path !== '' && (node.path === path || node.children.some((child) => holds(child, path)))

/** A hidden screen (an entry by id) marks the menu row whose path begins it. */
export const markedPath = (menu: readonly MenuEntry[], path: string): string => {
  if (menu.some((node) => holds(node, path))) return path
  const above = path.slice(0, path.lastIndexOf('/'))
  return above ? markedPath(menu, above) : ''
}
