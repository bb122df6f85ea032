// The input of one field of a plain list, by the kind of the field.
import { useState } from 'react'
import type { ListField, ListValue, ListValues, MasterList } from '../../../contract/base/master-list.ts'
import { subjectCalls } from '../../../contract/voucher/maintain.ts'
import { useCall } from '../../api/query.ts'
import { Checkbox, Select, TextField } from '../../kit/field.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { CodeSet, OneOf } from '../code-choices.tsx'
import { useCompanies } from '../company-picker.tsx'
import { EntitySearch, SubjectPicker } from '../subject-picker.tsx'
import { masterLists } from './master-lists.ts'

export type FieldProps = {
  /** The name of the list, whose words these are. */
  list: string
  name: string
  field: ListField
  id: string
  label: string
  values: ListValues
  invalid: boolean
  locked: boolean
  onChange: (value: ListValue) => void
}

export const textOfValue = (value: ListValue | undefined): string => (typeof value === 'string' ? value : '')
const textsOfValue = (value: ListValue | undefined): readonly string[] => (Array.isArray(value) ? value : [])

/** Codes as they are typed; what is typed stands until the field is left. */
const Codes = (props: {
  id: string
  value: readonly string[]
  locked: boolean
  onChange: (value: string[]) => void
}) => {
  const t = useWords('masterList')
  const [text, setText] = useState(props.value.join(' '))
  return (
    <TextField
      id={props.id}
      value={text}
      width="100%"
      readOnly={props.locked}
      placeholder={t('setHow')}
      onChange={(event) => {
        setText(event.target.value)
        props.onChange(event.target.value.split(/[\s,，、;；]+/).filter((word) => word !== ''))
      }}
    />
  )
}

const Choice = ({ list, name, field, id, label, values, locked, onChange }: FieldProps) => {
  const t = useWords(list)
  const shared = useWords('masterList')
  const none = field.required ? [] : [{ value: '', label: shared('noneOf') }]
  const options = (field.options ?? []).map((value) => ({ value, label: t(`${name}_${value}`) }))
  return (
    <Select
      id={id}
      label={label}
      width="100%"
      disabled={locked}
      value={textOfValue(values[name])}
      options={[...none, ...options]}
      onChange={onChange}
    />
  )
}

const SomeOf = ({ list, name, field, id, label, values, locked, onChange }: FieldProps) => {
  const t = useWords(list)
  const shared = useWords('masterList')
  const companies = useCompanies()
  const words = (field.options ?? []).map((value) => ({ value, code: t(`${name}_${value}`), name: '' }))
  return (
    <CodeSet
      id={id}
      label={label}
      none={shared(field.required ? 'kit:choose' : 'every')}
      choices={field.kind === 'companies' ? companies : words}
      chosen={textsOfValue(values[name])}
      locked={locked}
      onChange={onChange}
    />
  )
}

const Company = ({ name, field, id, label, values, locked, onChange }: FieldProps) => (
  <OneOf
    id={id}
    label={label}
    choices={useCompanies()}
    value={textOfValue(values[name])}
    clearable={!field.required}
    locked={locked}
    width="100%"
    onChange={onChange}
  />
)

const Subject = ({ name, field, id, label, values, invalid, onChange }: FieldProps) => (
  <SubjectPicker
    id={id}
    subjects={useCall(subjectCalls.list, {}).data?.items ?? []}
    value={textOfValue(values[name])}
    label={label}
    width="100%"
    leafOnly={!field.prefix}
    clearable={!field.required}
    invalid={invalid}
    onChange={onChange}
  />
)

/** Subjects below the one that another field names. One that lies below or above a chosen one cannot be taken too. */
const SubjectsBelow = ({ name, field, id, label, values, onChange }: FieldProps) => {
  const shared = useWords('masterList')
  const lang = useLang()
  const subjects = useCall(subjectCalls.list, {}).data?.items ?? []
  const parent = textOfValue(values[field.below ?? ''])
  const chosen = textsOfValue(values[name])
  const isFree = (code: string) =>
    parent !== '' &&
    code !== parent &&
    code.startsWith(parent) &&
    !chosen.some((other) => other !== code && (code.startsWith(other) || other.startsWith(code)))
  const choices = subjects.map((subject) => ({ value: subject.code, code: subject.code, name: nameOf(subject, lang) }))
  return (
    <CodeSet
      id={id}
      label={label}
      none={shared('noneOf')}
      choices={choices.filter(({ code }) => chosen.includes(code) || isFree(code))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

const rowsMost = 500

/** Rows of a plain list, which may be the one of the form: no row is among its own. */
const RowsAmong = ({ name, among, id, label, values, onChange }: FieldProps & { among: MasterList }) => {
  const shared = useWords('masterList')
  const rows = useCall(among.calls.list, { pageSize: rowsMost, enabled: true }).data?.items ?? []
  const choices = rows
    .filter((row) => row.id !== textOfValue(values.code))
    .map((row) => ({ value: row.id, code: row.id, name: textOfValue((row.values as ListValues).nameZhCn) }))
  return (
    <CodeSet
      id={id}
      label={label}
      none={shared('noneOf')}
      choices={choices}
      chosen={textsOfValue(values[name])}
      onChange={onChange}
    />
  )
}

const Words = ({ name, field, id, values, invalid, locked, onChange }: FieldProps) => {
  const t = useWords('masterList')
  const example = { month: t('monthHow'), date: t('kit:dayExample') }[field.kind as string]
  return (
    <TextField
      id={id}
      width="100%"
      maxLength={field.max ?? 40}
      value={textOfValue(values[name])}
      placeholder={example}
      inputMode={field.kind === 'decimal' ? 'decimal' : undefined}
      readOnly={locked}
      invalid={invalid}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export const MasterField = (props: FieldProps) => {
  const { name, field, values, onChange, locked } = props
  const among = masterLists.find((list) => list.name === field.among)
  switch (field.kind) {
    case 'choice':
      return <Choice {...props} />
    case 'set':
    case 'companies':
      return <SomeOf {...props} />
    case 'company':
      return <Company {...props} />
    case 'subject':
      return locked ? <Words {...props} /> : <Subject {...props} />
    case 'codes':
    case 'entities':
      if (among && !locked) return <RowsAmong {...props} among={among} />
      if (field.below && !locked) return <SubjectsBelow {...props} />
      return <Codes id={props.id} value={textsOfValue(values[name])} locked={locked} onChange={onChange} />
    case 'entity':
      return locked ? (
        <Words {...props} />
      ) : (
        <EntitySearch
          id={props.id}
          type={field.entityType ?? textOfValue(values[field.of ?? ''])}
          value={textOfValue(values[name])}
          label={props.label}
          invalid={props.invalid}
          onChange={onChange}
        />
      )
    case 'flag':
      return (
        <Checkbox checked={values[name] === true} disabled={locked} onChange={onChange}>
          {props.label}
        </Checkbox>
      )
    default:
      return <Words {...props} />
  }
}
