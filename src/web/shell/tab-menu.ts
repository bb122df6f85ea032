// What can be done with an open tab, as its menu offers it.
import { useNavigate } from 'react-router'
import { copyText } from '../kit/copy-text.ts'
import type { MenuItem } from '../kit/menu-button.tsx'
import { useLang, useWords } from '../kit/words.ts'
import { titleOfTab, useBuilt } from './frame-context.ts'
import { routeFor } from './routes.ts'
import { addressOfTab, besideOf, othersOf, pin, type Tab } from './tabs.ts'
import { changeTabs, closeTabs, lastClosed, refreshTab, useTabs } from './tabs-store.ts'

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
