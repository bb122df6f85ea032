// The forms of a dictionary type and of one of its values.
import type { ReactNode } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import {
  type DictionaryItemForm,
  type DictionaryItemShape,
  type DictionaryTypeForm,
  type DictionaryTypeShape,
  dictionaryItemFields,
  dictionaryTypeFields,
} from '../../contract/office/dictionary.ts'
import { type DictionaryTag, dictionaryTags, readStyle } from '../../domain/chart/dictionary.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Checkbox, FormField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { SelectField } from '../kit/select.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { CodedRow, FormFoot, NumberRow, type RecordForm, TextRow, useRecordForm } from '../parts/record-fields.tsx'
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

/** The fields of a form out of a row that has more. */
const pick = <V extends object>(row: V, fields: object, empty: V): V => {
  const names = Object.keys(fields) as (keyof V)[]
  return { ...empty, ...Object.fromEntries(names.map((name) => [name, row[name]])) }
}

const emptyType: DictionaryTypeForm = {
  ...{ code: '', nameZhCn: '', nameZhTw: '', nameEn: '', module: '', sort: 100, remark: '' },
}

type TypeFormProps = { row: DictionaryTypeShape | null; onSaved: (id: string) => void; onClose: () => void }

/** A new type, or the words and order of one. */
export const TypeForm = ({ row, onSaved, onClose }: TypeFormProps) => {
  const t = useWords('dictionaryType')
  const add = useWrite(typeApi.add, { quiet: true })
  const edit = useWrite(typeApi.update, { quiet: true })
  const save = async (values: DictionaryTypeForm) => {
    const { id } = row
      ? await edit.mutateAsync({ id: row.id, version: row.version, ...values })
      : await add.mutateAsync(values)
    onSaved(id)
  }
  const form = useRecordForm(
    row ? pick<DictionaryTypeForm>(row, dictionaryTypeFields, emptyType) : emptyType,
    save,
    onClose,
  )
  const locked = row?.builtin === true
  return (
    <Drawer
      title={t(row ? 'editTitle' : 'addTitle')}
      note={row?.code}
      width={560}
      foot={<FormFoot form={form} onClose={onClose} />}
      typed={form.values}
      onClose={onClose}
    >
      <TextRow form={form} name="code" label={t('f_code')} max={64} required locked={locked} hint={t('codeHow')} />
      <TextRow form={form} name="nameZhCn" label={t('f_nameZhCn')} max={64} required />
      <TextRow form={form} name="nameZhTw" label={t('f_nameZhTw')} max={64} hint={t('twHow')} />
      <TextRow form={form} name="nameEn" label={t('f_nameEn')} max={64} required />
      <TextRow form={form} name="module" label={t('f_module')} max={32} locked={locked} />
      <NumberRow form={form} name="sort" label={t('f_sort')} digits={4} />
      <TextRow form={form} name="remark" label={t('f_remark')} max={512} />
    </Drawer>
  )
}

const emptyItem: DictionaryItemForm = {
  ...{ value: '', labelZhCn: '', labelZhTw: '', labelEn: '', tag: 'default', style: '', ext: '', parentValue: '' },
  ...{ isDefault: false, sort: 100, remark: '' },
}

type ItemForm = RecordForm<DictionaryItemForm>
const othersMost = 500

const ParentRow = ({
  form,
  type,
  row,
}: {
  form: ItemForm
  type: DictionaryTypeShape
  row: DictionaryItemShape | null
}) => {
  const t = useWords('dictionaryItem')
  const lang = useLang()
  const others = useCall(itemApi.list, { typeId: type.id, pageSize: othersMost }).data?.items ?? []
  const items = others
    .filter(({ id }) => id !== row?.id)
    .map((one) => ({ key: one.value, code: one.value, name: labelIn(one, lang) }))
  return <CodedRow form={form} name="parentValue" label={t('f_parentValue')} items={items} none={t('none')} />
}

const LookRows = ({ form }: { form: ItemForm }) => {
  const t = useWords('dictionaryItem')
  const lang = useLang()
  const { tag, style } = form.values
  return (
    <>
      <SelectField
        label={t('f_tag')}
        value={tag}
        options={dictionaryTags.map((value) => ({ value, label: t(`tag_${value}`) }))}
        onChange={(next) => form.change({ tag: next })}
      />
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

const ExtRow = ({ form }: { form: ItemForm }) => {
  const t = useWords('dictionaryItem')
  return (
    <FormField label={t('f_ext')} error={form.errorOf('ext')} hint={t('extHow', { example: '{"rate":"0.13"}' })}>
      {(id, described) => (
        <textarea
          id={id}
          aria-describedby={described}
          className="text-area"
          rows={3}
          maxLength={4096}
          value={form.values.ext}
          onChange={(event) => form.change({ ext: event.target.value })}
        />
      )}
    </FormField>
  )
}

type ItemFormProps = { type: DictionaryTypeShape; row: DictionaryItemShape | null; onClose: () => void }

/** A new value of a type, or the words, look and order of one. */
export const ValueForm = ({ type, row, onClose }: ItemFormProps) => {
  const t = useWords('dictionaryItem')
  const lang = useLang()
  const add = useWrite(itemApi.add, { quiet: true })
  const edit = useWrite(itemApi.update, { quiet: true })
  const save = (values: DictionaryItemForm): Promise<unknown> =>
    row
      ? edit.mutateAsync({ id: row.id, version: row.version, ...values })
      : add.mutateAsync({ typeId: type.id, ...values })
  const form = useRecordForm(
    row ? pick<DictionaryItemForm>(row, dictionaryItemFields, emptyItem) : emptyItem,
    save,
    onClose,
  )
  return (
    <Drawer
      title={t(row ? 'editTitle' : 'addTitle')}
      note={nameOf(type, lang)}
      width={560}
      foot={<FormFoot form={form} onClose={onClose} />}
      typed={form.values}
      onClose={onClose}
    >
      <TextRow form={form} name="value" label={t('f_value')} max={128} required locked={row?.builtin === true} />
      <TextRow form={form} name="labelZhCn" label={t('f_labelZhCn')} max={128} required />
      <TextRow form={form} name="labelZhTw" label={t('f_labelZhTw')} max={128} hint={t('dictionaryType:twHow')} />
      <TextRow form={form} name="labelEn" label={t('f_labelEn')} max={128} required />
      <LookRows form={form} />
      <ParentRow form={form} type={type} row={row} />
      <FormField label="" hint={t('defaultHow')}>
        {() => (
          <Checkbox checked={form.values.isDefault} onChange={(isDefault) => form.change({ isDefault })}>
            {t('f_isDefault')}
          </Checkbox>
        )}
      </FormField>
      <NumberRow form={form} name="sort" label={t('f_sort')} digits={4} />
      <ExtRow form={form} />
      <TextRow form={form} name="remark" label={t('f_remark')} max={512} />
    </Drawer>
  )
}
