// The screen of a plain list: search, sort, chips, the form, what is chosen, files in and out, and what was changed.
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import {
  hasField,
  isListField,
  type ListField,
  type ListRow,
  type ListValue,
  type MasterList,
  titleOf,
} from '../../../contract/base/master-list.ts'
import { apiOf } from '../../api/api-of.ts'
import { saveAnswer } from '../../api/download.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { useAccountSet } from '../../api/session.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { momentText } from '../../kit/day-text.ts'
import { confirm } from '../../kit/dialog.tsx'
import { MenuButton, type MenuItem } from '../../kit/menu-button.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { AccountSetGate } from '../account-set-gate.tsx'
import type { Address } from '../address.ts'
import { AddressChips, AddressSearch } from '../address-field.tsx'
import type { GridColumn } from '../grid/data-grid.tsx'
import { ChangeHistory } from './change-history.tsx'
import { ImportSheet, sendFile } from './import-dialog.tsx'
import { type ListAnswer, ListPage, useListState } from './list-page.tsx'
import { MasterForm, type MasterInputs } from './master-form.tsx'

const usualSize = 200

/** Money with the decimals of the books and percents with both, so that the points stand under each other. */
const decimalText = (value: string, { places = 0, money }: ListField, digits = 0): string => {
  const [whole = '', part = ''] = value.split('.')
  const shown = part.padEnd(money ? digits : Math.min(places, 2), '0')
  return value === '' ? '' : groupDigits(shown === '' ? whole : `${whole}.${shown}`)
}

type Telling = { t: Say; shared: Say; digits: number | undefined }

const valueText = (
  { t, shared, digits }: Telling,
  name: string,
  field: ListField,
  value: ListValue | undefined,
): string => {
  if (typeof value === 'boolean') return shared(value ? 'yes' : 'no')
  if (field.kind === 'decimal') return decimalText(String(value ?? ''), field, digits)
  const isChosen = field.kind === 'choice' || field.kind === 'set'
  const hasWord = (text: string) => (isChosen && text !== '') || field.named?.includes(text)
  const said = (text: string) => (hasWord(text) ? t(`${name}_${text}`) : text)
  if (typeof value === 'string') return said(value)
  // No companies and no reports are all of them; no entities are none.
  const none = field.kind === 'set' || field.kind === 'companies' ? shared('every') : ''
  return value === undefined || value.length === 0 ? none : value.map(said).join(shared('kit:comma'))
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
const stateText = (list: MasterList, t: Say, shared: Say, { enabled, values }: ListRow): string => {
  const key = enabled ? 'enabled_yes' : 'enabled_no'
  return t(`${key}_${String(values[list.chips ?? ''] ?? '')}`, { defaultValue: shared(key) })
}

const widthOf = (field: ListField, title: string): Pick<GridColumn<ListRow>, 'width' | 'min' | 'grow'> => {
  const { width, min, grow } = usualWidth(field)
  const least = Math.ceil(titleWidth(title))
  return { width: Math.max(width, least), ...(min === undefined ? {} : { min: Math.max(min, least), grow }) }
}

/** Fields that the rows of a chip have; the chip itself is no column once it is chosen. */
const columnsOf = (list: MasterList, chip: string, { t, shared, digits }: Telling): GridColumn<ListRow>[] => [
  ...Object.entries(list.fields)
    .filter(([name, field]) => field.rare !== true && (chip === '' || name !== list.chips))
    .filter(([, field]) => hasField(field, { [list.chips ?? '']: chip }))
    .map(
      ([name, field]): GridColumn<ListRow> => ({
        key: name,
        title: t(`f_${name}`),
        ...widthOf(field, t(`f_${name}`)),
        ...(field.kind === 'decimal' ? { align: 'end' as const } : {}),
        sortable: true,
        cell: (row) => valueText({ t, shared, digits }, name, field, row.values[name]),
      }),
    ),
  {
    key: 'enabled',
    title: shared('f_enabled'),
    width: 100,
    sortable: true,
    cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{stateText(list, t, shared, row)}</Tag>,
  },
  {
    key: 'changedAt',
    title: shared('f_changed'),
    // The moment stays whole where room is short, then who it was.
    ...{ width: 190, min: 138, grow: 1 },
    quiet: true,
    sortable: true,
    cell: (row) => `${momentText(row.changedAt)} ${row.changedBy}`,
  },
]

const useChosen = (list: MasterList, chosen: readonly ListRow[], onSuccess: () => void) => {
  const shared = useWords('masterList')
  const api = apiOf(list.calls)
  const enable = useWrite(api.enable)
  const remove = useWrite(api.delete)
  const setEnabled = (enabled: boolean) =>
    enable.mutate({ rows: chosen.map(({ id, version }) => ({ id, version })), enabled }, { onSuccess })
  const removeChosen = async () => {
    const title = shared('deleteTitle', { n: chosen.length })
    const answer = await confirm({ title, text: shared('deleteText'), act: shared('delete'), danger: true })
    if (answer !== null) remove.mutate({ ids: chosen.map(({ id }) => id) }, { onSuccess })
  }
  return { chosen, setEnabled, removeChosen, isBusy: enable.isPending || remove.isPending }
}

type Chosen = ReturnType<typeof useChosen>
type Shown = { of: 'form' | 'history'; row: ListRow } | { of: 'new' } | { of: 'import' } | null

/** Acts of one list on the rows that are chosen. */
type OwnActs = (chosen: readonly ListRow[]) => ReactNode

const ChosenActs = (props: { list: MasterList; chosen: Chosen; acts?: OwnActs; show: (shown: Shown) => void }) => {
  const { list, chosen, show } = props
  const shared = useWords('masterList')
  const mayTrail = useAuth('sys:trail:list')
  const [one] = chosen.chosen
  const isOne = one !== undefined && chosen.chosen.length === 1
  const none = chosen.chosen.length === 0
  return (
    <>
      <Auth code={`gl:${list.name}:edit`}>
        <Button icon="edit" disabled={!isOne} onClick={() => one && show({ of: 'form', row: one })}>
          {shared('edit')}
        </Button>
      </Auth>
      <Auth code={`gl:${list.name}:status`}>
        <Button icon="check" disabled={none} busy={chosen.isBusy} onClick={() => chosen.setEnabled(true)}>
          {shared('enable')}
        </Button>
        <Button icon="ban" disabled={none} busy={chosen.isBusy} onClick={() => chosen.setEnabled(false)}>
          {shared('disable')}
        </Button>
      </Auth>
      <Auth code={`gl:${list.name}:delete`}>
        <Button icon="trash" disabled={none} busy={chosen.isBusy} onClick={() => void chosen.removeChosen()}>
          {shared('delete')}
        </Button>
      </Auth>
      {props.acts?.(chosen.chosen)}
      {mayTrail && (
        <Button icon="history" disabled={!isOne} onClick={() => one && show({ of: 'history', row: one })}>
          {shared('history')}
        </Button>
      )}
    </>
  )
}

type Filter = { search?: string; chip?: string }

const PageActs = (props: { list: MasterList; filter: Filter; show: (shown: Shown) => void }) => {
  const { list, filter, show } = props
  const own = useWords(list.name)
  const shared = useWords('masterList')
  const api = apiOf(list.calls)
  const mayExport = useAuth(`gl:${list.name}:export`)
  const mayImport = useAuth(`gl:${list.name}:import`)
  const item = (key: string, icon: MenuItem['icon'], onSelect: () => void): MenuItem => ({
    ...{ key, icon, label: shared(key), onSelect },
  })
  const items = [
    ...(mayExport
      ? [item('export', 'download', () => void saveAnswer(api.export(filter), `${own('title')}.xlsx`))]
      : []),
    ...(mayImport ? [item('template', 'table', () => void saveAnswer(api.template({}), `${own('title')}.xlsx`))] : []),
  ]
  return (
    <>
      {items.length > 0 && <MenuButton label={shared('files')} icon="download" align="end" items={items} />}
      {mayImport && (
        <Button icon="upload" onClick={() => show({ of: 'import' })}>
          {shared('import')}
        </Button>
      )}
      <Auth code={`gl:${list.name}:add`}>
        <Button look="solid" icon="plus" onClick={() => show({ of: 'new' })}>
          {shared('add')}
        </Button>
      </Auth>
    </>
  )
}

const chipsOf = (list: MasterList, address: Address, t: Say, shared: Say) => {
  const { chips: name } = list
  if (name === undefined) return undefined
  const values = list.fields[name]?.options ?? []
  return <AddressChips {...{ address, name, values, none: shared('all') }} say={(one) => t(`${name}_${one}`)} />
}

/** `checkPage`: where files with the main columns alone are put right cell by cell. */
type MasterProps = { list: MasterList; inputs?: MasterInputs; acts?: OwnActs; checkPage?: string }

const noInputs: MasterInputs = {}

const filterOf = ({ chips = '' }: MasterList, address: Address): Filter => {
  const [search, chip] = [address.get('search'), chips && address.get(chips)]
  return { ...(search === '' ? {} : { search }), ...(chip === '' ? {} : { chip }) }
}

type OverProps = {
  list: MasterList
  inputs: MasterInputs
  shown: NonNullable<Shown>
  chip: string
  checkPage: string
  onClose: () => void
}

const Over = ({ list, inputs, shown, chip, checkPage, onClose }: OverProps) => {
  const own = useWords(list.name)
  const mayEdit = useAuth(`gl:${list.name}:edit`)
  const chain = list.home
  if (shown.of === 'import') {
    const api = apiOf(list.calls)
    return (
      <ImportSheet
        title={own('masterList:importTitle', { title: own('title') })}
        accept=".xlsx,.csv"
        checkPage={checkPage}
        sendFile={(file, how, options) => sendFile(api.import, file, how, options)}
        onClose={onClose}
      />
    )
  }
  if (shown.of === 'history') {
    return (
      <ChangeHistory
        chain={chain}
        objectType={list.name}
        objectNo={titleOf(list, shown.row.values)}
        onClose={onClose}
      />
    )
  }
  const row = shown.of === 'form' ? shown.row : null
  return (
    <MasterForm
      list={list}
      row={row}
      begin={chip === '' ? {} : { [list.chips ?? '']: chip }}
      inputs={inputs}
      readOnly={row !== null && !mayEdit}
      onClose={onClose}
    />
  )
}

const Rows = ({ list, inputs = noInputs, acts, checkPage = '' }: MasterProps) => {
  const own = useWords(list.name)
  const shared = useWords('masterList')
  const api = apiOf(list.calls)
  const [over, setOver] = useState<Shown>(null)
  const { address, filter, ...state } = useListState((now) => filterOf(list, now), usualSize)
  const { chip = '' } = filter
  const answer = useCall(api.list, state.asked, { placeholderData: keepPreviousData })
  const shown = state.shown(answer as ListAnswer<ListRow>, ({ id }) => id)
  const chosen = useChosen(list, shown.chosen, state.chooseNone)
  const digits = useAccountSet()?.minorDigits
  const columns = useMemo(() => columnsOf(list, chip, { t: own, shared, digits }), [list, chip, own, shared, digits])
  return (
    <>
      <ListPage
        title={own('title')}
        {...shown.page}
        noneYet={shared('noneYet')}
        parameters={<AddressSearch address={address} placeholder={own('search')} />}
        chips={chipsOf(list, address, own, shared)}
        actions={<PageActs list={list} filter={filter} show={setOver} />}
        foot={<ChosenActs list={list} chosen={chosen} acts={acts} show={setOver} />}
        grid={{
          id: list.path,
          columns,
          ...shown.grid,
          rowLook: (row) => (row.enabled ? undefined : 'muted'),
          selection: state.selection,
          onOpen: (row) => setOver({ of: 'form', row }),
          place: address.search,
        }}
      />
      {over && <Over {...{ list, inputs, shown: over, chip, checkPage }} onClose={() => setOver(null)} />}
    </>
  )
}

/**
 * `<MasterListScreen list={nonMergeCode} />`: everything that a plain list needs; `inputs` replaces single fields,
 * `acts` are more acts on chosen rows.
 */
export const MasterListScreen = (props: MasterProps) => (
  <AccountSetGate>{(set) => <Rows key={set.value} {...props} />}</AccountSetGate>
)
