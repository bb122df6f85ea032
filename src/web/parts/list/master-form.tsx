// The form of a row of a plain list: a field for each of its fields, and what the server says is wrong below it.
import { type ReactNode, useState } from 'react'
import type { WireProblem } from '../../../contract/base/call.ts'
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
import { apiOf } from '../../api/api-of.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { FormField } from '../../kit/field.tsx'
import { Drawer } from '../../kit/panel.tsx'
import { fieldText, problemsOf, troubleText } from '../../kit/problem-list.tsx'
import { useWords } from '../../kit/words.ts'
import { type FieldProps, MasterField } from './master-field.tsx'

/** Inputs that a screen has instead of the usual ones, by the name of the field; null takes the usual one. */
export type MasterInputs = Readonly<Record<string, (props: FieldProps) => ReactNode>>

/** A choice that has to be made begins with the first. */
const emptyOf = (field: ListField): ListValue =>
  field.kind === 'choice' && field.required ? (field.options?.[0] ?? '') : emptyValue(field)

const emptyRow = ({ fields }: MasterList): ListValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)]))

const useMasterForm = (list: MasterList, row: ListRow | null, begin: ListValues, onDone: () => void) => {
  const api = apiOf(list.calls)
  const [values, setValues] = useState<ListValues>(row?.values ?? { ...emptyRow(list), ...begin })
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const add = useWrite(api.add, { quiet: true })
  const edit = useWrite(api.edit, { quiet: true })
  const onError = (error: unknown) => {
    const found = problemsOf(error)
    setProblems(found)
    // What belongs to no field is said once, beside the buttons.
    setTrouble(found.some(({ path }) => path in list.fields) ? '' : troubleText(error))
  }
  const options = { onSuccess: onDone, onError }
  const save = () => {
    if (row) edit.mutate({ id: row.id, version: row.version, values }, options)
    else add.mutate({ values }, options)
  }
  const change = (name: string, value: ListValue) => {
    setValues((now) => ({ ...now, [name]: value }))
    setProblems((now) => now.filter(({ path }) => path !== name))
  }
  // A fault of the input itself has its place in it, one of the rules the field alone.
  const errorOf = (name: string) => fieldText(problems.find(({ path }) => path === name || path === `values.${name}`))
  return { values, change, errorOf, trouble, save, isBusy: add.isPending || edit.isPending }
}

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
  const form = useMasterForm(list, row, begin, onClose)
  const input = (name: string, field: ListField) => {
    const hint = own(`h_${name}`, { defaultValue: '' })
    const label = own(`f_${name}`)
    const error = form.errorOf(name)
    return (
      <FormField
        key={name}
        label={field.kind === 'flag' ? '' : label}
        required={field.required}
        error={error}
        hint={hint || undefined}
      >
        {(id) => {
          const props: FieldProps = {
            ...{ list: list.name, name, field, id, label, values: form.values, invalid: error !== undefined },
            locked: readOnly || (row !== null && (field.fixed === true || keyFields(list).includes(name))),
            onChange: (value) => form.change(name, value),
          }
          return inputs[name]?.(props) ?? <MasterField {...props} />
        }}
      </FormField>
    )
  }
  const foot = (
    <>
      {form.trouble !== '' && (
        <span className="form-error" role="alert">
          {form.trouble}
        </span>
      )}
      <Button onClick={onClose}>{shared(readOnly ? 'kit:close' : 'kit:cancel')}</Button>
      {!readOnly && (
        <Button look="solid" busy={form.isBusy} onClick={form.save}>
          {shared('save')}
        </Button>
      )}
    </>
  )
  return (
    <Drawer
      title={shared(row ? 'editTitle' : 'addTitle', { title: own(['one', 'title']) })}
      width={560}
      foot={foot}
      typed={form.values}
      onClose={onClose}
    >
      {Object.entries(list.fields)
        .filter(([, field]) => hasField(field, form.values))
        .map(([name, field]) => input(name, field))}
    </Drawer>
  )
}
