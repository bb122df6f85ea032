// The dictionaries: the types at the left, the values of the chosen one with every act on them.
import { useState } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import {
  type DictionaryItemShape,
  type DictionaryTypeShape,
  dictionaryItemCalls,
} from '../../contract/office/dictionary.ts'
import { saveAnswer } from '../api/download.ts'
import { send } from '../api/query.ts'
import type { IconName } from '../kit/icon-paths.ts'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { useAddress } from '../parts/address.ts'
import { changedColumn, enabledColumn } from '../parts/grid/state-columns.tsx'
import { historyAct, onMany, type RowAct } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { type ListColumn, ListScreen } from '../parts/list/list-screen.tsx'
import { labelIn, ValueForm, ValueTag } from './dictionary-form.tsx'
import { DictionaryTypes, useTypes } from './dictionary-types.tsx'
import '../people/people.css'

const columnsOf = (t: Say, lang: Lang): ListColumn<DictionaryItemShape>[] => [
  { key: 'value', width: 150, min: 100, grow: 1, pinned: true, sortable: true },
  {
    ...{ key: 'labelZhCn', title: t('f_label'), width: 170, min: 120, grow: 2, sortable: true },
    cell: (row) =>
      row.tag === 'default' && row.style === '' ? (
        labelIn(row, lang)
      ) : (
        <ValueTag tag={row.tag} style={row.style}>
          {labelIn(row, lang)}
        </ValueTag>
      ),
  },
  { key: 'labelEn', width: 160, min: 100, grow: 1, quiet: true, sortable: true },
  { key: 'parentValue', width: 110, quiet: true },
  { key: 'isDefault', width: 84, cell: (row) => (row.isDefault ? t('masterList:yes') : '') },
  { key: 'sort', width: 76, align: 'end', sortable: true },
  enabledColumn(t),
  {
    ...{ key: 'builtin', title: t('builtin'), width: 84, quiet: true },
    cell: (row) => (row.builtin ? t('masterList:yes') : ''),
  },
  { ...changedColumn(t), width: 180, min: 130 },
]

const turn = (word: 'enable' | 'disable', icon: IconName) =>
  onMany<DictionaryItemShape>({
    ...{ word: `masterList:${word}`, icon, code: 'sys:dictionary:status' },
    does: (items) => {
      const rows = items.map(({ id, version }) => ({ id, version }))
      return send(dictionaryItemCalls.status, { rows, enabled: word === 'enable' })
    },
  })

const actsOf = (type: DictionaryTypeShape): RowAct<DictionaryItemShape>[] => [
  {
    ...{ word: 'masterList:edit', icon: 'edit', code: 'sys:dictionary:edit', isEnter: true },
    opens: (row, onClose) => <ValueForm {...{ type, row, onClose }} />,
  },
  turn('enable', 'check'),
  turn('disable', 'ban'),
  onMany<DictionaryItemShape>({
    ...{ word: 'masterList:delete', icon: 'trash', code: 'sys:dictionary:delete', asks: 'delete' },
    places: (rows) => ({ n: rows.length }),
    when: (rows) => !rows.some(({ builtin }) => builtin),
    does: (rows) => send(dictionaryItemCalls.delete, { ids: rows.map(({ id }) => id) }),
  }),
  historyAct<DictionaryItemShape>('dictionaryItem', ({ value }) => `${type.code} ${value}`),
]

const Values = ({ type }: { type: DictionaryTypeShape }) => {
  const t = useWords('dictionaryItem')
  const lang = useLang()
  const list = useList(
    dictionaryItemCalls.list,
    (address) => ({ typeId: type.id, search: address.get('search') || undefined }),
    100,
  )
  const { search } = list.filter
  const note = { open: '', closed: t('closed'), list: t('listed') }[type.origin]
  const name = nameOf(type, lang)
  return (
    <ListScreen
      {...{ id: 'dictionary', words: 'dictionaryItem', name, list, columns: columnsOf }}
      filters={[() => <span className="page-note min-w-0 overflow-hidden text-ellipsis">{note}</span>]}
      acts={type.origin === 'list' ? [] : actsOf(type)}
      pageActs={[
        {
          ...{ word: 'masterList:export', icon: 'download', code: 'sys:dictionary:export' },
          does: () => saveAnswer(send(dictionaryItemCalls.export, { typeId: type.id, search }), `${name}.xlsx`),
        },
        {
          ...{ word: 'masterList:add', look: 'solid', icon: 'plus', code: 'sys:dictionary:add' },
          isShown: () => type.origin === 'open',
          opens: (_, onClose) => <ValueForm {...{ type, row: null, onClose }} />,
        },
      ]}
      isWhole={search === undefined}
    />
  )
}

const DictionaryScreen = () => {
  const address = useAddress()
  const [added, setAdded] = useState('')
  const types = useTypes('').data?.items ?? []
  const code = address.get('type')
  // A type that was just added is chosen as soon as the list has it.
  const type = types.find((one) => (code === '' ? one.id === added : one.code === code)) ?? types[0]
  const choose = (next: string | null) => address.set({ type: next, search: null, page: null })
  const onSaved = (id: string) => {
    setAdded(id)
    choose(null)
  }
  return (
    <div className="flex flex-1 min-w-0 min-h-0">
      <DictionaryTypes chosen={type} onChoose={choose} onSaved={onSaved} />
      <div className="column flex-1 min-w-0 min-h-0">{type && <Values key={type.id} type={type} />}</div>
    </div>
  )
}

export default DictionaryScreen
