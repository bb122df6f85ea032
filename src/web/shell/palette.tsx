// Ctrl+K: one field that goes to a screen or a voucher, switches the account set, and calculates; names in three
// languages, pinyin, paths, codes.
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TripleShape } from '../../contract/base/shape.ts'
import { useAccountSet, useUser } from '../api/session.ts'
import { localStore } from '../api/storage.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Icon } from '../kit/icon.tsx'
import { isComposing } from '../kit/keys.ts'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { Money } from '../kit/money.tsx'
import { Kbd } from '../kit/page.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { pageDeeds } from '../parts/page-actions.ts'
import { findAccountSets, switchAccountSet } from './account-set-select.tsx'
import { useBuilt } from './frame-context.ts'
import { openLink } from './link-page.tsx'
import { type Deed, useCalculation, useSubjects, useVouchers } from './palette-actions.ts'
import type { BuiltRoute } from './routes.ts'
import './palette.css'

const recentKey = 'recentScreens'
const recentMax = 8
const setsMax = 5

type Pinyin = (text: string) => string

/** Full pinyin and initials of a text; the library is loaded when the palette opens first. */
const usePinyin = (): Pinyin => {
  const [pinyin, setPinyin] = useState<Pinyin>(() => () => '')
  useEffect(() => {
    void import('pinyin-pro').then((library) => {
      const full = (text: string) => library.pinyin(text, { toneType: 'none', type: 'array' })
      setPinyin(() => (text: string) => {
        const syllables = full(text)
        return `${syllables.join('')} ${syllables.map((one) => one[0]).join('')}`
      })
    })
  }, [])
  return pinyin
}

const textForSearch = (title: TripleShape, path: string, pinyin: Pinyin): string =>
  `${title['zh-cn']} ${title['zh-tw']} ${title.en} ${path} ${pinyin(title['zh-cn'])}`.toLowerCase()

const useScreens = (search: string, onDone: () => void): Deed[] => {
  const t = useWords('shell')
  const lang = useLang()
  const navigate = useNavigate()
  const pinyin = usePinyin()
  const { routes } = useBuilt()
  const known = useMemo(
    () =>
      routes
        .filter((route) => !route.isHide && !route.isDynamic && route.view.kind !== 'redirect')
        .map((route) => ({ route, text: textForSearch(route.title, route.path, pinyin) })),
    [routes, pinyin],
  )
  const recent = localStore.read<string[]>(recentKey) ?? []
  const go = (route: BuiltRoute) => {
    localStore.write(recentKey, [route.path, ...recent.filter((path) => path !== route.path)].slice(0, recentMax))
    onDone()
    if (route.view.kind === 'link') openLink(route.view.to)
    else void navigate(route.path)
  }
  const deed = (route: BuiltRoute, group: string): Deed => ({
    key: route.path,
    group,
    icon: route.icon,
    title: textOf(route.title, lang),
    note: route.parents
      .map((step) => textOf(step.title, lang))
      .filter((name) => name !== textOf(route.title, lang))
      .join(' / '),
    act: () => go(route),
  })
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length > 0) {
    return known
      .filter((one) => words.every((word) => one.text.includes(word)))
      .map((one) => deed(one.route, t('goTo')))
  }
  const routeOf = (path: string) => known.find((one) => one.route.path === path)?.route
  const lately = recent.map(routeOf).filter((route) => route !== undefined)
  const others = known.map((one) => one.route).filter((route) => !lately.includes(route))
  return [...lately.map((route) => deed(route, t('recent'))), ...others.map((route) => deed(route, t('goTo')))]
}

/** The acts of the screen under the palette, found by their words; not before something is typed. */
const usePageDeeds = (search: string, onDone: () => void): Deed[] => {
  const t = useWords('shell')
  const pinyin = usePinyin()
  const [deeds] = useState(pageDeeds)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return deeds
    .map((deed) => ({ deed, text: `${deed.title} ${pinyin(deed.title)}`.toLowerCase() }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ deed }) => ({
      key: `here ${deed.key}`,
      group: t('onThisPage'),
      icon: 'bolt',
      title: deed.title,
      note: deed.keys,
      act: () => {
        onDone()
        deed.act()
      },
    }))
}

const useAccountSets = (search: string, onDone: () => void): Deed[] => {
  const t = useWords('shell')
  const lang = useLang()
  const chosen = useAccountSet()?.value
  const choices = useUser()?.accountConfigs ?? []
  if (search.trim() === '') return []
  return findAccountSets(choices, search)
    .filter((choice) => choice.value !== chosen)
    .slice(0, setsMax)
    .map((choice) => ({
      key: choice.value,
      group: t('switchSet'),
      icon: 'building',
      title: `${choice.companyCode} ${textOf(choice.companyName, lang)} ${choice.year}`,
      note: '',
      act: () => {
        onDone()
        void switchAccountSet(choice.value)
      },
    }))
}

const DeedList = (props: { id: string; deeds: readonly Deed[]; active: number; label: string }) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[props.active]?.scrollIntoView({ block: 'nearest' })
  }, [props.active])
  return (
    <div ref={list} id={props.id} role="listbox" aria-label={props.label} className="palette-list">
      {props.deeds.map((deed, at) => (
        <div key={deed.key} role="presentation">
          {deed.group !== props.deeds[at - 1]?.group && <p className="menu-group">{deed.group}</p>}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and takes the keys */}
          <div
            id={`${props.id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === props.active}
            data-active={at === props.active}
            className="menu-item palette-item"
            onClick={deed.act}
          >
            <MenuIcon name={deed.icon} />
            {deed.lead && <b className="palette-lead">{deed.lead}</b>}
            <span className="palette-title">{deed.title}</span>
            <span className="palette-note">{deed.note}</span>
            {deed.state && (
              <span className="menu-item-end palette-end">
                <Money value={deed.amount ?? ''} zero="zero" />
                <StatusTag state={deed.state} />
              </span>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}

const stepOf: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const PaletteFoot = () => {
  const t = useWords('kit')
  return (
    <div className="list-foot palette-foot">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('choose')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('open')}
      </span>
      <span className="palette-hint">{t('shell:paletteHint')}</span>
    </div>
  )
}

export const Palette = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('shell')
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const screens = useScreens(search, onClose)
  const coded = [...useVouchers(search, onClose), ...useSubjects(search, onClose)]
  const found = [...useCalculation(search, onClose), ...coded]
  const deeds = [...found, ...screens, ...usePageDeeds(search, onClose), ...useAccountSets(search, onClose)]
  const accountSet = useAccountSet()?.value
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = stepOf[event.key]
    if (step) setActive(Math.max(0, Math.min(active + step, deeds.length - 1)))
    else if (event.key === 'Enter') deeds[active]?.act()
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      title={<span className="visually-hidden">{t('search')}</span>}
      width={696}
      className="palette"
      onClose={onClose}
    >
      <div className="palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t('search')}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={deeds.length > 0 ? `${id}-${active}` : undefined}
          placeholder={t('searchPlaceholder')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        {accountSet && <span className="palette-set">{accountSet}</span>}
        <Kbd>Esc</Kbd>
      </div>
      <DeedList id={id} deeds={deeds} active={active} label={t('search')} />
      {deeds.length === 0 && <p className="set-none">{t('searchNone')}</p>}
      <PaletteFoot />
    </Dialog>
  )
}
