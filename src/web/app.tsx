// The application: the guard decides between the sign-in page, a public page and the frame with its screens.
import { Activity, useEffect, useRef } from 'react'
import { CallFailed, type CallRefused } from './api/failure.ts'
import { followRoutes } from './api/load-user.ts'
import { untilUnlocked, useScreenLock } from './api/screen-lock.ts'
import { type AskedFor, surround } from './api/send.ts'
import { forgetAccountSet, useSession } from './api/session.ts'
import { accessToken, clearTokens, endView } from './api/tokens.ts'
import { Questions } from './kit/dialog.tsx'
import { replaceHash, scanPath, useHashAddress } from './kit/hash.ts'
import { loaded } from './kit/lazy-component.tsx'
import { useDirtyTabs } from './kit/page.tsx'
import { troubleText } from './kit/problem-list.tsx'
import { Toasts, toast } from './kit/toast.tsx'
import { askAboutExpiry } from './people/sign-in/expiry.ts'
import { Greeting } from './people/sign-in/greeting.tsx'
import { guard } from './people/sign-in/guard.ts'
import { beginMaintenance, Maintenance } from './people/sign-in/maintenance.tsx'
import { usePreferences } from './theme/preferences.ts'

const SignIn = loaded(() => import('./people/sign-in/sign-in.tsx'))
const Frame = loaded(() => import('./shell/shell.tsx'))
const ScanConfirm = loaded(() => import('./people/sign-in/scan-confirm.tsx'))
const PublicPage = loaded(() => import('./shell/error-pages.tsx'))

/** The hour of a view is over, or the right to it (`view.ended`). */
const viewEnded = 40313

/** Only faults of ours have extras, and with them the trace id; of these the administrators are told. */
const reportOf = (trouble: CallRefused, asked: AskedFor): (() => Promise<unknown>) | undefined =>
  trouble.traceId === '' || accessToken() === ''
    ? undefined
    : () => import('./shell/report-error.ts').then(({ reportError }) => reportError(trouble, asked))

const showTrouble = (trouble: CallRefused | CallFailed, asked: AskedFor): void => {
  if (trouble instanceof CallFailed) {
    toast({ look: 'error', title: troubleText(trouble) })
    return
  }
  if (trouble.code === viewEnded) endView()
  const more = trouble.problems.slice(1).map((one) => one.message)
  toast({
    look: 'error',
    title: trouble.message,
    text: more.join('\n'),
    traceId: trouble.traceId,
    report: reportOf(trouble, asked),
  })
}

followRoutes(() => usePreferences.getState().isRequestRoutes)

surround({
  language: () => usePreferences.getState().globalI18n,
  accountSet: () => useSession.getState().accountSet,
  untilUnlocked,
  onExpired: (why) => void askAboutExpiry(why),
  onOtherUser: () => location.reload(),
  onTrouble: showTrouble,
  onMaintenance: beginMaintenance,
})

/** The browser asks before a window with unsaved work is closed, also where the frame is covered. */
const useLeaveWarning = (): void => {
  const isDirty = useDirtyTabs((dirty) => Object.values(dirty).some((names) => names.length > 0))
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}

const Alone = ({ path, isSignIn }: { path: string; isSignIn: boolean }) => {
  if (isSignIn) return <SignIn />
  return path === scanPath ? <ScanConfirm /> : <PublicPage path={path} />
}

const Place = () => {
  const { path, search } = useHashAddress()
  const isLocked = useScreenLock((state) => state.locked !== null)
  const hasToken = isLocked || accessToken() !== ''
  const verdict = guard(path, search, hasToken)
  const goTo = 'goTo' in verdict ? verdict.goTo : ''
  const isCleared = 'goTo' in verdict && verdict.clear
  const isFrame = 'show' in verdict && verdict.show === 'frame'
  // What fills the window covers the frame: its tabs are there again afterwards, with what was typed in them.
  const isBegun = useRef(false)
  isBegun.current = hasToken && (isBegun.current || isFrame)
  useLeaveWarning()
  useEffect(() => {
    if (isCleared) {
      clearTokens()
      forgetAccountSet()
    }
    if (goTo) replaceHash(goTo)
  }, [goTo, isCleared])
  return (
    <>
      {isBegun.current && (
        <Activity mode={isFrame ? 'visible' : 'hidden'}>
          <Frame />
        </Activity>
      )}
      {'show' in verdict && !isFrame && <Alone path={path} isSignIn={verdict.show === 'signIn'} />}
    </>
  )
}

export const App = () => (
  <>
    <Place />
    <Maintenance />
    <Questions />
    <Greeting />
    <Toasts />
  </>
)
