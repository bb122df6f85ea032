// The forms of a dictionary type and of one of its values.
import type { ReactNode } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import {
  type DictionaryItemForm,
  type DictionaryItemShape,
  type DictionaryTypeForm,
  type DictionaryTypeShape,
  dictionaryItemCalls,
  dictionaryTypeCalls,
} from '../../contract/office/dictionary.ts'
import { type DictionaryTag, dictionaryTags, readStyle } from '../../domain/chart/dictionary.ts'
import { send, senderOf, useCall } from '../api/query.ts'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import {
  addOrEdit,
  begunWith,
  FormDrawer,
  nameFields,
  type quietly,
  type RecordField,
  useRecordForm,
} from '../parts/record-fields.tsx'

const looks: Record<DictionaryTag, TagLook> = {
  ...{ default: 'draft', processing: 'saved', success: 'ok', warning: 'warn', error: 'negative' },
}

const camelled = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A value of a dictionary as it looks where it is shown: its tag, and its own style over it. */
export const ValueTag = (props: { tag: DictionaryTag; style: string; children: ReactNode }) => (
  <Tag look={looks[props.tag]}>
    <span style={Object.fromEntries((readStyle(props.style) ?? []).map(([name, value]) => [camelled(name), value]))}>
      {props.children}
    </span>
  </Tag>
)

type Labels = Pick<DictionaryItemShape, 'labelZhCn' | 'labelZhTw' | 'labelEn'>

export const labelIn = (item: Labels, lang: Lang): string =>
  ({ 'zh-cn': item.labelZhCn, 'zh-tw': item.labelZhTw, en: item.labelEn })[lang] || item.labelZhCn

const emptyType: DictionaryTypeForm = {
  ...{ code: '', nameZhCn: '', nameZhTw: '', nameEn: '', module: '', sort: 100, remark: '' },
}

type TypeFormProps = { row: DictionaryTypeShape | null; onSaved: (id: string) => void; onClose: () => void }

/** A new type, or the words and order of one. */
export const TypeForm = ({ row, onSaved, onClose }: TypeFormProps) => {
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

/** A new value of a type, or the words, look and order of one. */
export const ValueForm = ({ type, row, onClose }: ItemFormProps) => {
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
