// The strip of open tabs: flush, the active one joins the page; a dot in place of the cross means unsaved work.
import { type DragEvent, type MouseEvent, useEffect, useRef, useState, type WheelEvent } from 'react'
import { Icon } from '../kit/icon.tsx'
import { useKeys } from '../kit/keys.ts'
import { MenuButton, type MenuItem, MenuList } from '../kit/menu-button.tsx'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { Popover } from '../kit/popover.tsx'
import { useDirtyTabs } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'
import { tabHint, useBuilt } from './frame-context.ts'
import { routeFor } from './routes.ts'
import './tab-strip.css'
import { useTabMenu } from './tab-menu.ts'
import { move, moveBy, type Tab } from './tabs.ts'
import { changeTabs } from './tabs-store.ts'

const middleButton = 1

type TabButtonProps = {
  tab: Tab
  title: string
  icon: string
  isActive: boolean
  items: readonly MenuItem[]
  onShow: () => void
  onClose: () => void
}

const TabEnd = ({ tab, onClose, title }: Pick<TabButtonProps, 'tab' | 'onClose' | 'title'>) => {
  const t = useWords('shell')
  const isDirty = useDirtyTabs((dirty) => (dirty[tab.key]?.length ?? 0) > 0)
  if (tab.isAffix) return null
  return (
    <button
      type="button"
      className={`tab-close ${isDirty ? 'tab-dirty' : ''}`}
      aria-label={`${t('close')} ${title}${isDirty ? ` (${t('unsaved')})` : ''}`}
      title={isDirty ? t('unsaved') : t('close')}
      onClick={onClose}
    >
      <Icon name="close" size={12} />
    </button>
  )
}

const dragKind = 'application/x-selvedge-tab'

/** A tab is taken to the place of another one; the fixed ones stay where they are. */
const useTabDrag = ({ key, isAffix }: Tab) => {
  const isSortable = usePreferences((state) => state.isSortableTagsView)
  if (!isSortable || isAffix) return {}
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(dragKind, key),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(dragKind)) event.preventDefault()
    },
    onDrop: ({ dataTransfer }: DragEvent) => changeTabs((tabs) => move(tabs, dataTransfer.getData(dragKind), key)),
  }
}

const TabButton = (props: TabButtonProps) => {
  const t = useWords('shell')
  const { tab, isActive } = props
  const hasIcon = usePreferences((state) => state.isTagsviewIcon)
  const box = useRef<HTMLLIElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title has another width
  useEffect(() => {
    if (isActive) box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive, props.title])
  const onAuxClick = (event: MouseEvent) => {
    if (event.button === middleButton && !tab.isAffix) props.onClose()
  }
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    setMenuOpen(true)
  }
  const drag = useTabDrag(tab)
  return (
    <li
      ref={box}
      className={`tab ${isActive ? 'tab-active' : ''}`}
      onAuxClick={onAuxClick}
      onContextMenu={onContextMenu}
      {...drag}
    >
      <button type="button" className="tab-face" aria-current={isActive ? 'page' : undefined} onClick={props.onShow}>
        {hasIcon ? <MenuIcon name={props.icon} /> : tab.isAffix && <Icon name="home" size={14} />}
        {props.title}
      </button>
      <TabEnd tab={tab} title={props.title} onClose={props.onClose} />
      {isMenuOpen && (
        <Popover anchor={box} onClose={() => setMenuOpen(false)}>
          <MenuList items={props.items} label={t('tabMenu')} onDone={() => setMenuOpen(false)} />
        </Popover>
      )}
    </li>
  )
}

/** The wheel, which knows up and down alone, moves along the strip. */
const scrollAlong = ({ currentTarget, deltaY }: WheelEvent<HTMLElement>): void => {
  currentTarget.scrollLeft += deltaY
}

/** The keys of tabs, which hold without their strip too. */
export const TabKeys = ({ onFull }: { onFull: () => void }) => {
  const { act, tabs } = useTabMenu(onFull)
  const active = tabs.list.find((tab) => tab.key === tabs.active)
  useKeys({
    'Alt+W': () => active && !active.isAffix && act.close(active),
    'Alt+Shift+T': act.reopen,
    'Alt+R': () => active && act.refresh(active),
    'Alt+Shift+ArrowLeft': () => active && changeTabs((tabs) => moveBy(tabs, active.key, -1)),
    'Alt+Shift+ArrowRight': () => active && changeTabs((tabs) => moveBy(tabs, active.key, 1)),
  })
  return null
}

export const TabStrip = ({ onFull }: { onFull: () => void }) => {
  const t = useWords('shell')
  const { itemsFor, act, show, tabs, titleOf } = useTabMenu(onFull)
  const { routes } = useBuilt()
  const active = tabs.list.find((tab) => tab.key === tabs.active)
  const names = tabs.list.map((tab) => titleOf(tab.key))
  const shownName = (tab: Tab, at: number): string => {
    const name = names[at] ?? ''
    const hint = names.some((other, place) => place !== at && other === name) ? tabHint(tab.search) : ''
    return hint === '' ? name : `${name} · ${hint}`
  }
  return (
    <div className="tab-strip">
      <nav aria-label={t('tabs')} onWheel={scrollAlong}>
        <ul>
          {tabs.list.map((tab, at) => (
            <TabButton
              key={tab.key}
              tab={tab}
              title={shownName(tab, at)}
              icon={routeFor(routes, tab.path)?.icon ?? ''}
              isActive={tab.key === tabs.active}
              items={itemsFor(tab)}
              onShow={() => show(tab)}
              onClose={() => act.close(tab)}
            />
          ))}
        </ul>
      </nav>
      <MenuButton label={t('tabMenu')} icon="more" iconOnly align="end" items={itemsFor(active)} />
    </div>
  )
}
