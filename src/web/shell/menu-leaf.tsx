// A row of the menu that opens a screen or a link, and the pop-up with the rows of a folder.
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { MenuIcon } from '../kit/button.tsx'
import { Popover } from '../kit/popover.tsx'
import { textOf, useLang } from '../kit/words.ts'
import { openLink } from './link-page.tsx'
import type { MenuEntry } from './routes.ts'
import { addressOfTab, useTabs } from './tabs.ts'
import './side-menu.css'

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

export const Leaf = ({ node, active, isTop, onDone }: LeafProps) => {
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
export const Flyout = ({ nodes, active, anchor, onClose }: FlyoutProps & { onClose: () => void }) => (
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
export const useFlyout = <E extends HTMLElement>() => {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<E>(null)
  return { anchor, isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) }
}
