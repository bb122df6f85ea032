// The strip of the columns layout: the first level of the menu as icons with their words; its screens stand beside it.
import { Logo } from '../kit/logo.tsx'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'
import { openLink } from './link-page.tsx'
import { goTo } from './navigation.ts'
import type { MenuEntry } from './routes.ts'
import './top-menu.css'

type StripProps = { nodes: readonly MenuEntry[]; chosen: MenuEntry | undefined; onChoose: (node: MenuEntry) => void }

export const ColumnStrip = ({ nodes, chosen, onChoose }: StripProps) => {
  const t = useWords('shell')
  const lang = useLang()
  const { columnsAsideStyle, columnsAsideLayout, isColumnsMenuHoverPreload, isShowLogo } = usePreferences()
  const press = (node: MenuEntry) => {
    onChoose(node)
    if (node.link) openLink(node.link)
    else if (node.path) goTo(node.path)
  }
  return (
    <nav aria-label={t('menuFirst')} className="strip" data-style={columnsAsideStyle} data-aside={columnsAsideLayout}>
      {isShowLogo && (
        <div className="strip-brand">
          <Logo />
        </div>
      )}
      <ul>
        {nodes.map((node) => (
          <li key={node.key}>
            <button
              type="button"
              className="strip-item"
              data-marked={node === chosen || undefined}
              aria-pressed={node === chosen}
              onClick={() => press(node)}
              onPointerEnter={() => isColumnsMenuHoverPreload && node.children.length > 0 && onChoose(node)}
            >
              <MenuIcon name={node.icon} />
              <span>{textOf(node.title, lang)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
