// The pages 401 and 404, and the decision between them for an address that has no route.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { noticeCalls } from '../../contract/office/notice.ts'
import { menuCalls } from '../../contract/people/menu-define.ts'
import { send, useCall } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { Button } from '../kit/button.tsx'
import { homePath } from '../kit/hash.ts'
import { Empty } from '../kit/page.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { askToLeave } from './sign-out.ts'

/** What a page that is no screen is called; '' for any other address. */
export const lostTitle = (t: Say, path: string): string =>
  path === '/401' ? t('noAccess') : path === '/404' ? t('notFound') : ''

/** The text of 404; `onHome` leads back. */
export const NotFound = ({ onHome }: { onHome: () => void }) => {
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
export const NoAccess = ({ wanted, permission = '', administrators = [], onHome }: NoAccessProps) => {
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
