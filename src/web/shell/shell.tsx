// The frame of a signed-in user: loads who they are and their words, builds the routes, then shows menu, tabs and
// screens.
import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { HashRouter } from 'react-router'
import { layoutCalls } from '../../contract/base/layout.ts'
import { askUser, knownUser, renewUser } from '../api/load-user.ts'
import { markStale, queryClient, readWhenShown, send } from '../api/query.ts'
import { surround } from '../api/send.ts'
import { chooseAccountSet, lendAccountSet, type SignedInUser, setUser, useUser } from '../api/session.ts'
import { followSettings, settingNow, useOwnWays, useSetting } from '../api/setting.ts'
import { localStore, sessionStore } from '../api/storage.ts'
import { keepSignedIn } from '../api/token-renewal.ts'
import { ownTokens } from '../api/tokens.ts'
import { Button } from '../kit/button.tsx'
import { homeFolder, replaceHash } from '../kit/hash.ts'
import { Empty, Skeleton } from '../kit/page.tsx'
import { loadWords, useWords } from '../kit/words.ts'
import { type ScreenLoader, screenFiles } from '../parts/screens.ts'
import { setPreferences, usePreferences } from '../theme/preferences.ts'
import { readPreferences, themeSetting } from '../theme/settings.ts'
import { Frame } from './frame.tsx'
import { FrameContext } from './frame-context.ts'
import { LockScreen, useLocking } from './lock-screen.tsx'
import { buildRoutes } from './routes.ts'
import { leave, listenToOthers } from './sign-out.ts'
import './shell.css'
import { forgetTabs } from './tabs.ts'

/** Collected here and not in `parts`: what the frame has loaded, no screen has in a chunk of its own again. */
const files = screenFiles(
  import.meta.glob<Awaited<ReturnType<ScreenLoader>>>(['../**/*.screen.tsx', '../../demo/*.screen.tsx']),
)

surround({ onWritten: markStale, onUnknown: () => void readWhenShown() })

type Loading = 'loading' | 'ready' | 'failed'

const askTwice = async () => {
  const known = await knownUser()
  if (known) return known
  // One more try: the network may have been waking up. A second failure is shown.
  return askUser().catch(askUser)
}

/** with a token and no routes, user info is loaded. One retry, then a page that says so; never a loop. */
const useUserInfo = (): { state: Loading; retry: () => void } => {
  const [state, setState] = useState<Loading>('loading')
  const load = useCallback(() => {
    ownTokens()
    setState('loading')
    Promise.all([askTwice(), loadWords(usePreferences.getState().globalI18n, true)]).then(
      ([user]) => {
        setUser(user)
        setState('ready')
      },
      // The page says it and offers to try again.
      () => setState('failed'),
    )
  }, [])
  const isBegun = useRef(false)
  useEffect(() => {
    // Shown again after something has filled the window, the frame knows its user.
    if (!isBegun.current) load()
    isBegun.current = true
  }, [load])
  return { state, retry: load }
}

const asObject = (stored: unknown): object | null => (typeof stored === 'object' ? stored : null)

/** Set in a window in which the settings kept for this user were put on. */
const themeKey = 'isThemeKept'

/** The settings of the theme that a user has kept hold wherever they sign in, but for the language they came with. */
const useKeptTheme = (): void => {
  const [kept] = useSetting<object | null>(themeSetting, null, asObject)
  useEffect(() => {
    if (!kept || sessionStore.read<boolean>(themeKey)) return
    sessionStore.write(themeKey, true)
    setPreferences({ ...readPreferences(kept), globalI18n: usePreferences.getState().globalI18n })
  }, [kept])
}

/** Whoever says that routes come from elsewhere has them from there at once. */
const useRoutesFrom = (isReady: boolean): void => {
  const isRequestRoutes = usePreferences((state) => state.isRequestRoutes)
  const before = useRef(isRequestRoutes)
  useEffect(() => {
    if (!isReady || before.current === isRequestRoutes) return
    before.current = isRequestRoutes
    void renewUser()
  }, [isReady, isRequestRoutes])
}

/** Set in a window that has begun in the account set in which the user likes to begin. */
const startedKey = 'isStartSetTaken'

const useStartSet = (): void => {
  const [{ startSet }] = useOwnWays()
  const user = useUser()
  useEffect(() => {
    if (!user || startSet === '' || sessionStore.read<boolean>(startedKey)) return
    sessionStore.write(startedKey, true)
    if (user.accountConfigs.some(({ value }) => value === startSet)) chooseAccountSet(startSet)
  }, [user, startSet])
}

/** The look that was published for all, of which this window's browser has taken this one. */
const publishedKey = 'companyTheme'

/** Who has kept no look of his own sees the product as it was published for all; each one once in a browser. */
const useCompanyTheme = (user: SignedInUser | null): void => {
  const [kept] = useSetting<object | null>(themeSetting, null, asObject)
  useEffect(() => {
    if (!user || kept || settingNow(themeSetting)) return
    const take = ({ content }: { content: string }) => {
      if (content === '' || localStore.read<string>(publishedKey) === content || settingNow(themeSetting)) return
      localStore.write(publishedKey, content)
      setPreferences({ ...readPreferences(JSON.parse(content)), globalI18n: usePreferences.getState().globalI18n })
    }
    // Without an answer the look of this browser holds.
    send(layoutCalls.companyTheme, {}, { quiet: true }).then(take, () => undefined)
  }, [user, kept])
}

const Waiting = () => (
  <div className="grid h-full grid-cols-[208px_1fr]">
    <div className="lined-right bg-aside" />
    <Skeleton rows={20} />
  </div>
)

const LoadTrouble = ({ onRetry }: { onRetry: () => void }) => {
  const t = useWords('shell')
  return (
    <main className="full-page">
      <Empty
        isPage
        icon="alert"
        title={t('loadFailed')}
        text={t('loadFailedText')}
        action={
          <>
            <Button look="solid" icon="refresh" onClick={onRetry}>
              {t('kit:retry')}
            </Button>
            <Button icon="logout" onClick={leave}>
              {t('signOut')}
            </Button>
          </>
        }
      />
    </main>
  )
}

/** What is open may be what has failed: one begins again without it. What was not saved is still found. */
const beginAnew = (): void => {
  forgetTabs()
  replaceHash(homeFolder)
  location.reload()
}

const FrameTrouble = () => {
  const t = useWords('shell')
  const action = (
    <Button look="solid" icon="home" onClick={beginAnew}>
      {t('backHome')}
    </Button>
  )
  return (
    <main className="full-page">
      <Empty isPage icon="error" title={t('pageFailed')} action={action} />
    </main>
  )
}

/** a user with no roles or no menu gets no routes. */
const NoPermission = () => {
  const t = useWords('shell')
  const action = (
    <Button look="solid" icon="logout" onClick={leave}>
      {t('signOut')}
    </Button>
  )
  return (
    <main className="full-page">
      <Empty isPage icon="lock" title={t('noPermission')} text={t('noPermissionHint')} action={action} />
    </main>
  )
}

export default function Shell() {
  const { state, retry } = useUserInfo()
  const user = useUser()
  const built = useMemo(() => buildRoutes(user?.menuRoutes ?? [], user?.roles ?? [], files), [user])
  useEffect(() => listenToOthers(), [])
  useEffect(() => lendAccountSet(), [])
  useEffect(() => keepSignedIn(), [])
  useEffect(() => followSettings(), [])
  useKeptTheme()
  useCompanyTheme(user)
  useStartSet()
  useLocking()
  useRoutesFrom(state === 'ready')
  if (state === 'failed') return <LoadTrouble onRetry={retry} />
  if (state === 'loading' || !user) return <Waiting />
  if (user.roles.length === 0 || built.routes.length === 0) return <NoPermission />
  return (
    <QueryClientProvider client={queryClient}>
      <FrameContext value={built}>
        <HashRouter>
          <ErrorBoundary fallback={<FrameTrouble />}>
            <Frame />
          </ErrorBoundary>
          <LockScreen />
        </HashRouter>
      </FrameContext>
    </QueryClientProvider>
  )
}
