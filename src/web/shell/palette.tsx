// Ctrl+K: one field that goes to a screen or a voucher, switches the account set, and calculates; names in three
// languages, pinyin, paths, codes.
import { type RefObject, useEffect, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TripleShape } from '../../contract/base/shape.ts'
import { voucherCalls } from '../../contract/voucher/voucher.ts'
import { voucherLabel } from '../../domain/voucher/voucher.ts'
import { useCall } from '../api/query.ts'
import { useAccountSet, useUser } from '../api/session.ts'
import { localStore } from '../api/storage.ts'
import { useAuth } from '../kit/auth.tsx'
import { Icon, MenuIcon } from '../kit/button.tsx'
import { copyText } from '../kit/copy-button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useOptions } from '../kit/keys.ts'
import { groupDigits, Money } from '../kit/money.tsx'
import { Kbd } from '../kit/page.tsx'
import { StatusTag, stateOf, type VoucherLook } from '../kit/status-tag.tsx'
import { toast } from '../kit/toast.tsx'
import { nameOf, textOf, useLang, useWords } from '../kit/words.ts'
import { comparable } from '../parts/coded-search.ts'
import { readFigure } from '../parts/figure-text.ts'
import { figureCell, pageDeeds } from '../parts/page-actions.ts'
import { findAccountSets, switchAccountSet } from './account-set-select.tsx'
import { useBuilt } from './frame-context.ts'
import { openLink } from './links.tsx'
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

const DeedList = (props: {
  id: string
  list: RefObject<HTMLDivElement | null>
  deeds: readonly Deed[]
  active: number
  label: string
}) => {
  return (
    <div
      ref={props.list}
      id={props.id}
      role="listbox"
      aria-label={props.label}
      className="palette-list overflow-auto p-6 max-h-480"
    >
      {props.deeds.map((deed, at) => (
        <div key={deed.key} role="presentation">
          {deed.group !== props.deeds[at - 1]?.group && <p className="menu-group text-faint text-12">{deed.group}</p>}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and takes the keys */}
          <div
            id={`${props.id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === props.active}
            data-active={at === props.active}
            className="menu-item palette-item font-normal"
            onClick={deed.act}
          >
            <MenuIcon name={deed.icon} />
            {deed.lead && <b className="font-semibold">{deed.lead}</b>}
            <span className="min-w-0 overflow-hidden text-ellipsis">{deed.title}</span>
            <span className="palette-note text-faint text-12">{deed.note}</span>
            {deed.state && (
              <span className="menu-item-end palette-end row gap-12">
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

const PaletteFoot = () => {
  const t = useWords('kit')
  return (
    <div className="list-foot palette-foot row flex-none gap-12 text-faint text-12 lined-above bg-surface-2">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('choose')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('open')}
      </span>
      <span className="ml-auto">{t('shell:paletteHint')}</span>
    </div>
  )
}

export const Palette = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('shell')
  const id = useId()
  const [search, setSearch] = useState('')
  const screens = useScreens(search, onClose)
  const coded = [...useVouchers(search, onClose), ...useSubjects(search, onClose)]
  const found = [...useCalculation(search, onClose), ...coded]
  const deeds = [...found, ...screens, ...usePageDeeds(search, onClose), ...useAccountSets(search, onClose)]
  const accountSet = useAccountSet()?.value
  const { active, setActive, list, onKeyDown } = useOptions(deeds.length, (at) => deeds[at]?.act())
  return (
    <Dialog
      title={<span className="visually-hidden">{t('search')}</span>}
      width={696}
      className="palette overflow-hidden"
      onClose={onClose}
    >
      <div className="palette-field row flex-none px-16 gap-10 lined h-52">
        <Icon className="text-quiet" name="search" />
        <input
          className="flex-1 unboxed text-16"
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
        {accountSet && <span className="px-8 text-quiet text-12 rounded-4 bg-draft-bg">{accountSet}</span>}
        <Kbd>Esc</Kbd>
      </div>
      <DeedList list={list} id={id} deeds={deeds} active={active} label={t('search')} />
      {deeds.length === 0 && <p className="px-16 py-12 text-quiet">{t('searchNone')}</p>}
      <PaletteFoot />
    </Dialog>
  )
}

export type Deed = {
  key: string
  group: string
  icon: string
  /** Before the title, set off from it: the number of a voucher. */
  lead?: string
  title: string
  note: string
  /** At the right: an amount and a state. */
  amount?: string
  state?: VoucherLook
  act: () => void
}

const isCalculation = (text: string): boolean =>
  /^[=＝]/.test(text) || /\d\s*[-+*/×÷%(（]|\d[wW万萬]\s*$/.test(text.normalize('NFKC'))

/** The result of an expression: Enter puts it into the cell the palette was called from, or onto the clipboard. */
export const useCalculation = (search: string, onDone: () => void): Deed[] => {
  const t = useWords('shell')
  // The cell at the time the palette opened: it is what the result is meant for.
  const [cell] = useState(figureCell)
  const text = search.trim()
  const digits = useAccountSet()?.minorDigits
  const decimals = cell?.digits ?? digits
  const result = isCalculation(text) && decimals !== undefined ? readFigure(text, decimals) : null
  if (!result) return []
  const copy = async () => {
    if (await copyText(result)) toast({ look: 'note', title: t('copied', { figure: groupDigits(result) }) })
  }
  const act = () => {
    onDone()
    if (cell) cell.take(result)
    else void copy()
  }
  const note = t(cell ? 'intoCell' : 'toClipboard')
  return [
    { key: 'calculation', group: t('calculation'), icon: 'calculator', title: `= ${groupDigits(result)}`, note, act },
  ]
}

const vouchersMax = 6
const subjectsMax = 8

/** The types that a word may mean: in either script whatever one reads in, or by its code. */
const useTypes = (word: string, isAsked: boolean): ReadonlySet<string> | null => {
  const { data } = useCall(voucherCalls.facts, {}, { enabled: isAsked, quiet: true })
  if (!data) return null
  const isMeant = (text: string) => text.toLowerCase().startsWith(word)
  const found = data.voucherTypes.filter(({ code, wordZhCn, wordZhTw }) => [code, wordZhCn, wordZhTw].some(isMeant))
  return new Set(found.map(({ code }) => code))
}

/** `V:12` asks for vouchers alone. */
const numberOf = (search: string): string => search.trim().replace(/^v\s*[:：]\s*/i, '')

/** Subjects of `A:1001` or `A:银行`, by the beginning of the code or a part of the name: each opens its ledger. */
export const useSubjects = (search: string, onDone: () => void): Deed[] => {
  const t = useWords('shell')
  const lang = useLang()
  const navigate = useNavigate()
  const [, typed = ''] = /^\s*a\s*[:：]\s*(\S.*)$/i.exec(search) ?? []
  const word = comparable(typed)
  const set = useAccountSet()
  const mayKnow = useAuth('gl:voucher:view')
  const mayOpen = useAuth('gl:report:generalLedger2:view')
  const isAsked = mayKnow && mayOpen && set !== null && word !== ''
  const { data } = useCall(voucherCalls.facts, {}, { enabled: isAsked, quiet: true })
  if (!isAsked || !data) return []
  const isMeant = (row: (typeof data.subjects)[number]) =>
    row.code.startsWith(word) ||
    [row.nameZhCn, row.nameZhTw, row.nameEn].some((name) => comparable(name).includes(word))
  return data.subjects
    .filter(isMeant)
    .slice(0, subjectsMax)
    .map((row) => ({
      ...{ key: `subject ${row.code}`, group: t('subjects'), icon: 'book', lead: row.code },
      ...{ title: nameOf(row, lang), note: '' },
      act: () => {
        onDone()
        void navigate(`/report/general-ledger-2/${row.code}`)
      },
    }))
}

/** Vouchers of the account set's year with a number such as `记-0012`, `记12`, `ji-12` or `0012`. */
export const useVouchers = (search: string, onDone: () => void): Deed[] => {
  const t = useWords('shell')
  const navigate = useNavigate()
  const set = useAccountSet()
  const maySee = useAuth('gl:voucher:view')
  const found = /^(\p{Script=Han}{0,2}|[a-z]{1,8}(?=\s*-))\s*-?\s*0*(\d{1,6})$/u.exec(comparable(numberOf(search)))
  const [, word = '', digits = ''] = found ?? []
  const no = Number(digits)
  const months = { periodFrom: `${set?.year}-01`, periodTo: `${set?.year}-13` }
  const isAsked = maySee && set !== null && found !== null && no > 0
  const types = useTypes(word, isAsked && word !== '')
  const { data } = useCall(
    voucherCalls.list,
    { ...months, noFrom: no, noTo: no, page: 1, pageSize: 50, field: 'date', order: 'desc' },
    { enabled: isAsked, quiet: true },
  )
  if (!isAsked || !data) return []
  return data.items
    .filter((row) => row.no !== null && (word === '' || types?.has(row.type)))
    .slice(0, vouchersMax)
    .map((row) => ({
      key: `voucher ${row.id}`,
      group: t('vouchers'),
      icon: 'file',
      lead: voucherLabel(row.word, row.no ?? 0),
      title: row.summary,
      note: row.date,
      amount: row.total,
      state: stateOf(row),
      act: () => {
        onDone()
        void navigate(`/voucher/entry/${row.id}`)
      },
    }))
}
