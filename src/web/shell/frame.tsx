// The frame: menus, header and tab strip as the layout has them, and the screens of the open tabs.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import { menuDefineCalls } from '../../contract/people/menu-define.ts'
import { renewUser } from '../api/load-user.ts'
import { send } from '../api/query.ts'
import { useScreenLock } from '../api/screen-lock.ts'
import { useUser } from '../api/session.ts'
import { ownWays, useSettingsKnown } from '../api/setting.ts'
import { sessionStore } from '../api/storage.ts'
import { serverNow } from '../api/tokens.ts'
import { IconButton } from '../kit/button.tsx'
import { fillsWindow, hashAddress, homePath, isElsewhere, isHome } from '../kit/hash.ts'
import { useKeys } from '../kit/keys.ts'
import { momentText, useLang, useProductTitle, useWords } from '../kit/words.ts'
import { setPreferences, usePreferences } from '../theme/preferences.ts'
import { SandboxBand, ViewBand } from './account-set-select.tsx'
import { Lost, lostTitle } from './error-pages.tsx'
import { type FrameLayout, landingPath, titleOfTab, useBuilt, useLayout } from './frame-context.ts'
import { Header, useAwayHeader } from './header.tsx'
import { goTo, LinkPage, lendNavigator } from './links.tsx'
import { ColumnStrip, SideMenu } from './menu.tsx'
import { Palette } from './palette.tsx'
import { Panes } from './panes.tsx'
import { type Built, type BuiltRoute, hasPane, routeFor } from './routes.ts'
import { TabKeys, TabStrip } from './tab-strip.tsx'
import {
  addressOfTab,
  changeTabs,
  dirtyKeys,
  keepKnownTabs,
  sortedSearch,
  useTabs,
  visit,
  withFixedTab,
} from './tabs.ts'
import { Watermark } from './watermark.tsx'

const quietMs = 10_000

let askedAt = 0
let known = ''

const ask = async (): Promise<void> => {
  if (Date.now() - askedAt < quietMs) return
  askedAt = Date.now()
  // Whoever cannot be asked now is asked again on the next way.
  const answer = await send(menuDefineCalls.version, {}, { quiet: true }).catch(() => null)
  if (answer === null || answer.version === known) return
  const isFirst = known === ''
  known = answer.version
  // What the sign-in brought a moment ago is not brought again.
  if (!isFirst) await renewUser()
}

/** Follows the address: a menu that an administrator has changed meanwhile is brought. */
const useMenuWatch = (path: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way asks anew
  useEffect(() => void ask(), [path])
}

const tickMs = 10_000

/** The foot of the frame: whose product it is, its version, and the clock by which days are counted. */
const Footer = () => {
  const product = useProductTitle()
  const version = useUser()?.config?.version
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const moment = new Date(now).toISOString()
  return (
    <footer className="frame-foot flex justify-between text-faint text-12 lined-above bg-surface-2 px-16 py-4">
      <span>
        © {moment.slice(0, 4)} {product} {version}
      </span>
      <span>{momentText(moment)}</span>
    </footer>
  )
}

const fullKey = 'isTagsViewCurrenFull'

/** Restored tabs that are still granted, and the fixed ones (home) in front. */
const useFirstTabs = (built: Built): void => {
  useLayoutEffect(() => {
    keepKnownTabs((path) => hasPane(routeFor(built.routes, path)))
    const fixed = built.routes.filter((route) => route.isAffix && hasPane(route))
    for (const { path } of fixed) changeTabs((tabs) => withFixedTab(tabs, path))
  }, [built])
}

/** Opens or shows the tab of the address; redirects and unknown addresses get none. */
const useVisits = (location: Location, route: BuiltRoute | null): void => {
  const built = useBuilt()
  const navigate = useNavigate()
  const kind = useNavigationType()
  useFirstTabs(built)
  const isAtHome = isHome(location.pathname)
  const isKnown = useSettingsKnown()
  const onward = route?.view.kind === 'redirect' ? route.view.to : ''
  // Not in a layout effect: at the first of them the router does not listen to its own history yet.
  useEffect(() => {
    if (isAtHome && isKnown) navigate(landingPath(built, [ownWays().startPage, homePath]), { replace: true })
    else if (onward && !isAtHome) navigate(onward, { replace: true })
  }, [isAtHome, isKnown, onward, built, navigate])
  const visited = useRef<Location | null>(null)
  useLayoutEffect(() => {
    if (isAtHome || onward) return
    const { pathname: path, search } = location
    const isReplacing = kind === 'REPLACE'
    // Another menu is no visit: the tab of the address may have been closed since, and is not opened again.
    const isVisited = visited.current === location
    visited.current = route && hasPane(route) ? location : null
    if (!route || !hasPane(route)) changeTabs((tabs) => ({ ...tabs, active: '' }))
    else if (!isVisited) {
      const { isShareTagsView: isShared } = usePreferences.getState()
      const to = { path, search, isAffix: route.isAffix, isReplacing, isShared }
      changeTabs((tabs) => visit(tabs, to, dirtyKeys()))
    }
  }, [location, route, kind, isAtHome, onward])
}

/** title, dash, global title. */
const useDocumentTitle = (path: string, fallback: BuiltRoute | null): void => {
  const t = useWords('shell')
  const product = useProductTitle()
  const lang = useLang()
  const { routes } = useBuilt()
  const active = useTabs((tabs) => tabs.list.find((tab) => tab.key === tabs.active))
  const title = active ? titleOfTab(active, routes, lang) : fallback ? fallback.title[lang] : lostTitle(t, path)
  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product
  }, [title, product])
}

/** The address follows the tab that became active because another was closed. */
const useFollowActive = (location: Location): void => {
  const active = useTabs((tabs) => tabs.list.find((tab) => tab.key === tabs.active))
  const address = active ? addressOfTab(active) : ''
  const shown = useRef('')
  const here = useRef('')
  here.current = location.pathname
  shown.current = here.current + sortedSearch(location.search)
  useEffect(() => {
    const { list, active: key } = useTabs.getState()
    const tab = list.find((one) => one.key === key)
    // Who closed his tab may have gone elsewhere with the same act: that is not taken back.
    const isFollowed = tab !== undefined && address === addressOfTab(tab) && address !== shown.current
    if (isFollowed && !isElsewhere(here.current)) goTo(address, true)
  }, [address])
  useEffect(() => {
    // The menu's plain address has shown a tab in which something has been chosen since.
    const { list, active: key } = useTabs.getState()
    const tab = list.find((one) => one.key === key)
    const isOther = tab?.path === location.pathname && tab.search !== sortedSearch(location.search)
    if (tab && isOther) goTo(addressOfTab(tab), true)
  }, [location])
}

/** What fills the window leaves the frame where it was; shown again, it visits what the address has become. */
const useFrameLocation = (): Location => {
  const now = useLocation()
  const last = useRef(now)
  if (!fillsWindow(now.pathname)) last.current = now
  const shown = useRef('')
  shown.current = now.pathname + now.search
  useEffect(() => {
    const { path, search } = hashAddress()
    if (shown.current !== path + search) window.dispatchEvent(new PopStateEvent('popstate'))
  }, [])
  return last.current
}

const useFullscreenPage = () => {
  const [isFull, setFull] = useState(sessionStore.read<boolean>(fullKey) ?? false)
  const toggle = useCallback((value: boolean) => {
    sessionStore.write(fullKey, value)
    setFull(value)
  }, [])
  return { isFull, setFull: toggle }
}

/** The menus beside and above the screens, the header and the tabs. */
const Surroundings = (props: { path: string; at: FrameLayout; onSearch: () => void; onFull: () => void }) => {
  const { path, at, onSearch, onFull } = props
  const { isShowLogo, isTagsview, isFooter } = usePreferences()
  const collapse = () => setPreferences({ isCollapse: at.layout === 'defaults' ? !at.isSmall : !at.isSideHidden })
  return (
    <>
      {at.layout === 'columns' && <ColumnStrip nodes={at.menu} chosen={at.chosen} onChoose={at.choose} />}
      {at.side && !at.isSideHidden && (
        <SideMenu
          nodes={at.side}
          active={at.active}
          isCollapsed={at.isSmall}
          hasBrand={isShowLogo && !at.hasLogoInHeader}
        />
      )}
      <Header path={path} at={at} onCollapse={at.side ? collapse : undefined} onSearch={onSearch} />
      <TabKeys onFull={onFull} />
      {isTagsview && <TabStrip onFull={onFull} />}
      {isFooter && <Footer />}
    </>
  )
}

export const Frame = () => {
  const t = useWords('shell')
  const built = useBuilt()
  const location = useFrameLocation()
  lendNavigator(useNavigate())
  const route = routeFor(built.routes, location.pathname)
  const at = useLayout(location.pathname)
  useMenuWatch(location.pathname)
  const { isFull, setFull } = useFullscreenPage()
  const [isSearching, setSearching] = useState(false)
  const { isGrayscale, isInvert, tagsStyle, animation } = usePreferences()
  const away = useAwayHeader()
  useVisits(location, route)
  useDocumentTitle(location.pathname, route)
  useFollowActive(location)
  useKeys({ 'Ctrl+K': () => setSearching(true), '/': () => setSearching(true) })
  const leaveFull = () => setFull(false)
  useKeys({ Esc: leaveFull }, isFull)
  const hasScreen = hasPane(route)
  const isLocked = useScreenLock((state) => state.locked !== null)
  const looks = [
    isLocked && 'frame-shut',
    at.isSmall && 'frame-collapsed',
    isFull && 'frame-full',
    away.isAway && 'frame-away',
  ]
  return (
    <div
      className={['frame', ...looks].filter(Boolean).join(' ')}
      data-layout={at.layout}
      data-side={at.side && !at.isSideHidden ? undefined : 'none'}
      data-tags={tagsStyle}
      data-animation={animation}
      data-filter={isInvert ? 'invert' : isGrayscale ? 'gray' : undefined}
      onScrollCapture={away.onScroll}
    >
      <Surroundings path={location.pathname} at={at} onSearch={() => setSearching(true)} onFull={() => setFull(true)} />
      <main className="frame-main column min-w-0 min-h-0 relative bg-surface">
        <ViewBand />
        <SandboxBand />
        <Panes isHidden={!hasScreen} onFull={setFull} />
        {route?.view.kind === 'link' && <LinkPage route={route} />}
        {!route && !isHome(location.pathname) && <Lost path={location.pathname} />}
      </main>
      <Watermark />
      {isFull && (
        <IconButton
          className="frame-exit fixed z-(--z-toast) bg-raised"
          icon="fullscreen-exit"
          label={t('fullscreenExit')}
          onClick={leaveFull}
        />
      )}
      {isSearching && <Palette onClose={() => setSearching(false)} />}
    </div>
  )
}
