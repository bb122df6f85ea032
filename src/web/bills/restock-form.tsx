// The form of a restock: a new one, one that is open, or one that is only looked at.
import { entityRestockCalls, type RestockFields, type RestockRowShape } from '../../contract/bills/entity-restock.ts'
import { toHalfWidth } from '../../domain/base/text.ts'
import { restockOrigins } from '../../domain/bills/restock.ts'
import { senderOf } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { momentText } from '../kit/day-text.ts'
import { TextField } from '../kit/field.tsx'
import { say, useWords } from '../kit/words.ts'
import { addOrEdit, begunWith, FormDrawer, type RecordField, useRecordForm } from '../parts/record-fields.tsx'
import { EntitySearch } from '../parts/subject-picker.tsx'

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

type Fields = RecordField<RestockFields>

const entity = (name: 'fromCode' | 'store' | 'brand', typeOf: (values: RestockFields) => string): Fields => ({
  kind: 'own',
  name,
  required: name !== 'brand',
  draw: ({ form: { values, change }, id, described, invalid, locked }) => {
    const type = typeOf(values)
    const value = values[name]
    if (locked) return <TextField {...{ id, value }} aria-describedby={described} width="100%" readOnly />
    return (
      <EntitySearch
        key={type}
        {...{ id, type, value, invalid, label: say(`entityRestock:${name}`) }}
        onChange={(code) => change({ [name]: code })}
      />
    )
  },
})

const fields: readonly Fields[] = [
  { name: 'documentNo', max: 40, required: true },
  { name: 'date', max: 10, required: true, placeholder: 'kit:dayExample' },
  {
    ...{ kind: 'choice', name: 'fromType', required: true, values: restockOrigins },
    sets: () => ({ fromCode: '' }),
  },
  entity('fromCode', ({ fromType }) => fromType),
  entity('store', () => 'store'),
  entity('brand', () => 'brand'),
  { name: 'category', max: 40 },
  { name: 'quantity', max: 24, inputMode: 'decimal' },
  { name: 'cost', max: 24, inputMode: 'decimal', required: true, hint: 'costHow' },
  { name: 'retail', max: 24, inputMode: 'decimal', hint: 'retailHow' },
  { name: 'remark', max: 200 },
]

/** `row` null: a new one, of `date` at first. */
export const RestockForm = (props: { row: RestockRowShape | null; date: string; onClose: () => void }) => {
  const t = useWords('entityRestock')
  const { row, onClose } = props
  const save = (typed: RestockFields): Promise<unknown> => {
    const { quantity, cost, retail, date } = typed
    const figures = { quantity: plain(quantity), cost: plain(cost), retail: plain(retail) }
    return addOrEdit(
      row,
      senderOf(entityRestockCalls.add),
      senderOf(entityRestockCalls.edit),
    )({ ...typed, ...figures, date: plain(date) })
  }
  const form = useRecordForm(begunWith(newRestock(props.date), row), save, onClose)
  const mayWrite = useAuth(row ? 'gl:entityRestock:edit' : 'gl:entityRestock:add')
  const locked = !mayWrite || (row !== null && row.state !== 'OPEN')
  return (
    <FormDrawer
      {...{ words: 'entityRestock', width: 480, form, fields, locked, onClose }}
      title={row === null ? 'addTitle' : locked ? 'viewTitle' : 'editTitle'}
    >
      {row && <p className="page-note">{`${t('changed')} ${row.changedBy} ${momentText(row.changedAt)}`}</p>}
    </FormDrawer>
  )
}
