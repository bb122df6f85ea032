// The form of a restock: a new one, one that is open, or one that is only looked at.
import type { RestockFields, RestockRowShape } from '../../contract/bills/entity-restock.ts'
import { toHalfWidth } from '../../domain/base/text.ts'
import { restockOrigins } from '../../domain/bills/restock.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { FormField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { Select } from '../kit/select.tsx'
import { useWords } from '../kit/words.ts'
import { begunWith, FormFoot, quietly, type RecordForm, TextRow, useRecordForm } from '../parts/record-fields.tsx'
import { EntitySearch } from '../parts/subject-picker.tsx'
import { restockApi } from './bill-fields.tsx'

const newRestock = (date: string): RestockFields => ({
  documentNo: '',
  date,
  fromType: 'department',
  fromCode: '',
  store: '',
  brand: '',
  category: '',
  quantity: '',
  cost: '',
  retail: '',
  remark: '',
})

const plain = (text: string): string => toHalfWidth(text).trim()

const useRestockForm = (row: RestockRowShape | null, date: string, onDone: () => void) =>
  useRecordForm(
    begunWith(newRestock(date), row),
    (fields) => {
      const figures = { quantity: plain(fields.quantity), cost: plain(fields.cost), retail: plain(fields.retail) }
      const given = { ...fields, ...figures, date: plain(fields.date) }
      return row
        ? restockApi.edit({ ...given, id: row.id, version: row.version }, quietly)
        : restockApi.add(given, quietly)
    },
    onDone,
  )

type PartProps = { form: RecordForm<RestockFields>; locked: boolean }

const Place = (props: PartProps & { name: 'fromCode' | 'store' | 'brand'; type: string; required?: true }) => {
  const t = useWords('entityRestock')
  const { form, name, locked, type } = props
  const error = form.errorOf(name)
  if (locked) return <TextRow {...{ form, name, locked, label: t(name) }} max={32} />
  return (
    <FormField label={t(name)} required={props.required} error={error}>
      {(id) => (
        <EntitySearch
          {...{ id, type, label: t(name), value: form.values[name], invalid: error !== undefined }}
          onChange={(code) => form.put(name, code)}
        />
      )}
    </FormField>
  )
}

const Fields = (part: PartProps) => {
  const t = useWords('entityRestock')
  const { form, locked } = part
  const { fromType } = form.values
  const figure = { ...part, max: 24, inputMode: 'decimal' } as const
  return (
    <>
      <TextRow {...part} name="documentNo" label={t('documentNo')} max={40} required />
      <TextRow {...part} name="date" label={t('date')} max={10} required placeholder={t('kit:dayExample')} />
      <FormField label={t('fromType')} required error={form.errorOf('fromType')}>
        {(id) => (
          <Select
            {...{ id, label: t('fromType'), width: '100%', disabled: locked, value: fromType }}
            options={restockOrigins.map((value) => ({ value: value as string, label: t(`fromType_${value}`) }))}
            onChange={(value) => form.change({ fromType: value, fromCode: '' })}
          />
        )}
      </FormField>
      <Place {...part} key={fromType} name="fromCode" type={fromType} required />
      <Place {...part} name="store" type="store" required />
      <Place {...part} name="brand" type="brand" />
      <TextRow {...part} name="category" label={t('category')} max={40} />
      <TextRow {...figure} name="quantity" label={t('quantity')} />
      <TextRow {...figure} name="cost" label={t('cost')} required hint={t('costHow')} />
      <TextRow {...figure} name="retail" label={t('retail')} hint={t('retailHow')} />
      <TextRow {...part} name="remark" label={t('remark')} max={200} />
    </>
  )
}

/** `row` null: a new one, of `date` at first. */
export const RestockForm = (props: { row: RestockRowShape | null; date: string; onClose: () => void }) => {
  const t = useWords('entityRestock')
  const { row, onClose } = props
  const form = useRestockForm(row, props.date, onClose)
  const mayWrite = useAuth(row ? 'gl:entityRestock:edit' : 'gl:entityRestock:add')
  const locked = !mayWrite || (row !== null && row.state !== 'OPEN')
  const foot = locked ? <Button onClick={onClose}>{t('kit:close')}</Button> : <FormFoot {...{ form, onClose }} />
  const title = t(row === null ? 'addTitle' : locked ? 'viewTitle' : 'editTitle')
  return (
    <Drawer {...{ title, foot, onClose }} typed={form.values}>
      <Fields form={form} locked={locked} />
      {row && <p className="page-note">{`${t('changed')} ${row.changedBy} ${momentText(row.changedAt)}`}</p>}
    </Drawer>
  )
}
