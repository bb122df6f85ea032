// The menu at the left: open groups, the active screen marked, collapsed to icons with pop-ups.
import { useEffect, useState } from 'react'
import { Icon, Logo, MenuIcon } from '../kit/button.tsx'
import { textOf, useLang, useProductTitle, useWords } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'
import { Flyout, Leaf, useFlyout } from './menu-leaf.tsx'
import { holds, type MenuEntry } from './routes.ts'
import './side-menu.css'

type GroupProps = { node: MenuEntry; active: string; isOpen: boolean; onToggle: () => void }

const Group = ({ node, active, isOpen, onToggle }: GroupProps) => {
  const lang = useLang()
  return (
    <li>
      <button
        type="button"
        className={`menu-row menu-row-top ${isOpen && holds(node, active) ? 'menu-row-open font-semibold' : ''}`}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <MenuIcon name={node.icon} />
        <span className="menu-words flex-1 min-w-0 wrap-anywhere leading-16">{textOf(node.title, lang)}</span>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
      </button>
      {isOpen && (
        <ul className="menu-children">
          {node.children.map((child) =>
            child.children.length > 0 ? (
              <SubGroup key={child.key} node={child} active={active} />
            ) : (
              <li key={child.key}>
                <Leaf node={child} active={active} />
              </li>
            ),
          )}
        </ul>
      )}
    </li>
  )
}

const SubGroup = ({ node, active }: { node: MenuEntry; active: string }) => {
  const [isOpen, setOpen] = useState(holds(node, active))
  return <Group node={node} active={active} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
}

/** Collapsed: the icon, and its screens in a pop-up beside it. */
const IconGroup = ({ node, active }: { node: MenuEntry; active: string }) => {
  const lang = useLang()
  const { anchor, isOpen, toggle, close } = useFlyout<HTMLLIElement>()
  const title = textOf(node.title, lang)
  return (
    <li ref={anchor}>
      <button
        type="button"
        className="menu-row menu-row-top"
        aria-expanded={isOpen}
        aria-label={title}
        title={title}
        data-marked={holds(node, active) || undefined}
        onClick={toggle}
      >
        <MenuIcon name={node.icon} />
      </button>
      {isOpen && <Flyout nodes={[node]} active={active} anchor={anchor} onClose={close} />}
    </li>
  )
}

/** The groups that are open: that of the screen, and those that were opened; one alone where the user wants it so. */
const useOpenGroups = (nodes: readonly MenuEntry[], active: string) => {
  const isOne = usePreferences((state) => state.isUniqueOpened)
  const owner = nodes.find((node) => holds(node, active) && node.children.length > 0)?.key
  const [open, setOpen] = useState<readonly string[]>(owner ? [owner] : [])
  useEffect(() => {
    if (owner) setOpen((now) => (isOne ? [owner] : [...new Set([...now, owner])]))
  }, [owner, isOne])
  const toggle = (key: string) => {
    const others = isOne ? [] : open.filter((one) => one !== key)
    setOpen(open.includes(key) ? others : [...others, key])
  }
  return { open, toggle }
}

type SideMenuProps = {
  nodes: readonly MenuEntry[]
  /** The path of the row that is marked. */
  active: string
  isCollapsed: boolean
  hasBrand: boolean
}

export const SideMenu = ({ nodes, active, isCollapsed, hasBrand }: SideMenuProps) => {
  const t = useWords('shell')
  const { open, toggle } = useOpenGroups(nodes, active)
  return (
    <nav aria-label={t('menu')} className="side column min-h-0 lined-right">
      {hasBrand && <Brand />}
      <div className="side-nav flex-1 min-h-0 overflow-x-hidden overflow-y-auto px-8 pt-2 pb-8">
        <ul>
          {nodes.map((node) =>
            node.children.length === 0 ? (
              <li key={node.key}>
                <Leaf node={node} active={active} isTop />
              </li>
            ) : isCollapsed ? (
              <IconGroup key={node.key} node={node} active={active} />
            ) : (
              <Group
                key={node.key}
                node={node}
                active={active}
                isOpen={open.includes(node.key)}
                onToggle={() => toggle(node.key)}
              />
            ),
          )}
        </ul>
      </div>
    </nav>
  )
}

/** The product's sign and name, where the layout has them: above the menu or at the beginning of the header. */
export const Brand = () => {
  const t = useWords('shell')
  const title = useProductTitle()
  const viceTitle = usePreferences((state) => state.globalViceTitle)
  return (
    <div className="side-brand row flex-none px-16 gap-8 h-44 whitespace-nowrap">
      <Logo />
      <b className="font-semibold">{title}</b>
      <span className="ml-auto text-faint text-12">{viceTitle || t('scope')}</span>
    </div>
  )
}
