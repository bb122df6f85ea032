// The tiles of a navigation as they are shown: what each is called, counts, and where it leads.
import { type ReactNode, useMemo } from 'react'
import { layoutCalls } from '../../contract/base/layout.ts'
import { linkCalls } from '../../contract/office/external-link.ts'
import { homeCalls } from '../../contract/office/home.ts'
import type { MenuRouteShape } from '../../contract/people/menu-define.ts'
import { type Navigation, type NavTile, parentView, readNavigation } from '../../domain/people/menu.ts'
import { openExternalLink } from '../api/external-link.ts'
import { useCall } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { nameOf, textOf, useLang } from '../kit/words.ts'

/** The screens of a menu that one may go to: those that are shown and need nothing in their address. */
export const screensOf = (rows: readonly MenuRouteShape[]): MenuRouteShape[] =>
  rows.flatMap((row) => [
    ...(row.component !== '' && row.component !== parentView && !row.meta.isHide && !row.meta.isDynamic ? [row] : []),
    ...screensOf(row.children),
  ])

const none: Navigation = { groups: [] }

export const parseNavigation = (content: string | undefined): Navigation => {
  try {
    return readNavigation(JSON.parse(content ?? '')) ?? none
  } catch {
    // Nothing has been arranged.
    return none
  }
}

/** The navigation of the user: his own, else that of a role of his. */
export const useNavigation = (): Navigation => {
  const { data } = useCall(layoutCalls.read, { kind: 'nav' }, { quiet: true })
  return useMemo(() => parseNavigation(data?.content), [data])
}

/** `href` is '' for what is opened by the server's word alone: then `onOpen` does it. */
export type ShownTile = {
  key: string
  title: string
  icon: string
  count: number
  href: string
  target?: '_blank'
  onOpen?: () => void
}

type LinkProps = { tile: ShownTile; className: string; title?: string; 'aria-label'?: string; children: ReactNode }

/** Leads where a tile leads, whatever it looks like. */
export const TileLink = ({ tile: { href, target, onOpen }, children, ...looks }: LinkProps) =>
  href === '' ? (
    <button type="button" {...looks} onClick={onOpen}>
      {children}
    </button>
  ) : (
    <a {...looks} href={href} target={target} rel="noreferrer">
      {children}
    </a>
  )

const useBadges = (tiles: readonly NavTile[]) => {
  const isAsked = tiles.some((tile) => tile.kind === 'menu' && tile.badge !== '')
  return useCall(homeCalls.badges, {}, { quiet: true, enabled: isAsked }).data
}

const useLinks = (tiles: readonly NavTile[]) => {
  const isAsked = tiles.some(({ kind }) => kind === 'system')
  return useCall(linkCalls.mine, {}, { quiet: true, enabled: isAsked }).data
}

/** What may not be opened any more is not shown. */
export const useShownTiles = (tiles: readonly NavTile[]): ShownTile[] => {
  const lang = useLang()
  const user = useUser()
  const badges = useBadges(tiles)
  const links = useLinks(tiles)
  const screens = new Map(screensOf(user?.menuRoutes ?? []).map((row) => [row.path, row.meta]))
  const shown = (tile: NavTile): ShownTile | null => {
    if (tile.kind === 'link') {
      const { url, title, icon } = tile
      return { key: url, title, icon, count: 0, href: url, target: tile.opens === 'window' ? '_blank' : undefined }
    }
    if (tile.kind === 'system') {
      const link = links?.find(({ code }) => code === tile.code)
      const onOpen = () => void openExternalLink(tile.code)
      const key = `link:${tile.code}`
      return link ? { key, title: nameOf(link, lang), icon: link.icon, count: 0, href: '', onOpen } : null
    }
    const meta = screens.get(tile.path)
    const count = (tile.badge === '' ? null : badges?.[tile.badge]) ?? 0
    return meta
      ? { key: tile.path, title: textOf(meta.title, lang), icon: meta.icon, count, href: `#${tile.path}` }
      : null
  }
  return tiles.map(shown).filter((tile) => tile !== null)
}
