// The menu at the left: open groups, the active screen marked, collapsed to icons with pop-ups.
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon, Logo, MenuIcon } from '../kit/button.tsx'
import { textOf, useLang, useProductTitle, useWords } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'
import { holds, type MenuEntry } from './routes.ts'
import './side-menu.css'
import { Popover } from '../kit/popover.tsx'
import { goTo, openLink } from './links.tsx'
import { addressOfTab, useTabs } from './tabs.ts'
import './top-menu.css'

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
      <b className="font-semibold text-[15px]">{title}</b>
      <span className="ml-auto text-faint text-12">{viceTitle || t('scope')}</span>
    </div>
  )
}

// A row of the menu that opens a screen or a link, and the pop-up with the rows of a folder.

/** Where a row leads: to the tab in which its screen is open with its filters, else to the screen as it begins. */
const useAddressOf = (node: MenuEntry): string => {
  const open = useTabs(({ list }) => {
    const own = list.filter((tab) => tab.path === node.path)
    const tab = own.find((one) => one.search === '') ?? own.at(-1)
    return tab && addressOfTab(tab)
  })
  return open ?? (node.path || node.link)
}

type LeafProps = { node: MenuEntry; active: string; isTop?: boolean; onDone?: () => void }

const Leaf = ({ node, active, isTop, onDone }: LeafProps) => {
  const lang = useLang()
  const address = useAddressOf(node)
  const isActive = node.path !== '' && node.path === active
  const follow = (event: MouseEvent) => {
    onDone?.()
    if (!node.link) return
    event.preventDefault()
    openLink(node.link)
  }
  const title = textOf(node.title, lang)
  return (
    <a
      className={`menu-row ${isTop ? 'menu-row-top' : ''}`}
      href={`#${address}`}
      aria-current={isActive ? 'page' : undefined}
      title={title}
      onClick={follow}
    >
      {isTop && <MenuIcon name={node.icon} />}
      <span className="menu-words flex-1 min-w-0 wrap-anywhere leading-16">{title}</span>
    </a>
  )
}

const Rows = ({ node, active, onDone }: Required<Omit<LeafProps, 'isTop'>>) => {
  const lang = useLang()
  return (
    <>
      <p className="menu-group text-faint text-12">{textOf(node.title, lang)}</p>
      <ul>
        {node.children.map((child) => (
          <li key={child.key}>
            {child.children.length > 0 ? (
              <Rows node={child} active={active} onDone={onDone} />
            ) : (
              <Leaf node={child} active={active} onDone={onDone} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type FlyoutProps = { nodes: readonly MenuEntry[]; active: string; anchor: RefObject<HTMLElement | null> }

/** The screens of folders, and loose screens, in a pop-up beside or below `anchor`. */
const Flyout = ({ nodes, active, anchor, onClose }: FlyoutProps & { onClose: () => void }) => (
  <Popover anchor={anchor} className="menu-flyout min-w-180" onClose={onClose}>
    {nodes.map((node) =>
      node.children.length > 0 ? (
        <Rows key={node.key} node={node} active={active} onDone={onClose} />
      ) : (
        <Leaf key={node.key} node={node} active={active} onDone={onClose} />
      ),
    )}
  </Popover>
)

/** Whether the pop-up of a button is open, and the element it stands at. */
const useFlyout = <E extends HTMLElement>() => {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<E>(null)
  return { anchor, isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) }
}

// The menu in the header: rows side by side, their screens in pop-ups below, and what has no room behind "more".

/** How many rows stand in the first line; the rest wrap below it, where nobody sees them. */
const useRoom = (box: RefObject<HTMLUListElement | null>, count: number): number => {
  const [room, setRoom] = useState(count)
  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    const measure = () => {
      const top = list.offsetTop
      setRoom([...list.children].filter((item) => item instanceof HTMLElement && item.offsetTop <= top).length)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => observer.disconnect()
  }, [box])
  return Math.min(room, count)
}

type TopProps = { node: MenuEntry; active: string; isHidden: boolean; onChoose?: (node: MenuEntry) => void }

const Top = ({ node, active, isHidden, onChoose }: TopProps) => {
  const lang = useLang()
  const { anchor, isOpen, toggle, close } = useFlyout<HTMLLIElement>()
  useEffect(() => {
    if (isHidden) close()
  })
  if (node.children.length === 0) {
    return (
      <li inert={isHidden}>
        <Leaf node={node} active={active} isTop />
      </li>
    )
  }
  const press = () => (onChoose ? onChoose(node) : toggle())
  return (
    <li ref={anchor} inert={isHidden}>
      <button
        type="button"
        className="menu-row menu-row-top"
        aria-expanded={onChoose ? undefined : isOpen}
        data-marked={holds(node, active) || undefined}
        onClick={press}
      >
        <MenuIcon name={node.icon} />
        <span className="menu-words flex-1 min-w-0 wrap-anywhere leading-16">{textOf(node.title, lang)}</span>
        {!onChoose && <Icon name="chevron-down" size={14} />}
      </button>
      {isOpen && <Flyout nodes={[node]} active={active} anchor={anchor} onClose={close} />}
    </li>
  )
}

const More = ({ nodes, active }: { nodes: readonly MenuEntry[]; active: string }) => {
  const t = useWords('shell')
  const { anchor, isOpen, toggle, close } = useFlyout<HTMLDivElement>()
  return (
    <div ref={anchor} className="top-more">
      <button
        type="button"
        className="menu-row menu-row-top"
        aria-label={t('menuMore')}
        title={t('menuMore')}
        aria-expanded={isOpen}
        data-marked={nodes.some((node) => holds(node, active)) || undefined}
        onClick={toggle}
      >
        <Icon name="more" />
      </button>
      {isOpen && <Flyout nodes={nodes} active={active} anchor={anchor} onClose={close} />}
    </div>
  )
}

/** With `onChoose` a row with screens below does not open them: whoever asked shows them elsewhere. */
export const TopMenu = (props: {
  nodes: readonly MenuEntry[]
  active: string
  onChoose?: (node: MenuEntry) => void
}) => {
  const t = useWords('shell')
  const { nodes, active, onChoose } = props
  const list = useRef<HTMLUListElement>(null)
  const room = useRoom(list, nodes.length)
  return (
    <nav aria-label={t('menu')} className="top-menu flex flex-1 min-w-0">
      <ul ref={list}>
        {nodes.map((node, at) => (
          <Top key={node.key} node={node} active={active} isHidden={at >= room} onChoose={onChoose} />
        ))}
      </ul>
      {room < nodes.length && <More nodes={nodes.slice(room)} active={active} />}
    </nav>
  )
}

type StripProps = { nodes: readonly MenuEntry[]; chosen: MenuEntry | undefined; onChoose: (node: MenuEntry) => void }

/** The strip of the columns layout: the first level of the menu, whose screens stand beside it. */
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
    <nav
      aria-label={t('menuFirst')}
      className="strip column min-h-0 overflow-x-hidden overflow-y-auto pb-8 lined-right"
      data-style={columnsAsideStyle}
      data-aside={columnsAsideLayout}
    >
      {isShowLogo && (
        <div className="grid place-items-center flex-none h-44">
          <Logo />
        </div>
      )}
      <ul>
        {nodes.map((node) => (
          <li key={node.key}>
            <button
              type="button"
              className="strip-item column items-center hover:bg-hover justify-center gap-4 min-h-52 px-4 py-6 text-12"
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
