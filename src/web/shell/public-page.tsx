// 401 and 404 for visitors without a session: a full page with the way to sign in.
import { replaceHash } from '../kit/hash.ts'
import { LanguageChoice } from '../kit/language-choice.tsx'
import { NoAccess, NotFound } from './lost.tsx'
import './shell.css'

const PublicPage = ({ path }: { path: string }) => {
  const goHome = () => replaceHash('/login')
  return (
    <main className="full-page">
      <div className="full-page-language">
        <LanguageChoice />
      </div>
      {path === '/401' ? <NoAccess wanted="" onHome={goHome} /> : <NotFound onHome={goHome} />}
    </main>
  )
}

export default PublicPage
