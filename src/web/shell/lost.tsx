// The pages 401 and 404, and the decision between them for an address that has no route.
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { menuApi } from '../api/session-api.ts'
import { Button } from '../kit/button.tsx'
import { homePath } from '../kit/hash.ts'
import { Empty } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'

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

/** The text of 401; shows which address was wanted. */
export const NoAccess = ({ wanted, onHome }: { wanted: string; onHome: () => void }) => {
  const t = useWords('shell')
  const text = wanted ? `${t('wantedPath')} ${wanted}\n${t('noAccessHint')}` : t('noAccessHint')
  const action = (
    <Button look="solid" icon="home" onClick={onHome}>
      {t('backHome')}
    </Button>
  )
  return <Empty isPage icon="shield" title={t('noAccessText')} text={text} action={action} />
}

/** Known to the product but not granted → /401, else /404 (administration §1.2). */
export const Lost = ({ path }: { path: string }) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const isDecided = path === '/401' || path === '/404'
  useEffect(() => {
    if (isDecided) return
    const go = (to: string) => navigate(`${to}?path=${encodeURIComponent(path)}`, { replace: true })
    menuApi.pathKnown({ path }, { quiet: true }).then(
      ({ known }) => go(known ? '/401' : '/404'),
      // Without an answer the address is simply unknown.
      () => go('/404'),
    )
  }, [path, isDecided, navigate])
  const goHome = () => void navigate(homePath)
  if (path === '/401') return <NoAccess wanted={new URLSearchParams(search).get('path') ?? ''} onHome={goHome} />
  return isDecided ? <NotFound onHome={goHome} /> : null
}
