// The pages 401 and 404, and the decision between them for an address that has no route.
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { noticeCalls } from '../../contract/office/notice.ts'
import { menuCalls } from '../../contract/people/menu-define.ts'
import { send, useCall } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { Button } from '../kit/button.tsx'
import { homePath, replaceHash } from '../kit/hash.ts'
import { LanguageChoice } from '../kit/language-choice.tsx'
import { loaded } from '../kit/lazy-component.tsx'
import { Empty } from '../kit/page.tsx'
import { type Say, useProductTitle, useWords } from '../kit/words.ts'
import { askToLeave } from './sign-out.ts'
import './shell.css'

/** What a page that is no screen is called; '' for any other address. */
export const lostTitle = (t: Say, path: string): string =>
  path === '/401' ? t('noAccess') : path === '/404' ? t('notFound') : ''

const NotFound = ({ onHome }: { onHome: () => void }) => {
  const t = useWords('shell')
  const action = (
    <Button look="solid" icon="home" onClick={onHome}>
      {t('backHome')}
    </Button>
  )
  return <Empty isPage icon="search" title={t('notFoundText')} text={t('notFoundHint')} action={action} />
}

/** Tells the administrators that one would like to see a screen; once an hour for each. */
const AskAccess = ({ path }: { path: string }) => {
  const t = useWords('shell')
  const [told, setTold] = useState<readonly string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    const answer = await send(noticeCalls.askAccess, { path }).catch(() => null)
    setBusy(false)
    if (answer) setTold(answer.names)
  }
  if (told) return <p role="status">{t('accessAsked', { names: told.join(t('kit:comma')) })}</p>
  return (
    <Button icon="bell" busy={isBusy} title={t('askAccessHint')} onClick={() => void ask()}>
      {t('askAccess')}
    </Button>
  )
}

type NoAccessProps = { wanted: string; permission?: string; administrators?: readonly string[]; onHome: () => void }

/** The text of 401; shows which address was wanted, and what it would take. */
const NoAccess = ({ wanted, permission = '', administrators = [], onHome }: NoAccessProps) => {
  const t = useWords('shell')
  const user = useUser()
  const names = administrators.join(t('kit:comma'))
  const text = [
    ...(wanted ? [`${t('wantedPath')} ${wanted}`] : []),
    ...(permission ? [`${t('neededPermission')} ${permission}`] : []),
    names ? t('noAccessWho', { names }) : t('noAccessHint'),
  ].join('\n')
  const action = (
    <>
      <Button look="solid" icon="home" onClick={onHome}>
        {t('backHome')}
      </Button>
      {wanted.startsWith('/') && user && <AskAccess path={wanted} />}
      {user && (
        <Button icon="logout" onClick={() => void askToLeave()}>
          {t('signInAgain')}
        </Button>
      )}
    </>
  )
  return <Empty isPage icon="shield" title={t('noAccessText')} text={text} action={action} />
}

/** 401 of a screen, with the permission that opens it and who can grant it. */
const Denied = ({ path, onHome }: { path: string; onHome: () => void }) => {
  const { data } = useCall(menuCalls.pathKnown, { path }, { enabled: path !== '', quiet: true })
  return <NoAccess wanted={path} permission={data?.permission} administrators={data?.administrators} onHome={onHome} />
}

/** Known to the product but not granted → /401, else /404. */
export const Lost = ({ path }: { path: string }) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const isDecided = path === '/401' || path === '/404'
  useEffect(() => {
    if (isDecided) return
    const go = (to: string) => navigate(`${to}?path=${encodeURIComponent(path)}`, { replace: true })
    send(menuCalls.pathKnown, { path }, { quiet: true }).then(
      ({ known }) => go(known ? '/401' : '/404'),
      // Without an answer the address is simply unknown.
      () => go('/404'),
    )
  }, [path, isDecided, navigate])
  const goHome = () => void navigate(homePath)
  if (path === '/401') return <Denied path={new URLSearchParams(search).get('path') ?? ''} onHome={goHome} />
  return isDecided ? <NotFound onHome={goHome} /> : null
}

// What visitors without a session see: 401 and 404 with the way to sign in, and the walls of figures.

type Loaded = () => Promise<{ default: ComponentType }>
const walls = import.meta.glob('../home/wall/*.screen.tsx') as Record<string, Loaded>
const wallOf = (name: string): ComponentType => loaded(walls[`../home/wall/visualizing.${name}.screen.tsx`] as Loaded)

const pages: Record<string, ComponentType> = {
  '/visualizingDemo1': wallOf('cockpit'),
  '/visualizingDemo2': wallOf('war-room'),
}

export default function PublicPage({ path }: { path: string }) {
  const Wall = pages[path]
  if (Wall) return <Wall />
  return <LostPage path={path} />
}

const LostPage = ({ path }: { path: string }) => {
  const t = useWords('shell')
  const product = useProductTitle()
  const title = lostTitle(t, path)
  useEffect(() => {
    document.title = `${title} - ${product}`
  }, [title, product])
  const goHome = () => replaceHash('/login')
  return (
    <main className="full-page">
      <div className="full-page-language absolute">
        <LanguageChoice />
      </div>
      {path === '/401' ? <NoAccess wanted="" onHome={goHome} /> : <NotFound onHome={goHome} />}
    </main>
  )
}
