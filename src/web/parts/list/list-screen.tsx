// A list screen drawn from tables: its columns, what it is filtered by, its files, and the acts on it and on its rows.
import { Children, type ReactNode, useMemo } from 'react'
import type { Lang } from '../../../contract/base/language.ts'
import { Checkbox } from '../../kit/field.tsx'
import { BarLine } from '../../kit/page.tsx'
import { type Say, useLang, useWords } from '../../kit/words.ts'
import type { Address } from '../address.ts'
import {
  AddressChips,
  AddressChoice,
  AddressDay,
  AddressNamedChoice,
  AddressSearch,
  AddressText,
} from '../address-field.tsx'
import type { GridColumn, GridProps } from '../grid/data-grid.tsx'
import { type Act, Acts, type Open, type RowAct, useActs, useOver } from './list-acts.tsx'
import { type List, ListPage, type ListPageProps } from './list-page.tsx'

/** `title` and `cell` are only said where they are not the word `f_<key>` and the field of that name. */
export type ListColumn<R> = Omit<GridColumn<R>, 'title' | 'cell'> & Partial<Pick<GridColumn<R>, 'title' | 'cell'>>

export const namedColumns = <R,>(t: Say, columns: readonly ListColumn<R>[]): GridColumn<R>[] =>
  columns.map((column) => ({
    cell: (row) => (row as Readonly<Record<string, ReactNode>>)[column.key],
    ...column,
    title: column.title ?? t(`f_${column.key}`),
  }))

/** What is asked of a list that has a search and no other filter. */
export const searched = (address: Address) => ({ search: address.get('search') || undefined })

/** One thing that a list is filtered by, in one of its bars. */
export type ListFilter = (place: { address: Address; t: Say }) => ReactNode

/** What a name of the address is called: the word of the field, or a word of its own. */
const labelOf = (t: Say, name: string, label?: string): string => t(label ?? [`f_${name}`, name])

type Look = { label?: string; width?: number }

export const text =
  (name: string, { label, width }: Look = {}): ListFilter =>
  ({ address, t }) => <AddressText {...{ address, name, width, label: labelOf(t, name, label) }} />

export const days: ListFilter = ({ address, t }) =>
  ['dateFrom', 'dateTo'].map((name) => <AddressDay key={name} address={address} name={name} label={t(name)} />)

type Choice = Look & { none?: string; say?: (value: string) => string }

/** One of some values, called `<name>_<value>`; none is the word `all`. */
export const choice =
  (name: string, values: readonly string[], { none = 'all', label, width, say }: Choice = {}): ListFilter =>
  ({ address, t }) => (
    <AddressChoice
      {...{ address, name, values, width, none: t(none), label: labelOf(t, name, label) }}
      say={say ?? ((value) => t(`${name}_${value}`))}
    />
  )

/** The same as chips, called `<word>_<value>`. */
export const chips =
  (name: string, values: readonly string[], { none = 'all', word = name } = {}): ListFilter =>
  ({ address, t }) => (
    <AddressChips {...{ address, name, values, none: t(none) }} say={(value) => t(`${word}_${value}`)} />
  )

export const oneOf =
  (name: string, label: string, named: readonly { id: string; name: string }[]): ListFilter =>
  ({ address, t }) => <AddressNamedChoice {...{ address, name, named, label: t(label), none: t('all') }} />

export const tick =
  (name: string, word: string): ListFilter =>
  ({ address, t }) => (
    <Checkbox checked={address.has(name)} onChange={(on) => address.set({ [name]: on ? 1 : null, page: null })}>
      {t(word)}
    </Checkbox>
  )

export const barLine: ListFilter = () => <BarLine />

type ListProps<R> = {
  /** Names the stored widths of its columns. */
  id: string
  words: string
  /** The words of its title and its search, if not these; or the name that it has instead of a title. */
  title?: string
  name?: string
  search?: string
  list: List<R>
  columns: (t: Say, lang: Lang) => readonly ListColumn<NoInfer<R>>[]
  isUnsearched?: boolean
  /** All rows are there at once. */
  isUnpaged?: boolean
  /** Filters beside the search, and those in a bar of their own. */
  filters?: readonly ListFilter[]
  chips?: readonly ListFilter[]
  acts?: readonly RowAct<NoInfer<R>>[]
  /** On the whole list, with the rows that are chosen. */
  pageActs?: readonly Act<readonly NoInfer<R>[]>[]
  /** After the acts on rows. */
  foot?: ReactNode
  /** Before the search, and before the acts on the list. */
  lead?: ReactNode
  tools?: ReactNode
  /** Another look at the same rows. */
  instead?: (open: Open) => ReactNode
  /** Beside the list: the chosen row. */
  panel?: (open: Open) => ReactNode
  /** The word for a list that is empty, if not `noneYet`. */
  noneYet?: string
  /** What Enter and a double click do, if not an act. */
  onOpen?: (row: R, open: Open) => unknown
  grid?: Partial<GridProps<R>>
} & Partial<Pick<ListPageProps<R>, 'isWhole' | 'bands' | 'icon' | 'rowWords' | 'empty' | 'end'>>

const isOff = (row: object): boolean => 'enabled' in row && row.enabled === false

/** The whole screen of a list, with the words `title`, `search` and `noneYet` of its table. */
export const ListScreen = <R extends object>(props: ListProps<R>) => {
  const { id, words, list, columns, acts = [], pageActs = [], filters = [], chips: second } = props
  const { address, chosen } = list
  const t = useWords(words)
  const lang = useLang()
  const { over, open } = useOver()
  const { bind, bindTo } = useActs({ words, open, onDone: list.chooseNone })
  const drawn = useMemo(() => namedColumns(t, columns(t, lang)), [t, lang, columns])
  const place = { address, t }
  const isSorted = drawn.some(({ sortable }) => sortable)
  return (
    <>
      <ListPage
        {...list.page}
        pages={props.isUnpaged ? undefined : list.page.pages}
        isWhole={props.isWhole ?? list.page.isWhole}
        instead={props.instead?.(open)}
        panel={props.panel?.(open)}
        {...{ bands: props.bands, icon: props.icon, rowWords: props.rowWords, empty: props.empty, end: props.end }}
        title={props.name ?? t(props.title ?? 'title')}
        noneYet={t(props.noneYet ?? ['noneYet', 'master:noneYet'])}
        parameters={
          <>
            {props.lead}
            {!props.isUnsearched && <AddressSearch address={address} placeholder={t(props.search ?? 'search')} />}
            {Children.toArray(filters.map((filter) => filter(place)))}
          </>
        }
        chips={second && Children.toArray(second.map((filter) => filter(place)))}
        actions={
          <>
            {props.tools}
            <Acts of={bindTo(pageActs, chosen)} />
          </>
        }
        foot={
          <>
            <Acts of={bind(acts, chosen)} />
            {props.foot}
          </>
        }
        grid={{
          ...{ id, columns: drawn, ...list.grid, place: address.search },
          onSort: isSorted ? list.grid.onSort : undefined,
          rowLook: (row) => (isOff(row) ? 'muted' : undefined),
          selection: acts.length > 0 ? list.selection : undefined,
          onOpen: (row) => {
            const entered = bind(acts, [row]).find(({ isEnter, disabled }) => isEnter && !disabled)
            return props.onOpen ? props.onOpen(row, open) : entered?.onSelect()
          },
          ...props.grid,
        }}
      />
      {over}
    </>
  )
}
