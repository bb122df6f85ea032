// The menu as a tree: what each kind of entry must have, where it may stand, and what of it the product owns.
import { isLinkCode } from '../base/external-link.ts'
import { type Problem, problem } from '../base/problem.ts'
import { isUrl } from '../base/text.ts'
import { superadmin } from '../chart/access.ts'

export const menuTypes = ['dir', 'menu', 'button', 'link', 'iframe'] as const
export type MenuType = (typeof menuTypes)[number]
export const openModes = ['new_window', 'in_app', 'iframe'] as const
export type OpenMode = (typeof openModes)[number]
export const platforms = ['both', 'web', 'app'] as const
export type Platform = (typeof platforms)[number]

/** The component of a folder that draws its screens inside a page of its own. */
export const parentView = 'layout/parent'

export const menuDepthMost = 5

/** An entry as it is typed; '' is nothing. `routeName` is the name of its component, by which it is kept alive. */
export type MenuFields = {
  parentId: string
  type: string
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  routeName: string
  path: string
  component: string
  redirect: string
  icon: string
  permission: string
  linkUrl: string
  openMode: OpenMode
  platform: Platform
  isHide: boolean
  isKeepAlive: boolean
  isAffix: boolean
  roles: string[]
  sort: number
  remark: string
}

export type MenuNode = MenuFields & { id: string; enabled: boolean; builtin: boolean }

/** What the product itself decides of an entry that it brings. */
const owned = ['type', 'routeName', 'path', 'component', 'permission'] as const

export const isMenuType = (type: string): type is MenuType => (menuTypes as readonly string[]).includes(type)

/** `/system/menu-edit/:id` as `systemMenuEdit`: the name of an entry that was given none. */
export const routeNameOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .flatMap((part) => part.split(/[-_\s]+/))
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

/** What the kinds of entries need; whatever else is typed for them is dropped. */
const needs: Readonly<Record<MenuType, readonly (keyof MenuFields)[]>> = {
  dir: ['nameZhCn', 'nameEn', 'path', 'icon'],
  menu: ['nameZhCn', 'nameEn', 'path', 'icon', 'component'],
  button: ['nameZhCn', 'nameEn', 'permission'],
  link: ['nameZhCn', 'nameEn', 'path', 'icon', 'linkUrl'],
  iframe: ['nameZhCn', 'nameEn', 'path', 'icon', 'linkUrl'],
}

const emptyProblem = {
  nameZhCn: 'menu.name',
  nameEn: 'menu.nameEn',
  path: 'menu.path',
  icon: 'menu.icon',
  component: 'menu.component',
  permission: 'menu.permission',
  linkUrl: 'menu.link',
} as const

const permissionPattern = /^[a-z][\w-]*(:[\w-]+){1,4}$/

/** Fields that a kind of entry has not are emptied, a missing name of the route is made from its path. */
export const tidyMenu = (typed: MenuFields): MenuFields => {
  const { type } = typed
  const has = (name: keyof MenuFields): boolean => isMenuType(type) && needs[type].includes(name)
  const kept = (name: 'path' | 'component' | 'linkUrl' | 'icon', text: string) => (has(name) ? text.trim() : '')
  const path = kept('path', typed.path)
  return {
    ...typed,
    nameZhCn: typed.nameZhCn.trim(),
    nameZhTw: typed.nameZhTw.trim(),
    nameEn: typed.nameEn.trim(),
    path,
    component:
      type === 'dir' && typed.component === parentView
        ? parentView
        : kept('component', typed.component).replace(/^\/+/, ''),
    linkUrl: kept('linkUrl', typed.linkUrl),
    icon: kept('icon', typed.icon),
    redirect: type === 'dir' ? typed.redirect.trim() : '',
    permission: typed.permission.trim(),
    routeName: type === 'button' ? typed.permission.trim() : typed.routeName.trim() || routeNameOf(path),
    roles: type === 'button' ? [] : [...new Set(typed.roles)],
    remark: typed.remark.trim(),
  }
}

/** An address of the product, one of the world, or a link by its code: `link:bank`. */
const isAddress = (text: string): boolean =>
  text.startsWith('/') || isUrl(text) || (text.startsWith('link:') && isLinkCode(text.slice('link:'.length)))

/** What is wrong with an entry by itself, each with its field. */
export const menuProblems = (menu: MenuFields): Problem[] => {
  if (menu.type === '') return [problem('menu.type', 'type')]
  if (!isMenuType(menu.type)) return [problem('input.invalid', 'type')]
  const problems = needs[menu.type].flatMap((name) =>
    menu[name] === '' ? [problem(emptyProblem[name as keyof typeof emptyProblem], name)] : [],
  )
  const { path, routeName, permission, linkUrl, redirect } = menu
  if (path !== '' && !path.startsWith('/')) problems.push(problem('menu.pathSlash', 'path'))
  if (menu.type !== 'button' && routeName.includes('/')) problems.push(problem('menu.componentSlash', 'routeName'))
  if (redirect !== '' && !redirect.startsWith('/')) problems.push(problem('menu.pathSlash', 'redirect'))
  if (permission !== '' && !permissionPattern.test(permission)) {
    problems.push(problem('menu.permissionFormat', 'permission'))
  }
  // An address of the product itself, or one of the world; nothing that a browser would run.
  if (linkUrl !== '' && !isAddress(linkUrl)) problems.push(problem('menu.linkFormat', 'linkUrl'))
  return problems
}

export type MenuTree = ReadonlyMap<string, MenuNode>

/** An entry and those above it, itself first. */
export const menuLine = (tree: MenuTree, id: string): MenuNode[] => {
  const line: MenuNode[] = []
  for (let node = tree.get(id); node && !line.includes(node); node = tree.get(node.parentId)) line.push(node)
  return line
}

export const menuChildren = (tree: MenuTree, id: string): MenuNode[] =>
  [...tree.values()].filter(({ parentId }) => parentId === id)

/** How many levels an entry and what is below it take. */
const heightOf = (tree: MenuTree, id: string): number =>
  1 + Math.max(0, ...menuChildren(tree, id).map((child) => heightOf(tree, child.id)))

/** What is wrong with the place of an entry; `tree` is the one of before. */
export const placeProblems = (tree: MenuTree, menu: Pick<MenuNode, 'id' | 'parentId' | 'type'>): Problem[] => {
  const { id, parentId, type } = menu
  if (parentId === '') return type === 'button' ? [problem('menu.buttonParent', 'parentId')] : []
  const parent = tree.get(parentId)
  if (!parent) return [problem('parent.missing', 'parentId')]
  const line = menuLine(tree, parentId)
  if (line.some((above) => above.id === id)) return [problem('parent.cycle', 'parentId')]
  if (['button', 'link', 'iframe'].includes(parent.type)) return [problem('menu.parentButton', 'parentId')]
  if (type === 'button' && parent.type !== 'menu') return [problem('menu.buttonParent', 'parentId')]
  const depth = line.length + (tree.has(id) ? heightOf(tree, id) : 1)
  return depth > menuDepthMost ? [problem('tree.depth', 'parentId', { n: menuDepthMost })] : []
}

/** What another entry has already. `codes` are the permission codes that the product itself brings. */
export const twinProblems = (tree: MenuTree, menu: MenuNode, codes: ReadonlySet<string>): Problem[] => {
  const others = [...tree.values()].filter(({ id }) => id !== menu.id)
  const problems: Problem[] = []
  if (menu.enabled && menu.path !== '' && others.some(({ path, enabled }) => enabled && path === menu.path)) {
    problems.push(problem('menu.pathTaken', 'path'))
  }
  if (menu.type === 'button') {
    const isTaken = codes.has(menu.permission) || others.some(({ routeName }) => routeName === menu.permission)
    if (isTaken) problems.push(problem('menu.permissionTaken', 'permission'))
  } else if (others.some(({ routeName }) => routeName === menu.routeName)) {
    problems.push(problem('menu.nameTaken', 'routeName'))
  }
  return problems
}

/** What the product brings stays what it is; its name, icon, place and whether it is shown are the administrator's. */
export const ownedProblems = (before: MenuFields, after: MenuFields): Problem[] =>
  owned.flatMap((name) => (before[name] === after[name] ? [] : [problem('record.builtin', name)]))

/** Without these nobody could put the menu or the rights right again. */
const guarded = ['/system/menu', '/system/menu-edit/:id', '/system/role'] as const

/** Whether whoever may do everything is shown an entry: it and all above it are on, of the browser, and open to him. */
const isShown = (tree: MenuTree, { id }: MenuNode): boolean =>
  menuLine(tree, id).every(({ enabled, isHide, path, platform, roles, permission, builtin }) => {
    // He holds every code; what the product guards by one names the roles that hold it.
    const isOpen = roles.length === 0 ? permission === '' || !builtin : roles.includes(superadmin)
    // A screen with a place in its path is never in the menu and opened all the same.
    return enabled && isOpen && platform !== 'app' && (!isHide || path.includes(':'))
  })

const shownPaths = (tree: MenuTree): string[] =>
  [...tree.values()].flatMap((node) =>
    guarded.some((path) => path === node.path) && isShown(tree, node) ? [node.path] : [],
  )

/** Whether a change of the menu would close the way to where menus and roles are kept. */
export const closesWay = (before: MenuTree, after: MenuTree): boolean => {
  const left = shownPaths(after)
  return shownPaths(before).some((path) => !left.includes(path))
}

/** What of an entry can close that way, by its field. */
const wayFields = ['parentId', 'isHide', 'platform', 'roles'] as const

/** What is wrong with an entry that would close the way to the menus, by the first field that does. */
export const wayProblems = (tree: MenuTree, before: MenuNode, after: MenuNode): Problem[] => {
  const closes = (node: MenuNode): boolean => closesWay(tree, new Map(tree).set(node.id, node))
  if (!closes(after)) return []
  const field = wayFields.find((name) => closes({ ...before, [name]: after[name] }))
  return [problem('menu.needed', field ?? 'id')]
}

export type MenuPlace = { id: string; parentId: string; sort: number }

/** What is wrong with an order of the tree that somebody has made, all places taken together. */
export const sortProblems = (tree: MenuTree, places: readonly MenuPlace[]): Problem[] => {
  const missing = places.find(({ id }) => !tree.has(id))
  if (missing) return [problem('record.missing', 'items')]
  const moved = new Map(tree)
  for (const { id, parentId, sort } of places) {
    const node = tree.get(id)
    if (node) moved.set(id, { ...node, parentId, sort })
  }
  const problems = places.flatMap(({ id }) => {
    const node = moved.get(id)
    if (!node) return []
    // Those that stay where they were are judged as part of what moves above them.
    const found = placeProblems(moved, { ...node, id: '' })
    const isCircle = menuLine(moved, node.parentId).some((above) => above.id === id)
    const isTooDeep = menuLine(moved, id).length + heightOf(isCircle ? tree : moved, id) - 1 > menuDepthMost
    if (isCircle) return [problem('parent.cycle', 'parentId')]
    return found.length === 0 && isTooDeep ? [problem('tree.depth', 'parentId', { n: menuDepthMost })] : found
  })
  if (problems.length > 0) return problems
  return closesWay(tree, moved) ? [problem('menu.needed', 'items')] : []
}

// The way to the screens as a user arranges it: groups of tiles, each a screen or an address elsewhere; pure.

/** What a tile counts: what waits for the user to audit or put right, vouchers that nobody has audited, nothing. */
export const navBadges = ['', 'todo', 'unaudited'] as const
export type NavBadge = (typeof navBadges)[number]

/** A screen of the menu, an address elsewhere, or a link of the administrators by its code; pinned: in the header. */
export type NavTile = { isPinned: boolean } & (
  | { kind: 'menu'; path: string; badge: NavBadge }
  | { kind: 'link'; title: string; url: string; icon: string; opens: 'tab' | 'window' }
  | { kind: 'system'; code: string }
)
export type NavGroup = { name: { 'zh-cn': string; 'zh-tw': string; en: string }; tiles: readonly NavTile[] }
export type Navigation = { groups: readonly NavGroup[] }

export const navLimits = { groups: 12, tiles: 24, name: 20, title: 30, pinned: 4 } as const

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const readTile = (value: unknown): NavTile | null => {
  if (!isFields(value)) return null
  const { kind } = value
  const isPinned = value.isPinned === true
  if (kind === 'menu') {
    const badge = navBadges.find((one) => one === value.badge) ?? ''
    return { kind, path: textOf(value.path), badge, isPinned }
  }
  if (kind === 'system') return { kind, code: textOf(value.code), isPinned }
  if (kind !== 'link') return null
  const opens = value.opens === 'tab' ? 'tab' : 'window'
  return { kind, title: textOf(value.title), url: textOf(value.url), icon: textOf(value.icon), opens, isPinned }
}

const readGroup = (value: unknown): NavGroup | null => {
  if (!isFields(value) || !isFields(value.name) || !Array.isArray(value.tiles)) return null
  const { name } = value
  const tiles = value.tiles.map(readTile)
  if (tiles.some((tile) => tile === null)) return null
  return {
    name: { 'zh-cn': textOf(name['zh-cn']), 'zh-tw': textOf(name['zh-tw']), en: textOf(name.en) },
    tiles: tiles.filter((tile) => tile !== null),
  }
}

/** A navigation from parsed JSON; null for what is none. */
export const readNavigation = (value: unknown): Navigation | null => {
  if (!isFields(value) || !Array.isArray(value.groups)) return null
  const groups = value.groups.map(readGroup)
  return groups.some((group) => group === null) ? null : { groups: groups.filter((group) => group !== null) }
}

/** What makes a tile one of its group. */
export const keyOfTile = (tile: NavTile): string =>
  tile.kind === 'menu' ? tile.path : tile.kind === 'system' ? `link:${tile.code}` : tile.url

export const nameOfTile = (tile: NavTile): string => (tile.kind === 'link' ? tile.title : keyOfTile(tile))

export const pinnedTiles = ({ groups }: Navigation): NavTile[] =>
  groups.flatMap(({ tiles }) => tiles.filter(({ isPinned }) => isPinned))

const tileProblems = (tile: NavTile, path: string): Problem[] => {
  if (tile.kind === 'menu') return tile.path.startsWith('/') ? [] : [problem('home.layout', path)]
  if (tile.kind === 'system') return isLinkCode(tile.code) ? [] : [problem('home.layout', path)]
  const isNamed = tile.title.trim() !== '' && [...tile.title].length <= navLimits.title
  return [
    ...(isNamed ? [] : [problem('home.tileName', `${path}.title`)]),
    ...(isUrl(tile.url) ? [] : [problem('home.tileUrl', `${path}.url`)]),
  ]
}

/** Why a navigation cannot be kept: names that are empty, addresses that are none, tiles that stand twice. */
export const navigationProblems = (navigation: Navigation): Problem[] => {
  const { groups } = navigation
  if (groups.length > navLimits.groups || pinnedTiles(navigation).length > navLimits.pinned)
    return [problem('home.layout', 'groups')]
  return groups.flatMap(({ name, tiles }, at) => {
    const path = `groups.${at}`
    const isNamed = name['zh-cn'].trim() !== '' && Object.values(name).every((one) => [...one].length <= navLimits.name)
    const twice = tiles.filter((tile, place) => tiles.findIndex((one) => keyOfTile(one) === keyOfTile(tile)) < place)
    return [
      ...(isNamed ? [] : [problem('home.groupName', `${path}.name`)]),
      ...(tiles.length > navLimits.tiles ? [problem('home.layout', `${path}.tiles`)] : []),
      ...tiles.flatMap((tile, place) => tileProblems(tile, `${path}.tiles.${place}`)),
      ...twice.map((tile) => problem('home.tileTwice', `${path}.tiles`, { name: nameOfTile(tile) })),
    ]
  })
}
