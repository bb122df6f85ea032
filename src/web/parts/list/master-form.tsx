// The form of a row of a plain list: a field for each of its fields.
import type { ReactNode } from 'react'
import {
  emptyValue,
  hasField,
  keyFields,
  type ListField,
  type ListRow,
  type ListValue,
  type ListValues,
  type MasterList,
} from '../../../contract/base/master-list.ts'
import { send } from '../../api/query.ts'
import { useWords } from '../../kit/words.ts'
import { FormDrawer, quietly, type RecordField, useRecordForm } from '../record-fields.tsx'
import { type FieldProps, MasterField } from './master-field.tsx'

/** Inputs that a screen has instead of the usual ones, by the name of the field; null takes the usual one. */
export type MasterInputs = Readonly<Record<string, (props: FieldProps) => ReactNode>>

/** A choice that has to be made begins with the first. */
const emptyOf = (field: ListField): ListValue =>
  field.kind === 'choice' && field.required ? (field.options?.[0] ?? '') : emptyValue(field)

const emptyRow = ({ fields }: MasterList): ListValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)]))

type MasterFormProps = {
  list: MasterList
  /** Null for a new row. */
  row: ListRow | null
  /** What a new row begins with. */
  begin: ListValues
  inputs: MasterInputs
  readOnly: boolean
  onClose: () => void
}

/** A new row, or the change of one; closes when it is saved. */
export const MasterForm = ({ list, row, begin, inputs, readOnly, onClose }: MasterFormProps) => {
  const own = useWords(list.name)
  const shared = useWords('masterList')
  const save = (values: ListValues): Promise<unknown> =>
    row
      ? send(list.calls.edit, { id: row.id, version: row.version, values }, quietly)
      : send(list.calls.add, { values }, quietly)
  const form = useRecordForm<ListValues>(row?.values ?? { ...emptyRow(list), ...begin }, save, onClose)
  const fields = Object.entries(list.fields).map(([name, field]): RecordField<ListValues> => {
    const label = own(`f_${name}`)
    return {
      kind: 'own',
      name,
      required: field.required,
      when: (values) => hasField(field, values),
      label: () => (field.kind === 'flag' ? '' : label),
      hint: () => own(`h_${name}`, { defaultValue: '' }),
      draw: ({ id, invalid }) => {
        const props: FieldProps = {
          ...{ list: list.name, name, field, id, label, values: form.values, invalid },
          locked: readOnly || (row !== null && (field.fixed === true || keyFields(list).includes(name))),
          onChange: (value) => form.change({ [name]: value }),
        }
        return inputs[name]?.(props) ?? <MasterField {...props} />
      },
    }
  })
  return (
    <FormDrawer
      {...{ words: list.name, form, fields, locked: readOnly, onClose }}
      title={() => shared(row ? 'editTitle' : 'addTitle', { title: own(['one', 'title']) })}
    />
  )
}
