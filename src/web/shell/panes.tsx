// The screens of the open tabs: each renders the routes with its own frozen address, hidden ones inside <Activity>.
import { Activity, type ComponentType, memo, type ReactElement, useEffect, useMemo, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Outlet, Route, Routes } from 'react-router'
import { readShownAnew } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { isElsewhere } from '../kit/hash.ts'
import { loaded } from '../kit/lazy-component.tsx'
import { Empty, Skeleton, TabContext, useDirtyTabs } from '../kit/page.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import type { ScreenFile } from '../parts/screens.ts'
import { usePreferences } from '../theme/preferences.ts'
import { OtherYearBand, switchAccountSet } from './account-set-select.tsx'
import { titleOfTab, useBuilt } from './frame-context.ts'
import { IframePage } from './iframe-page.tsx'
import { followLink, goTo } from './links.tsx'
import { type BuiltRoute, routeFor, type Surrounding } from './routes.ts'
import {
  addressOfTab,
  change,
  changeHidden,
  changeTabs,
  closeTabs,
  othersOf,
  refresh,
  type Tab,
  type Tabs,
  useTabs,
} from './tabs.ts'
import './parent-page.css'

/** The page of a folder that draws its screens inside itself: its name, its screens, the outlet. */
const ParentPage = ({ around, path }: { around: Surrounding; path: string }) => {
  const lang = useLang()
  const title = textOf(around.title, lang)
  const isHere = (to: string) => path === to || path.startsWith(`${to}/`)
  return (
    <section className="parent-page column flex-1 min-w-0 min-h-0">
      <nav className="parent-nav row flex-wrap px-16 py-6 gap-x-20 gap-y-4 lined bg-surface-2" aria-label={title}>
        <b className="font-semibold">{title}</b>
        <ul className="flex flex-wrap m-0 p-0 gap-4 list-none">
          {around.children.map((child) => (
            <li key={child.path}>
              <a href={`#${child.path}`} aria-current={isHere(child.path) ? 'page' : undefined}>
                {textOf(child.title, lang)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </section>
  )
}

/** A menu row whose component names no screen, or several: no view is attached, and the page says which. */
const NotAttached = ({ route, near }: { route: BuiltRoute; near: readonly string[] }) => {
  const t = useWords('shell')
  const text = t('notAttachedText', { title: textOf(route.title, useLang()), component: route.component })
  const hint = near.length > 0 ? `\n${t('notAttachedNear', { names: near.join(', ') })}` : ''
  const action = route.menuId !== '0' && (
    <Auth code="sys:menu:edit">
      <Button icon="edit" onClick={() => goTo(`/system/menu-edit/${route.menuId}`)}>
        {t('editMenu')}
      </Button>
    </Auth>
  )
  return <Empty isPage icon="link" title={t('notAttached')} text={text + hint} action={action} />
}

const components = new Map<string, ComponentType>()

/** A file that has not come by then is given up: the page says so and offers to try again. */
const loadMs = 20_000

const late = (name: string): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error(`The screen ${name} has not come in time`)), loadMs))

const PaneWaiting = () => (
  <div className="page">
    <div className="progress-line absolute h-2" />
    <Skeleton />
  </div>
)

const componentOf = (file: ScreenFile): ComponentType => {
  const known = components.get(file.name)
  if (known) return known
  const made = loaded(() => Promise.race([file.load(), late(file.name)]), PaneWaiting)
  components.set(file.name, made)
  return made
}

const View = ({ route }: { route: BuiltRoute }) => {
  if (route.view.kind === 'iframe') return <IframePage title={route.title} to={route.view.to} />
  if (route.view.kind !== 'screen') return null
  const { match } = route.view
  if (match.kind !== 'one') return <NotAttached route={route} near={match.near} />
  const Screen = componentOf(match.file)
  return <Screen />
}

/** The screen of a route within the pages of the folders that draw it. */
const surrounded = (route: BuiltRoute, path: string): ReactElement => {
  let inner = <Route path={route.path} element={<View route={route} />} />
  for (const around of route.around.toReversed()) {
    inner = <Route element={<ParentPage around={around} path={path} />}>{inner}</Route>
  }
  return inner
}

const PaneTrouble = ({ onRefresh }: { onRefresh: () => void }) => {
  const t = useWords('shell')
  const action = (
    <Button look="solid" icon="refresh" onClick={onRefresh}>
      {t('kit:retry')}
    </Button>
  )
  return <Empty isPage icon="error" title={t('pageFailed')} text={t('pageFailedText')} action={action} />
}

/** Whether the address leads elsewhere already, although the tab is still in front: what it shows has yet to follow. */
const isLeft = ({ list }: Tabs, key: string): boolean => {
  const tab = list.find((one) => one.key === key)
  return tab !== undefined && isElsewhere(tab.path)
}

const useTabActs = (key: string, isActive: boolean, onFull: (isFull: boolean) => void) => {
  const { routes } = useBuilt()
  const acts = useMemo(() => {
    const titleOf = (of: string) => {
      const tab = useTabs.getState().list.find((one) => one.key === of)
      return tab ? titleOfTab(tab, routes, usePreferences.getState().globalI18n) : ''
    }
    return {
      key,
      setTitle: (title: string) => changeTabs((tabs) => change(tabs, key, { title })),
      open: (path: string) => goTo(path),
      follow: (link: string, accountSet: string) => void followLink(link, accountSet),
      // An act that ends after its user has gone elsewhere changes its own tab and brings nobody back.
      replace: (path: string) => {
        const tabs = useTabs.getState()
        const hidden = changeHidden(tabs, key, path, isLeft(tabs, key))
        if (hidden) changeTabs(() => hidden)
        else goTo(path, true)
      },
      close: () => void closeTabs([key], titleOf),
      closeOthers: () => void closeTabs(othersOf(useTabs.getState(), key), titleOf),
      closeAll: () => void closeTabs(othersOf(useTabs.getState(), ''), titleOf),
      fill: () => onFull(true),
      workIn: (accountSet: string) => void switchAccountSet(accountSet),
      refresh: () => changeTabs((tabs) => refresh(tabs, key)),
    }
  }, [key, routes, onFull])
  return useMemo(() => ({ ...acts, isActive }), [acts, isActive])
}

/** A screen that was mounted anew at the user's wish shows what is true now, not what was read a minute ago. */
const useReadAnew = ({ version }: Tab, isActive: boolean): void => {
  const seen = useRef(version)
  useEffect(() => {
    if (!isActive || seen.current === version) return
    seen.current = version
    void readShownAnew()
  }, [version, isActive])
}

const Pane = memo(({ tab, isActive, onFull }: { tab: Tab; isActive: boolean; onFull: (isFull: boolean) => void }) => {
  const { routes } = useBuilt()
  const acts = useTabActs(tab.key, isActive, onFull)
  useReadAnew(tab, isActive)
  const route = routeFor(routes, tab.path)
  const location = useMemo(
    () => ({ pathname: tab.path, search: tab.search, hash: '', state: null, key: tab.key, mask: undefined }),
    [tab.path, tab.search, tab.key],
  )
  if (!route) return null
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <div className="pane column flex-1 min-w-0 min-h-0" data-address={addressOfTab(tab)}>
        <TabContext value={acts}>
          <OtherYearBand tab={tab} />
          <ErrorBoundary key={tab.version} fallback={<PaneTrouble onRefresh={acts.refresh} />}>
            <Routes location={location}>{surrounded(route, tab.path)}</Routes>
          </ErrorBoundary>
        </TabContext>
      </div>
    </Activity>
  )
})

/** Whether a tab that is not in front stays as it is: the menu may say no, but nothing unsaved is lost by that. */
const useIsKept = (): ((tab: Tab) => boolean) => {
  const { routes } = useBuilt()
  const dirty = useDirtyTabs()
  return (tab) => routeFor(routes, tab.path)?.isKeepAlive === true || (dirty[tab.key]?.length ?? 0) > 0
}

/** Only tabs that were shown are mounted, and at most fifteen of them stay so. */
export const Panes = ({ isHidden, onFull }: { isHidden: boolean; onFull: (isFull: boolean) => void }) => {
  const tabs = useTabs()
  const isKept = useIsKept()
  return tabs.list
    .filter((tab) => tab.key === tabs.active || (tabs.recent.includes(tab.key) && isKept(tab)))
    .map((tab) => <Pane key={tab.key} tab={tab} isActive={!isHidden && tab.key === tabs.active} onFull={onFull} />)
}
