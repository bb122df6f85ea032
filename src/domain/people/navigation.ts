// The way to the screens as a user arranges it: groups of tiles, each a screen or an address elsewhere; pure.
import { isLinkCode } from '../base/external-link.ts'
import { type Problem, problem } from '../base/problem.ts'
import { isUrl } from '../base/text.ts'

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
