// The forms of a dictionary type and of one of its values.
import type { ReactNode } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import type {
  DictionaryItemForm,
  DictionaryItemShape,
  DictionaryTypeForm,
  DictionaryTypeShape,
} from '../../contract/office/dictionary.ts'
import { type DictionaryTag, dictionaryTags, readStyle } from '../../domain/chart/dictionary.ts'
import { useCall } from '../api/query.ts'
import { FormField } from '../kit/field.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import {
  begunWith,
  ChoiceRow,
  CodedRow,
  FormDrawer,
  NameRows,
  NumberRow,
  quietly,
  type RecordForm,
  TextAreaRow,
  TextRow,
  TickRow,
  useRecordForm,
} from '../parts/record-fields.tsx'
import { itemApi, typeApi } from './office-api.ts'

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
  const t = useWords('dictionaryType')
  const save = async (values: DictionaryTypeForm) => {
    const { id } = row
      ? await typeApi.update({ id: row.id, version: row.version, ...values }, quietly)
      : await typeApi.add(values, quietly)
    onSaved(id)
  }
  const form = useRecordForm(begunWith(emptyType, row), save, onClose)
  const locked = row?.builtin === true
  return (
    <FormDrawer title={t(row ? 'editTitle' : 'addTitle')} note={row?.code} {...{ form, onClose }}>
      <TextRow form={form} name="code" label={t('f_code')} max={64} required locked={locked} hint={t('codeHow')} />
      <NameRows form={form} t={t} twHint={t('twHow')} />
      <TextRow form={form} name="module" label={t('f_module')} max={32} locked={locked} />
      <NumberRow form={form} name="sort" label={t('f_sort')} digits={4} />
      <TextRow form={form} name="remark" label={t('f_remark')} max={512} />
    </FormDrawer>
  )
}

const emptyItem: DictionaryItemForm = {
  ...{ value: '', labelZhCn: '', labelZhTw: '', labelEn: '', tag: 'default', style: '', ext: '', parentValue: '' },
  ...{ isDefault: false, sort: 100, remark: '' },
}

type ItemForm = RecordForm<DictionaryItemForm>
const othersMost = 500

type ItemFormProps = { type: DictionaryTypeShape; row: DictionaryItemShape | null; onClose: () => void }

const ParentRow = ({ form, type, row }: { form: ItemForm } & Pick<ItemFormProps, 'type' | 'row'>) => {
  const t = useWords('dictionaryItem')
  const lang = useLang()
  const others = useCall(itemApi.list, { typeId: type.id, pageSize: othersMost }).data?.items ?? []
  const items = others
    .filter(({ id }) => id !== row?.id)
    .map((one) => ({ value: one.value, code: one.value, name: labelIn(one, lang) }))
  return <CodedRow form={form} name="parentValue" label={t('f_parentValue')} items={items} none={t('none')} />
}

const LookRows = ({ form }: { form: ItemForm }) => {
  const t = useWords('dictionaryItem')
  const lang = useLang()
  const { tag, style } = form.values
  return (
    <>
      <ChoiceRow form={form} name="tag" t={t} values={dictionaryTags} />
      <TextRow form={form} name="style" label={t('f_style')} max={512} hint={t('styleHow')} />
      <FormField label="">
        {() => (
          <ValueTag tag={tag} style={style}>
            {labelIn(form.values, lang) || t('f_label')}
          </ValueTag>
        )}
      </FormField>
    </>
  )
}

/** A new value of a type, or the words, look and order of one. */
export const ValueForm = ({ type, row, onClose }: ItemFormProps) => {
  const t = useWords('dictionaryItem')
  const lang = useLang()
  const save = (values: DictionaryItemForm): Promise<unknown> =>
    row
      ? itemApi.update({ id: row.id, version: row.version, ...values }, quietly)
      : itemApi.add({ typeId: type.id, ...values }, quietly)
  const form = useRecordForm(begunWith(emptyItem, row), save, onClose)
  return (
    <FormDrawer title={t(row ? 'editTitle' : 'addTitle')} note={nameOf(type, lang)} {...{ form, onClose }}>
      <TextRow form={form} name="value" label={t('f_value')} max={128} required locked={row?.builtin === true} />
      <TextRow form={form} name="labelZhCn" label={t('f_labelZhCn')} max={128} required />
      <TextRow form={form} name="labelZhTw" label={t('f_labelZhTw')} max={128} hint={t('dictionaryType:twHow')} />
      <TextRow form={form} name="labelEn" label={t('f_labelEn')} max={128} required />
      <LookRows form={form} />
      <ParentRow form={form} type={type} row={row} />
      <TickRow form={form} name="isDefault" label={t('f_isDefault')} hint={t('defaultHow')} />
      <NumberRow form={form} name="sort" label={t('f_sort')} digits={4} />
      <TextAreaRow
        {...{ form, name: 'ext', label: t('f_ext'), rows: 3, max: 4096 }}
        hint={t('extHow', { example: '{"rate":"0.13"}' })}
      />
      <TextRow form={form} name="remark" label={t('f_remark')} max={512} />
    </FormDrawer>
  )
}
