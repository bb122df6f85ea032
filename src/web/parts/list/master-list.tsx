// The screen of a plain list: search, sort, chips, the form, what is chosen, files in and out, and what was changed.
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  hasField,
  isListField,
  type ListField,
  type ListRow,
  type ListValue,
  type MasterList,
  titleOf,
} from '../../../contract/base/master-list.ts'
import { send, useCall } from '../../api/query.ts'
import { useAccountSet } from '../../api/session.ts'
import { useAuth } from '../../kit/auth.tsx'
import type { IconName } from '../../kit/icon-paths.ts'
import { groupDigits } from '../../kit/money.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import type { Say } from '../../kit/words.ts'
import { AccountSetGate } from '../account-set-gate.tsx'
import type { Address } from '../address.ts'
import type { GridColumn } from '../grid/data-grid.tsx'
import { changedColumn } from '../grid/state-columns.tsx'
import { fileActs, historyAct, onMany, type RowAct } from './list-acts.tsx'
import { type ListAnswer, useListState } from './list-page.tsx'
import { chips, type ListColumn, ListScreen } from './list-screen.tsx'
import { MasterForm, type MasterInputs } from './master-form.tsx'

/** Money with the decimals of the books and percents with both, so that the points stand under each other. */
const decimalText = (value: string, { places = 0, money }: ListField, digits = 0): string => {
  const [whole = '', part = ''] = value.split('.')
  const shown = part.padEnd(money ? digits : Math.min(places, 2), '0')
  return value === '' ? '' : groupDigits(shown === '' ? whole : `${whole}.${shown}`)
}

type Telling = { t: Say; digits: number | undefined }

const valueText = ({ t, digits }: Telling, name: string, field: ListField, value: ListValue | undefined): string => {
  if (typeof value === 'boolean') return t(value ? 'masterList:yes' : 'masterList:no')
  if (field.kind === 'decimal') return decimalText(String(value ?? ''), field, digits)
  const isChosen = field.kind === 'choice' || field.kind === 'set'
  const hasWord = (text: string) => (isChosen && text !== '') || field.named?.includes(text)
  const said = (text: string) => (hasWord(text) ? t(`${name}_${text}`) : text)
  if (typeof value === 'string') return said(value)
  // No companies and no reports are all of them; no entities are none.
  const none = field.kind === 'set' || field.kind === 'companies' ? t('masterList:every') : ''
  return value === undefined || value.length === 0 ? none : value.map(said).join(t('kit:comma'))
}

/** Room for a title, its arrow and the edges of the cell: a Chinese sign is as wide as two letters. */
const titleWidth = (title: string): number =>
  46 + 7.4 * title.length + 6 * (title.match(/\p{Script=Han}/gu)?.length ?? 0)

/** Widths by what a field holds: long texts take what is left over. */
const usualWidth = (field: ListField): Pick<GridColumn<ListRow>, 'width' | 'min' | 'grow'> => {
  const { kind, max = 0 } = field
  if (kind === 'text' && max > 50) return { width: 200, min: 120, grow: 3 }
  if (isListField(field)) return { width: 150, min: 120, grow: 1 }
  return { width: kind === 'text' ? 120 : 106 }
}

/** How a state is called: some kinds of rows have words of their own. */
const stateText = (list: MasterList, t: Say, { enabled, values }: ListRow): string => {
  const key = enabled ? 'enabled_yes' : 'enabled_no'
  return t(`${key}_${String(values[list.chips ?? ''] ?? '')}`, { defaultValue: t(`masterList:${key}`) })
}

const widthOf = (field: ListField, title: string): Pick<GridColumn<ListRow>, 'width' | 'min' | 'grow'> => {
  const { width, min, grow } = usualWidth(field)
  const least = Math.ceil(titleWidth(title))
  return { width: Math.max(width, least), ...(min === undefined ? {} : { min: Math.max(min, least), grow }) }
}

/** Fields that the rows of a chip have; the chip itself is no column once it is chosen. */
const columnsOf = (list: MasterList, chip: string, { t, digits }: Telling): ListColumn<ListRow>[] => [
  ...Object.entries(list.fields)
    .filter(([name, field]) => field.rare !== true && (chip === '' || name !== list.chips))
    .filter(([, field]) => hasField(field, { [list.chips ?? '']: chip }))
    .map(
      ([name, field]): ListColumn<ListRow> => ({
        key: name,
        ...widthOf(field, t(`f_${name}`)),
        ...(field.kind === 'decimal' ? { align: 'end' as const } : {}),
        sortable: true,
        cell: (row) => valueText({ t, digits }, name, field, row.values[name]),
      }),
    ),
  {
    ...{ key: 'enabled', title: t('masterList:f_enabled'), width: 100, sortable: true },
    cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{stateText(list, t, row)}</Tag>,
  },
  changedColumn(t),
]

/** `inputs` replaces single fields; `checkPage`: where files with the main columns alone are put right cell by cell. */
type MasterProps = {
  list: MasterList
  inputs?: MasterInputs
  acts?: readonly RowAct<ListRow>[]
  checkPage?: string
}

const noInputs: MasterInputs = {}

type Filter = { search: string | undefined; chip: string | undefined }

const filterOf = ({ chips: name = '' }: MasterList, address: Address): Filter => ({
  search: address.get('search') || undefined,
  chip: (name && address.get(name)) || undefined,
})

type FormProps = { list: MasterList; row: ListRow | null; chip: string; inputs: MasterInputs; onClose: () => void }

const Form = ({ list, row, chip, ...rest }: FormProps) => {
  const mayEdit = useAuth(`gl:${list.name}:edit`)
  const begin = chip === '' ? {} : { [list.chips ?? '']: chip }
  return <MasterForm {...{ list, row, begin, ...rest }} readOnly={row !== null && !mayEdit} />
}

const Rows = ({ list: master, inputs = noInputs, acts = [], checkPage }: MasterProps) => {
  const { calls } = master
  const { filter, asked, shown } = useListState((address) => filterOf(master, address), 200)
  const { chip = '' } = filter
  const answer = useCall(calls.list, asked, { placeholderData: keepPreviousData })
  const list = shown(answer as ListAnswer<ListRow>, ({ id }) => id)
  const digits = useAccountSet()?.minorDigits
  const columns = useCallback((t: Say) => columnsOf(master, chip, { t, digits }), [master, chip, digits])
  const code = (act: string): string => `gl:${master.name}:${act}`
  const form = (row: ListRow | null, onClose: () => void) => <Form list={master} {...{ row, chip, inputs, onClose }} />
  const versioned = (rows: readonly ListRow[]) => rows.map(({ id, version }) => ({ id, version }))
  const turn = (word: 'enable' | 'disable', icon: IconName) =>
    onMany<ListRow>({
      ...{ word: `masterList:${word}`, icon, code: code('status') },
      does: (rows) => send(calls.enable, { rows: versioned(rows), enabled: word === 'enable' }),
    })
  const look = { codes: [code('export'), code('import')], templateIcon: 'table', checkPage } as const
  const files = {
    export: () => send(calls.export, filter),
    template: () => send(calls.template, {}),
    import: calls.import,
  }
  return (
    <ListScreen
      {...{ id: master.path, words: master.name, list, columns }}
      noneYet="masterList:noneYet"
      chips={
        master.chips === undefined
          ? undefined
          : [chips(master.chips, master.fields[master.chips]?.options ?? [], { none: 'masterList:all' })]
      }
      acts={[
        { word: 'masterList:edit', icon: 'edit', code: code('edit'), opens: form },
        turn('enable', 'check'),
        turn('disable', 'ban'),
        onMany<ListRow>({
          ...{ word: 'masterList:delete', icon: 'trash', code: code('delete'), asks: 'masterList:delete' },
          places: (rows) => ({ n: rows.length }),
          does: (rows) => send(calls.delete, { ids: rows.map(({ id }) => id) }),
        }),
        ...acts,
        historyAct<ListRow>(master.name, ({ values }) => titleOf(master, values), master.home),
      ]}
      // Whoever may not change a row may look at its form.
      onOpen={(row, open) => open((close) => form(row, close))}
      pageActs={[
        ...fileActs(files, look),
        {
          ...{ word: 'masterList:add', look: 'solid', icon: 'plus', code: code('add') },
          opens: (_, onClose) => form(null, onClose),
        },
      ]}
    />
  )
}

/** `<MasterListScreen list={nonMergeCode} />`: everything that a plain list needs. */
export const MasterListScreen = (props: MasterProps) => (
  <AccountSetGate>{(set) => <Rows key={set.value} {...props} />}</AccountSetGate>
)
