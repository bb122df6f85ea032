// The strip of open tabs with their menu: the active one joins the page; a dot for the cross means unsaved work.
import { type DragEvent, type MouseEvent, useEffect, useRef, useState, type WheelEvent } from 'react'
import { useNavigate } from 'react-router'
import { Icon, MenuButton, MenuIcon, type MenuItem, MenuList } from '../kit/button.tsx'
import { copyText } from '../kit/copy-button.tsx'
import { useKeys } from '../kit/keys.ts'
import { useDirtyTabs } from '../kit/page.tsx'
import { Popover } from '../kit/popover.tsx'
import { useLang, useWords } from '../kit/words.ts'
import { usePreferences } from '../theme/preferences.ts'
import { tabHint, titleOfTab, useBuilt } from './frame-context.ts'
import { routeFor } from './routes.ts'
import './tab-strip.css'
import {
  addressOfTab,
  besideOf,
  changeTabs,
  closeTabs,
  lastClosed,
  move,
  moveBy,
  othersOf,
  pin,
  refreshTab,
  type Tab,
  useTabs,
} from './tabs.ts'

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
      className={`tab-close grid place-items-center w-24 h-24 text-quiet rounded-4 mr-4 ${isDirty ? 'tab-dirty' : ''}`}
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
      className={`tab row flex-none whitespace-nowrap lined lined-right ${isActive ? 'tab-active bg-surface' : ''}`}
      onAuxClick={onAuxClick}
      onContextMenu={onContextMenu}
      {...drag}
    >
      <button
        type="button"
        className="tab-face row gap-6 h-full pr-4 pl-12 text-quiet last:pr-12"
        aria-current={isActive ? 'page' : undefined}
        onClick={props.onShow}
      >
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
    <div className="tab-strip flex min-w-0 pr-8 bg-ground items-stretch">
      <nav className="flex-1 min-w-0" aria-label={t('tabs')} onWheel={scrollAlong}>
        <ul className="flex h-32">
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

const copyLink = (tab: Tab): void => {
  const { origin, pathname } = location
  void copyText(`${origin}${pathname}#${addressOfTab(tab)}`)
}

/** What can be done with a tab; refresh and fullscreen show it first. */
export const useTabMenu = (onFull: () => void) => {
  const t = useWords('shell')
  const lang = useLang()
  const navigate = useNavigate()
  const tabs = useTabs()
  const { routes } = useBuilt()
  const find = (key: string) => tabs.list.find((one) => one.key === key)
  const titleOf = (key: string) => {
    const tab = find(key)
    return tab ? titleOfTab(tab, routes, lang) : ''
  }
  const show = (tab: Tab) => void navigate(addressOfTab(tab))
  const closeMany = (keys: readonly string[]) => void closeTabs(keys, titleOf)
  const act = {
    refresh: (tab: Tab) => {
      show(tab)
      void refreshTab(tab.key, titleOf(tab.key))
    },
    close: (tab: Tab) => closeMany([tab.key]),
    reopen: () => {
      const address = lastClosed()
      if (address) void navigate(address)
    },
  }
  const itemsFor = (tab: Tab | undefined): MenuItem[] => {
    if (!tab) return []
    const others = othersOf(tabs, tab.key)
    const all = tabs.list.filter((one) => !one.isAffix).map((one) => one.key)
    return [
      { key: 'refresh', label: t('refresh'), icon: 'refresh', end: 'Alt R', onSelect: () => act.refresh(tab) },
      {
        key: 'close',
        label: t('close'),
        icon: 'close',
        end: 'Alt W',
        disabled: tab.isAffix,
        onSelect: () => act.close(tab),
      },
      {
        key: 'others',
        label: t('closeOthers'),
        icon: 'minus',
        disabled: !others.length,
        onSelect: () => closeMany(others),
      },
      { key: 'all', label: t('closeAll'), icon: 'ban', disabled: !all.length, onSelect: () => closeMany(all) },
      ...(['left', 'right'] as const).map((side): MenuItem => {
        const keys = besideOf(tabs, tab.key, side)
        const label = { left: t('closeLeft'), right: t('closeRight') }[side]
        return { key: side, label, icon: `arrow-${side}`, disabled: !keys.length, onSelect: () => closeMany(keys) }
      }),
      {
        key: 'pin',
        label: t(tab.isAffix ? 'unpin' : 'pin'),
        icon: 'pin',
        separated: true,
        // What the menu fixes stays fixed.
        disabled: routeFor(routes, tab.path)?.isAffix === true,
        onSelect: () => changeTabs((now) => pin(now, tab.key)),
      },
      { key: 'link', label: t('copyLink'), icon: 'link', onSelect: () => copyLink(tab) },
      { key: 'reopen', label: t('reopen'), icon: 'history', end: 'Alt Shift T', onSelect: act.reopen },
      {
        key: 'full',
        label: t('fullscreenPage'),
        icon: 'fullscreen',
        separated: true,
        onSelect: () => {
          show(tab)
          onFull()
        },
      },
    ]
  }
  return { itemsFor, act, show, tabs, titleOf }
}
