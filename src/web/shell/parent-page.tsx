// The page of a folder that draws its screens inside itself: its name, its screens, the outlet.
import { Outlet } from 'react-router'
import { textOf, useLang } from '../kit/words.ts'
import type { Surrounding } from './routes.ts'
import './parent-page.css'

export const ParentPage = ({ around, path }: { around: Surrounding; path: string }) => {
  const lang = useLang()
  const title = textOf(around.title, lang)
  const isHere = (to: string) => path === to || path.startsWith(`${to}/`)
  return (
    <section className="parent-page">
      <nav className="parent-nav" aria-label={title}>
        <b>{title}</b>
        <ul>
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
