// The menu in the header: rows side by side, their screens in pop-ups below, and what has no room behind "more".
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon, Logo, MenuIcon } from '../kit/button.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'
import { openLink } from './link-page.tsx'
import { Flyout, Leaf, useFlyout } from './menu-leaf.tsx'
import { goTo } from './navigation.ts'
import { holds, type MenuEntry } from './routes.ts'
import './top-menu.css'

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

/**
 * The strip of the columns layout: the first level of the menu as icons with their words; its screens stand beside it.
 */
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
