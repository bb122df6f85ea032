// The input of one field of a plain list, by the kind of the field.
import { type ComponentType, useState } from 'react'
import type { ListField, ListValue, ListValues, MasterList } from '../../../contract/base/master-list.ts'
import { subjectCalls } from '../../../contract/voucher/maintain.ts'
import { useCall } from '../../api/query.ts'
import { Checkbox, Select, TextField } from '../../kit/field.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { byCode, type CodeChoice, CodeSet, OneOf } from '../code-choices.tsx'
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
const Codes = ({ id, name, values, locked, onChange }: FieldProps) => {
  const t = useWords('masterList')
  const [text, setText] = useState(textsOfValue(values[name]).join(' '))
  return (
    <TextField
      {...{ id, value: text, width: '100%', readOnly: locked, placeholder: t('setHow') }}
      onChange={(event) => {
        setText(event.target.value)
        onChange(event.target.value.split(/[\s,，、;；]+/).filter((word) => word !== ''))
      }}
    />
  )
}

const Choice = ({ list, name, field, id, label, values, locked, onChange }: FieldProps) => {
  const t = useWords(list)
  const none = field.required ? [] : [{ value: '', label: t('masterList:noneOf') }]
  const options = (field.options ?? []).map((value) => ({ value, label: t(`${name}_${value}`) }))
  return (
    <Select
      {...{ id, label, width: '100%', disabled: locked, onChange }}
      value={textOfValue(values[name])}
      options={[...none, ...options]}
    />
  )
}

/** Some of `choices`, none of which is the word `none`. */
const Some = (props: FieldProps & { choices: readonly CodeChoice[]; none: string }) => {
  const { name, id, label, values, locked, choices, none, onChange } = props
  const t = useWords('masterList')
  return <CodeSet {...{ id, label, choices, locked, onChange }} none={t(none)} chosen={textsOfValue(values[name])} />
}

const SomeOf = (props: FieldProps) => {
  const { list, name, field } = props
  const t = useWords(list)
  const companies = useCompanies()
  const words = (field.options ?? []).map((value) => ({ value, code: t(`${name}_${value}`), name: '' }))
  const choices = field.kind === 'companies' ? companies : words
  return <Some {...props} choices={choices} none={field.required ? 'kit:choose' : 'every'} />
}

const Company = ({ name, field, id, label, values, locked, onChange }: FieldProps) => (
  <OneOf
    {...{ id, label, locked, width: '100%', clearable: !field.required, onChange }}
    choices={useCompanies()}
    value={textOfValue(values[name])}
  />
)

const Subject = ({ name, field, id, label, values, invalid, onChange }: FieldProps) => (
  <SubjectPicker
    {...{ id, label, invalid, width: '100%', leafOnly: !field.prefix, clearable: !field.required, onChange }}
    subjects={useCall(subjectCalls.list, {}).data?.items ?? []}
    value={textOfValue(values[name])}
  />
)

/** Subjects below the one that another field names. One that lies below or above a chosen one cannot be taken too. */
const SubjectsBelow = (props: FieldProps) => {
  const { name, field, values } = props
  const lang = useLang()
  const subjects = useCall(subjectCalls.list, {}).data?.items ?? []
  const parent = textOfValue(values[field.below ?? ''])
  const chosen = textsOfValue(values[name])
  const isFree = (code: string) =>
    parent !== '' &&
    code !== parent &&
    code.startsWith(parent) &&
    !chosen.some((other) => other !== code && (code.startsWith(other) || other.startsWith(code)))
  const offered = subjects.filter(({ code }) => chosen.includes(code) || isFree(code))
  const choices = byCode(offered.map((subject) => ({ code: subject.code, name: nameOf(subject, lang) })))
  return <Some {...props} choices={choices} none="noneOf" />
}

const rowsMost = 500

/** Rows of a plain list, which may be the one of the form: no row is among its own. */
const RowsAmong = ({ among, ...props }: FieldProps & { among: MasterList }) => {
  const rows = useCall(among.calls.list, { pageSize: rowsMost, enabled: true }).data?.items ?? []
  const choices = rows
    .filter((row) => row.id !== textOfValue(props.values.code))
    .map((row) => ({ value: row.id, code: row.id, name: textOfValue((row.values as ListValues).nameZhCn) }))
  return <Some {...props} choices={choices} none="noneOf" />
}

const Words = ({ name, field, id, values, invalid, locked, onChange }: FieldProps) => {
  const t = useWords('masterList')
  const example = { month: t('monthHow'), date: t('kit:dayExample') }[field.kind as string]
  return (
    <TextField
      {...{ id, invalid, width: '100%', readOnly: locked, placeholder: example, maxLength: field.max ?? 40 }}
      inputMode={field.kind === 'decimal' ? 'decimal' : undefined}
      value={textOfValue(values[name])}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const Entity = ({ name, field, id, label, values, invalid, onChange }: FieldProps) => (
  <EntitySearch
    {...{ id, label, invalid, onChange }}
    type={field.entityType ?? textOfValue(values[field.of ?? ''])}
    value={textOfValue(values[name])}
  />
)

const Flag = ({ name, label, values, locked, onChange }: FieldProps) => (
  <Checkbox checked={values[name] === true} disabled={locked} onChange={onChange}>
    {label}
  </Checkbox>
)

const SomeCodes = (props: FieldProps) => {
  const among = masterLists.find((list) => list.name === props.field.among)
  if (among && !props.locked) return <RowsAmong {...props} among={among} />
  return props.field.below && !props.locked ? <SubjectsBelow {...props} /> : <Codes {...props} />
}

const unlessLocked = (Input: ComponentType<FieldProps>) => (props: FieldProps) =>
  props.locked ? <Words {...props} /> : <Input {...props} />

const kinds: Partial<Record<ListField['kind'], ComponentType<FieldProps>>> = {
  ...{ choice: Choice, set: SomeOf, companies: SomeOf, company: Company, codes: SomeCodes, entities: SomeCodes },
  ...{ subject: unlessLocked(Subject), entity: unlessLocked(Entity), flag: Flag },
}

export const MasterField = (props: FieldProps) => {
  const Input = kinds[props.field.kind] ?? Words
  return <Input {...props} />
}
