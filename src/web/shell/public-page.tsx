// What visitors without a session see: 401 and 404 with the way to sign in, and the walls of figures.
import { type ComponentType, useEffect } from 'react'
import { replaceHash } from '../kit/hash.ts'
import { LanguageChoice } from '../kit/language-choice.tsx'
import { loaded } from '../kit/lazy-component.tsx'
import { useProductTitle, useWords } from '../kit/words.ts'
import { lostTitle, NoAccess, NotFound } from './error-pages.tsx'
import './shell.css'

type Loaded = () => Promise<{ default: ComponentType }>
const walls = import.meta.glob('../home/wall/*.screen.tsx') as Record<string, Loaded>
const wallOf = (name: string): ComponentType => loaded(walls[`../home/wall/visualizing.${name}.screen.tsx`] as Loaded)

const pages: Record<string, ComponentType> = {
  '/visualizingDemo1': wallOf('cockpit'),
  '/visualizingDemo2': wallOf('war-room'),
}

const PublicPage = ({ path }: { path: string }) => {
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

export default PublicPage
