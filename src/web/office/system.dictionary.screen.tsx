// The dictionaries: the types at the left, the values of the chosen one with every act on them.

import { type ReactNode, useState } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import {
  type DictionaryItemForm,
  type DictionaryItemShape,
  type DictionaryTypeForm,
  type DictionaryTypeShape,
  dictionaryCalls,
  dictionaryItemCalls,
  dictionaryTypeCalls,
} from '../../contract/office/dictionary.ts'
import { saveAnswer } from '../api/download.ts'
import { send, senderOf, useCall } from '../api/query.ts'
import type { IconName } from '../kit/icon-paths.ts'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { useAddress } from '../parts/address.ts'
import { changedColumn, enabledColumn } from '../parts/grid/state-columns.tsx'
import {
  type Act,
  deleteAct,
  historyAct,
  onMany,
  type RowAct,
  switchAct,
  useActs,
  useOver,
} from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { type ListColumn, ListScreen } from '../parts/list/list-screen.tsx'
import '../people/people.css'
import { keepPreviousData } from '@tanstack/react-query'
import { type DictionaryTag, dictionaryTags, readStyle } from '../../domain/chart/dictionary.ts'
import { useAuth } from '../kit/auth.tsx'
import { IconButton, MenuButton } from '../kit/button.tsx'
import { SearchField } from '../kit/field.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { SideNode, SideTree } from '../kit/side-tree.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { toast } from '../kit/toast.tsx'
import {
  addOrEdit,
  begunWith,
  FormDrawer,
  nameFields,
  type quietly,
  type RecordField,
  useRecordForm,
} from '../parts/record-fields.tsx'

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

export default function DictionaryScreen() {
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

// The types at the left of the dictionaries: found by code and name, and what is done to the chosen one.

const typesMost = 500

/** The types that fit a search, all of them at once: there are some dozens. */
const useTypes = (search: string) =>
  useCall(dictionaryTypeCalls.list, { search, pageSize: typesMost }, { placeholderData: keepPreviousData })

const isOwn = ({ builtin }: DictionaryTypeShape): boolean => !builtin

const typeActs = (onSaved: (id: string) => void): Act<DictionaryTypeShape>[] => [
  {
    ...{ word: 'masterList:edit', icon: 'edit', code: 'sys:dictionary:edit' },
    opens: (row, onClose) => <TypeForm {...{ row, onSaved, onClose }} />,
  },
  { ...switchAct('sys:dictionary:status', dictionaryTypeCalls.status), when: isOwn },
  { ...deleteAct('sys:dictionary:delete', dictionaryTypeCalls.delete, nameOf), when: isOwn },
  historyAct('dictionaryType', ({ code }) => code),
]

const actsOnAll: readonly Act<true>[] = [
  {
    ...{ word: 'exportTypes', icon: 'download', code: 'sys:dictionary:export', separated: true },
    does: (_, { t }) => saveAnswer(send(dictionaryTypeCalls.export, {}), `${t('types')}.xlsx`),
  },
  {
    ...{ word: 'refresh', icon: 'refresh', code: 'sys:dictionary:edit' },
    does: async (_, { t }) => {
      await send(dictionaryCalls.refreshCache, {})
      toast({ look: 'note', title: t('refreshed') })
    },
  },
]

type TypesProps = {
  chosen: DictionaryTypeShape | undefined
  onChoose: (code: string) => void
  onSaved: (id: string) => void
}

const DictionaryTypes = ({ chosen, onChoose, onSaved }: TypesProps) => {
  const t = useWords('dictionaryType')
  const lang = useLang()
  const [search, setSearch] = useState('')
  const list = useTypes(search.trim())
  const mayAdd = useAuth('sys:dictionary:add')
  const { over, open } = useOver()
  const { bindTo } = useActs({ words: 'dictionaryType', open })
  const items = [...bindTo(typeActs(onSaved), chosen), ...bindTo(actsOnAll, true)]
  const add = () => open((onClose) => <TypeForm row={null} {...{ onSaved, onClose }} />)
  const rows = list.data?.items ?? []
  const head = (
    <>
      <div className="type-head row gap-2">
        <SearchField value={search} onChange={setSearch} placeholder={t('search')} width={144} />
        {mayAdd && <IconButton icon="plus" label={t('add')} onClick={add} />}
        {items.length > 0 && <MenuButton label={t('acts')} icon="more" iconOnly align="end" items={items} />}
      </div>
      {list.isPending && <Skeleton />}
      {list.error && !list.data && <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <p className="page-note">{t('noneYet')}</p>}
    </>
  )
  return (
    <>
      <SideTree label={t('types')} head={head}>
        {rows.map((type) => (
          <SideNode
            key={type.id}
            name={nameOf(type, lang)}
            count={type.origin === 'list' ? '' : type.items}
            title={type.code}
            isOff={!type.enabled}
            isChosen={type.id === chosen?.id}
            onChoose={() => onChoose(type.code)}
          />
        ))}
      </SideTree>
      {over}
    </>
  )
}

const looks: Record<DictionaryTag, TagLook> = {
  ...{ default: 'draft', processing: 'saved', success: 'ok', warning: 'warn', error: 'negative' },
}

const camelled = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A value of a dictionary as it looks where it is shown: its tag, and its own style over it. */
const ValueTag = (props: { tag: DictionaryTag; style: string; children: ReactNode }) => (
  <Tag look={looks[props.tag]}>
    <span style={Object.fromEntries((readStyle(props.style) ?? []).map(([name, value]) => [camelled(name), value]))}>
      {props.children}
    </span>
  </Tag>
)

const labelIn = (item: Pick<DictionaryItemShape, 'labelZhCn' | 'labelZhTw' | 'labelEn'>, lang: Lang): string =>
  ({ 'zh-cn': item.labelZhCn, 'zh-tw': item.labelZhTw, en: item.labelEn })[lang] || item.labelZhCn

const emptyType: DictionaryTypeForm = {
  ...{ code: '', nameZhCn: '', nameZhTw: '', nameEn: '', module: '', sort: 100, remark: '' },
}

type TypeFormProps = { row: DictionaryTypeShape | null; onSaved: (id: string) => void; onClose: () => void }

const TypeForm = ({ row, onSaved, onClose }: TypeFormProps) => {
  const save = addOrEdit(row, senderOf(dictionaryTypeCalls.add), senderOf(dictionaryTypeCalls.update))
  const form = useRecordForm(begunWith(emptyType, row), save, ({ id }) => {
    onSaved(id)
    onClose()
  })
  const locked = row?.builtin === true
  const fields: RecordField<DictionaryTypeForm>[] = [
    { name: 'code', max: 64, required: true, locked, hint: 'codeHow' },
    ...nameFields('twHow'),
    { name: 'module', max: 32, locked },
    { kind: 'number', name: 'sort', digits: 4 },
    { name: 'remark', max: 512 },
  ]
  return (
    <FormDrawer
      {...{ words: 'dictionaryType', form, fields, onClose, note: row?.code }}
      title={row ? 'editTitle' : 'addTitle'}
    />
  )
}

const emptyItem: DictionaryItemForm = {
  ...{ value: '', labelZhCn: '', labelZhTw: '', labelEn: '', tag: 'default', style: '', ext: '', parentValue: '' },
  ...{ isDefault: false, sort: 100, remark: '' },
}

const othersMost = 500

type ItemFormProps = { type: DictionaryTypeShape; row: DictionaryItemShape | null; onClose: () => void }

const ValueForm = ({ type, row, onClose }: ItemFormProps) => {
  const t = useWords('dictionaryItem')
  const lang = useLang()
  const others = useCall(dictionaryItemCalls.list, { typeId: type.id, pageSize: othersMost }).data?.items ?? []
  const add = (values: DictionaryItemForm, options: typeof quietly) =>
    send(dictionaryItemCalls.add, { typeId: type.id, ...values }, options)
  const form = useRecordForm(
    begunWith(emptyItem, row),
    addOrEdit(row, add, senderOf(dictionaryItemCalls.update)),
    onClose,
  )
  const parents = others
    .filter(({ id }) => id !== row?.id)
    .map((one) => ({ value: one.value, code: one.value, name: labelIn(one, lang) }))
  const look = ({ tag, style, ...labels }: DictionaryItemForm) => (
    <ValueTag tag={tag} style={style}>
      {labelIn(labels, lang) || t('f_label')}
    </ValueTag>
  )
  const fields: RecordField<DictionaryItemForm>[] = [
    { name: 'value', max: 128, required: true, locked: row?.builtin },
    { name: 'labelZhCn', max: 128, required: true },
    { name: 'labelZhTw', max: 128, hint: 'dictionaryType:twHow' },
    { name: 'labelEn', max: 128, required: true },
    { kind: 'choice', name: 'tag', values: dictionaryTags },
    { name: 'style', max: 512, hint: 'styleHow' },
    { kind: 'own', label: () => '', draw: () => look(form.values) },
    { kind: 'coded', name: 'parentValue', choices: parents, none: 'none' },
    { kind: 'check', name: 'isDefault', hint: 'defaultHow' },
    { kind: 'number', name: 'sort', digits: 4 },
    { kind: 'area', name: 'ext', rows: 3, max: 4096, hint: () => t('extHow', { example: '{"rate":"0.13"}' }) },
    { name: 'remark', max: 512 },
  ]
  return (
    <FormDrawer
      {...{ words: 'dictionaryItem', form, fields, onClose, note: nameOf(type, lang) }}
      title={row ? 'editTitle' : 'addTitle'}
    />
  )
}
