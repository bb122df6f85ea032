// The menu at the left: one open group, the active screen marked, collapsed to icons with pop-ups.
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../kit/icon.tsx'
import { Logo } from '../kit/logo.tsx'
import { Popover } from '../kit/popover.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { useBuilt } from './frame-context.ts'
import { openLink } from './link-page.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { type MenuNode, routeFor } from './routes.ts'
import { addressOfTab } from './tabs.ts'
import { useTabs } from './tabs-store.ts'
import './side-menu.css'

const holds = (node: MenuNode, path: string): boolean =>
  path !== '' && (node.path === path || node.children.some((child) => holds(child, path)))

/** A hidden screen (an entry by id) marks the menu row whose path begins it. */
const markedPath = (menu: readonly MenuNode[], path: string): string => {
  if (menu.some((node) => holds(node, path))) return path
  const above = path.slice(0, path.lastIndexOf('/'))
  return above ? markedPath(menu, above) : ''
}

/** Where a row leads: to the tab in which its screen is open with its filters, else to the screen as it begins. */
const useAddressOf = (node: MenuNode): string => {
  const open = useTabs(({ list }) => {
    const own = list.filter((tab) => tab.path === node.path)
    const tab = own.find((one) => one.search === '') ?? own.at(-1)
    return tab && addressOfTab(tab)
  })
  return open ?? (node.path || node.link)
}

const Leaf = (props: { node: MenuNode; active: string; isTop?: boolean; onDone?: () => void }) => {
  const lang = useLang()
  const { node } = props
  const address = useAddressOf(node)
  const isActive = node.path !== '' && node.path === props.active
  const follow = (event: MouseEvent) => {
    props.onDone?.()
    if (!node.link) return
    event.preventDefault()
    openLink(node.link)
  }
  const title = textOf(node.title, lang)
  return (
    <a
      className={`menu-row ${props.isTop ? 'menu-row-top' : ''}`}
      href={`#${address}`}
      aria-current={isActive ? 'page' : undefined}
      title={title}
      onClick={follow}
    >
      {props.isTop && <MenuIcon name={node.icon} />}
      <span className="menu-words">{title}</span>
    </a>
  )
}

type GroupProps = { node: MenuNode; active: string; isOpen: boolean; onToggle: () => void }

const Group = ({ node, active, isOpen, onToggle }: GroupProps) => {
  const lang = useLang()
  return (
    <li>
      <button
        type="button"
        className={`menu-row menu-row-top ${isOpen && holds(node, active) ? 'menu-row-open' : ''}`}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <MenuIcon name={node.icon} />
        <span className="menu-words">{textOf(node.title, lang)}</span>
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

const SubGroup = ({ node, active }: { node: MenuNode; active: string }) => {
  const [isOpen, setOpen] = useState(holds(node, active))
  return <Group node={node} active={active} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
}

/** Collapsed: the icon, and its screens in a pop-up beside it. */
const IconGroup = ({ node, active }: { node: MenuNode; active: string }) => {
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLLIElement>(null)
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
        onClick={() => setOpen(!isOpen)}
      >
        <MenuIcon name={node.icon} />
      </button>
      {isOpen && (
        <Popover anchor={anchor} className="menu-flyout" onClose={() => setOpen(false)}>
          <p className="menu-group">{title}</p>
          <ul>
            {node.children.map((child) => (
              <li key={child.key}>
                <Leaf node={child} active={active} onDone={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </li>
  )
}

const useOpenGroup = (menu: readonly MenuNode[], active: string) => {
  const owner = menu.find((node) => holds(node, active) && node.children.length > 0)?.key
  const [open, setOpen] = useState(owner ?? '')
  useEffect(() => {
    if (owner) setOpen(owner)
  }, [owner])
  return { open, toggle: (key: string) => setOpen(open === key ? '' : key) }
}

export const SideMenu = ({ path, isCollapsed }: { path: string; isCollapsed: boolean }) => {
  const t = useWords('shell')
  const { menu, routes } = useBuilt()
  const active = routeFor(routes, path) ? markedPath(menu, path) : ''
  const { open, toggle } = useOpenGroup(menu, active)
  return (
    <nav aria-label={t('menu')} className="side">
      <div className="side-brand">
        <Logo />
        <b>{t('product')}</b>
        <span>{t('scope')}</span>
      </div>
      <div className="side-nav">
        <ul>
          {menu.map((node) =>
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
                isOpen={open === node.key}
                onToggle={() => toggle(node.key)}
              />
            ),
          )}
        </ul>
      </div>
    </nav>
  )
}
