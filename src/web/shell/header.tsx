// The header: collapse, breadcrumb, account set, search, tools and the user.
import { type UIEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { pinnedTiles } from '../../domain/people/menu.ts'
import { lockScreen } from '../api/screen-lock.ts'
import { useUser } from '../api/session.ts'
import { Icon, IconButton, MenuButton, MenuIcon, type MenuItem } from '../kit/button.tsx'
import { toggleFullscreen } from '../kit/fullscreen.ts'
import { homePath } from '../kit/hash.ts'
import { chooseLanguage, languageNames } from '../kit/language-choice.tsx'
import { loaded } from '../kit/lazy-component.tsx'
import { Kbd } from '../kit/page.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { type ShownTile, TileLink, useNavigation, useShownTiles } from '../parts/nav-tile.tsx'
import { setPreferences, usePreferences } from '../theme/preferences.ts'
import type { Density } from '../theme/settings.ts'
import { AccountSetSelect } from './account-set-select.tsx'
import { type FrameLayout, titleOfTab, useBuilt } from './frame-context.ts'
import { Brand, TopMenu } from './menu.tsx'
import { Bell, CountMark, PendingJobs } from './notices.tsx'
import { routeFor } from './routes.ts'
import './header.css'
import { fileAddress } from '../api/api-base.ts'
import { askToLeave } from './sign-out.ts'
import { useTabs } from './tabs.ts'
import './user-badge.css'

/** Less than this is no reading on but a hand at rest. */
const stepPx = 8

/** A header that is not fixed goes away while one reads downwards, and comes back with the first step up. */
export const useAwayHeader = () => {
  const isFixed = usePreferences((state) => state.isFixedHeader)
  const [isAway, setAway] = useState(false)
  const [last, setLast] = useState(0)
  const onScroll = (event: UIEvent): void => {
    if (isFixed || !(event.target instanceof HTMLElement) || !event.target.closest('.frame-main')) return
    const top = event.target.scrollTop
    if (Math.abs(top - last) < stepPx) return
    setAway(top > last && top > stepPx)
    setLast(top)
  }
  return { isAway: isAway && !isFixed, onScroll }
}

const SettingsDrawer = loaded(() => import('./settings-drawer.tsx'))

const Breadcrumb = ({ path }: { path: string }) => {
  const t = useWords('shell')
  const lang = useLang()
  const { routes } = useBuilt()
  const route = routeFor(routes, path)
  const tab = useTabs((tabs) => tabs.list.find((one) => one.key === tabs.active))
  const hasIcon = usePreferences((state) => state.isBreadcrumbIcon)
  if (!route) return <span className="crumbs flex-1 min-w-0 overflow-hidden" />
  const last = tab ? titleOfTab(tab, routes, lang) : textOf(route.title, lang)
  const home = routeFor(routes, homePath)
  const before = home && route.path !== homePath ? [{ title: home.title, path: homePath }] : []
  const parents = [...before, ...route.parents]
    .map((step) => ({ title: textOf(step.title, lang), path: step.path }))
    .filter(({ title }, at, all) => title !== last && all.findIndex((one) => one.title === title) === at)
  return (
    <nav aria-label={t('breadcrumb')} className="crumbs flex-1 min-w-0 overflow-hidden">
      <ol className="flex whitespace-nowrap">
        {parents.map(({ title, path }) => (
          <li key={title}>{routeFor(routes, path) ? <a href={`#${path}`}>{title}</a> : title}</li>
        ))}
        <li aria-current="page">
          {hasIcon && <MenuIcon name={route.icon} />}
          {last}
        </li>
      </ol>
    </nav>
  )
}

const densities = [
  ['small', 'densitySmall'],
  ['default', 'densityDefault'],
  ['large', 'densityLarge'],
] as const satisfies readonly (readonly [Density, string])[]

const DensityTool = () => {
  const t = useWords('shell')
  const now = usePreferences((state) => state.globalComponentSize)
  const items = densities.map(([value, word]) => ({
    key: value,
    label: t(word),
    checked: value === now,
    onSelect: () => setPreferences({ globalComponentSize: value }),
  }))
  return <MenuButton label={t('density')} icon="density" iconOnly align="end" items={items} />
}

const LanguageTool = () => {
  const t = useWords('shell')
  const lang = useLang()
  const names = Object.entries(languageNames) as [keyof typeof languageNames, string][]
  const items = names.map(([value, name]) => ({
    key: value,
    label: <span lang={value}>{name}</span>,
    checked: value === lang,
    onSelect: () => void chooseLanguage(value),
  }))
  return <MenuButton label={t('language')} icon="language" iconOnly align="end" items={items} />
}

const FullscreenTool = () => {
  const t = useWords('shell')
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const icon = isFull ? 'fullscreen-exit' : 'fullscreen'
  return (
    <IconButton
      icon={icon}
      label={t(isFull ? 'fullscreenOff' : 'fullscreen')}
      onClick={() => toggleFullscreen(document.documentElement)}
    />
  )
}

const ThemeTool = () => {
  const t = useWords('shell')
  const isDark = usePreferences((state) => state.isIsDark)
  const toggle = () => setPreferences({ isIsDark: !isDark })
  return <IconButton icon={isDark ? 'sun' : 'moon'} label={t(isDark ? 'light' : 'dark')} onClick={toggle} />
}

const UserMenu = () => {
  const t = useWords('shell')
  const navigate = useNavigate()
  const user = useUser()
  const name = user?.realName || user?.userName || ''
  const items: MenuItem[] = [
    { key: 'home', label: t('home'), icon: 'home', onSelect: () => void navigate(homePath) },
    { key: 'personal', label: t('personal'), icon: 'user', onSelect: () => void navigate('/personal') },
    { key: '404', label: '404', icon: 'search', onSelect: () => void navigate('/404') },
    { key: '401', label: '401', icon: 'shield', onSelect: () => void navigate('/401') },
    { key: 'lock', label: t('lock'), icon: 'lock', end: 'Ctrl Alt L', onSelect: () => void lockScreen() },
    { key: 'out', label: t('signOut'), icon: 'logout', separated: true, onSelect: () => void askToLeave() },
  ]
  return (
    <MenuButton label={t('userMenu')} align="end" items={items}>
      <UserBadge name={name} avatar={user?.avatar ?? ''} />
      <span className="truncate max-w-120">{name}</span>
    </MenuButton>
  )
}

type HeaderProps = { path: string; at: FrameLayout; onCollapse: (() => void) | undefined; onSearch: () => void }

/** What begins the header: the sign and the menu, or the way to the screen. */
const Begin = ({ path, at }: Pick<HeaderProps, 'path' | 'at'>) => {
  const { isShowLogo, isBreadcrumb } = usePreferences()
  const hasWay = isBreadcrumb && (at.layout === 'defaults' || at.layout === 'columns')
  return (
    <>
      {isShowLogo && at.hasLogoInHeader && <Brand />}
      {at.top ? (
        <TopMenu nodes={at.top} active={at.active} onChoose={at.isSplit ? at.choose : undefined} />
      ) : hasWay ? (
        <Breadcrumb path={path} />
      ) : (
        <span className="crumbs flex-1 min-w-0 overflow-hidden" />
      )}
    </>
  )
}

export const Header = ({ path, at, onCollapse, onSearch }: HeaderProps) => {
  const t = useWords('shell')
  const [isSetting, setSetting] = useState(false)
  return (
    <header className="header row min-w-0 gap-8 lined pr-10 pl-8">
      {onCollapse && <IconButton icon="sidebar" label={t('collapse')} onClick={onCollapse} />}
      <Begin path={path} at={at} />
      <Pins />
      <AccountSetSelect />
      <button
        type="button"
        className="header-search row hover:bg-hover gap-8 w-196 h-28 pr-6 pl-8 rounded-5 bg-ground text-quiet"
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
      >
        <Icon name="search" />
        <span>{t('search')}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <div className="header-tools flex gap-4 px-4">
        <DensityTool />
        <LanguageTool />
        <ThemeTool />
        <PendingJobs />
        <Bell />
        <IconButton icon="gear" label={t('settings')} onClick={() => setSetting(true)} />
        <FullscreenTool />
      </div>
      <UserMenu />
      {isSetting && <SettingsDrawer onClose={() => setSetting(false)} />}
    </header>
  )
}

const countMost = 99

const Pin = ({ tile }: { tile: ShownTile }) => {
  const { title, icon, count } = tile
  const label = count > 0 ? `${title} ${count}` : title
  return (
    <TileLink tile={tile} className="icon-button header-pin" aria-label={label} title={title}>
      <MenuIcon name={icon || 'link'} />
      {count > 0 && <CountMark>{count > countMost ? `${countMost}+` : count}</CountMark>}
    </TileLink>
  )
}

/** What a user has pinned of the navigation: a few ways in the header, each with what it counts. */
const Pins = () => {
  const t = useWords('navigation')
  const tiles = useShownTiles(pinnedTiles(useNavigation()))
  if (tiles.length === 0) return null
  return (
    <nav className="flex gap-4" aria-label={t('quick')}>
      {tiles.map((tile) => (
        <Pin key={tile.key} tile={tile} />
      ))}
    </nav>
  )
}

// The picture of a user, or the first letters of his name.

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  if (words.length < 2) return [...name.trim()][0]?.toUpperCase() ?? ''
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
}

type UserBadgeProps = {
  name: string
  /** Where the picture is; '' for none. */
  avatar: string
}

export const UserBadge = ({ name, avatar }: UserBadgeProps) => (
  <span
    className="user-badge grid place-items-center w-24 h-24 text-12 font-semibold rounded-circle bg-chosen-2"
    aria-hidden="true"
  >
    {avatar ? <img className="w-full h-full" src={fileAddress(avatar)} alt="" /> : initialsOf(name)}
  </span>
)
