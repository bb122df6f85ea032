// A form as a table of the fields of a record: draws them, keeps what is typed, and shows what is refused at its field.
import { type ReactNode, useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { Button } from '../kit/button.tsx'
import { Drawer } from '../kit/dialog.tsx'
import { Checkbox, FormField, type Option, Select, TextField } from '../kit/field.tsx'
import { fieldText, problemsOf, troubleText } from '../kit/problem-list.tsx'
import { ownFirst, type Say, useWords } from '../kit/words.ts'
import { type CodeChoice, CodeSet, OneOf } from './code-choices.tsx'

/** For what a form sends: what is refused it shows itself. */
export const quietly = { quiet: 'refusals' } as const

/** What a form begins with: of a row, which has more, the fields that `empty` has; without a row as `empty`. */
export const begunWith = <V extends object>(empty: V, row: V | null | undefined): V =>
  Object.assign({}, empty, row && Object.fromEntries(Object.keys(empty).map((name) => [name, row[name as keyof V]])))

type Sent<I, A> = (input: I, options: typeof quietly) => Promise<A>
type Stored = { id: string; version: number }

/** What saving does: adds a record, or changes the one that is there. */
export const addOrEdit =
  <V extends object, A, B>(row: Stored | null, add: Sent<V, A>, edit: Sent<V & Stored, B>) =>
  (values: V): Promise<A | B> =>
    row ? edit({ ...values, id: row.id, version: row.version }, quietly) : add(values, quietly)

/** The field that a place is in: `aux` of `aux.0.type`. */
const headOf = (path: string): string => path.split('.')[0] ?? path

/** `save` sends what is typed; what it refuses is shown at its fields, anything else once, beside the buttons. */
export const useRecordForm = <V extends object, A = unknown>(
  begin: V,
  save: (values: V) => Promise<A>,
  onDone: (answer: A) => void,
) => {
  const [values, setValues] = useState(begin)
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const change = (some: Partial<V>) => {
    setValues((now) => ({ ...now, ...some }))
    setProblems((now) => now.filter(({ path }) => !(headOf(path) in some)))
    setTrouble('')
  }
  /** Does what the form is for, or another act of it. */
  const attempt = async (work: () => Promise<A>) => {
    setBusy(true)
    try {
      onDone(await work())
    } catch (error) {
      // A fault of what a row of a plain list holds has its place in that.
      const found = problemsOf(error).map((one) => ({ ...one, path: one.path.replace(/^values\./, '') }))
      setProblems(found)
      setTrouble(found.some(({ path }) => headOf(path) in values) ? '' : troubleText(error))
    }
    setBusy(false)
  }
  const errorOf = (name: keyof V): string | undefined => fieldText(problems.find(({ path }) => headOf(path) === name))
  const submit = () => attempt(() => save(values))
  return { values, change, problems, errorOf, trouble, attempt, submit, isBusy }
}

export type RecordForm<V extends object> = Omit<ReturnType<typeof useRecordForm<V>>, 'attempt'>

/** What fields need of a form: those that count at once, without a button, have no more. */
export type Draft<V extends object> = Pick<RecordForm<V>, 'values' | 'change'> & Partial<Pick<RecordForm<V>, 'errorOf'>>

/** The names of the fields that hold such a value. */
type NameOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string

/** A word of the form, or what is said of its values. */
type Said<V, T = string> = string | ((values: V, t: Say) => T)
type Asked<V> = boolean | ((values: V) => boolean)

type Row<V> = {
  /** Its word, if it is not `f_<name>` or the name. */
  label?: Said<V>
  hint?: Said<V, ReactNode>
  required?: Asked<V>
  /** It is only shown. */
  locked?: Asked<V>
  /** Whether it is there. */
  when?: Asked<V>
  /** Its label stands above it. */
  above?: boolean
  /** Other names, what is refused of which is told here. */
  also?: readonly (keyof V)[]
  /** What a change of it changes besides. */
  sets?: (values: V) => Partial<V>
}

type TextLook = {
  width?: number | string
  /** Words. */
  placeholder?: string
  inputMode?: 'decimal' | 'numeric'
  type?: 'password'
  autoComplete?: string
  /** What is kept of what is typed. */
  clean?: (typed: string) => string
}

/** What each kind of field is told beside its name; `none`: the word for nothing chosen. */
type Kinds = {
  text: TextLook & { max?: number }
  /** A text of several lines. */
  area: { max: number; rows: number; className?: string }
  day: TextLook
  /** A whole number of some digits. */
  number: { digits: number; width?: number | string }
  /** One of some values, each called `<word>_<value>`, where `word` is the name of the field if it is not told. */
  choice: { width?: number; word?: string } & (
    | { values: readonly (string | number)[] }
    | { options: readonly Option<string>[] }
  )
  /** A tick with its words; with `says` these, and the label beside it. */
  check: { says?: string }
  /** Some of a list, found by code or name. */
  codes: { choices: readonly CodeChoice[]; none: string }
  /** Beginnings of subject codes, with spaces between. */
  prefixes: { placeholder: string }
  /** One of a list that is found by code or name; a cross takes it away, where there may be none. */
  coded: { choices: readonly CodeChoice[]; none?: string; clearable?: boolean }
}

type Kind = keyof Kinds

type Holds = { number: number; choice: string | number | null; check: boolean } & {
  [K in 'codes' | 'prefixes']: readonly string[]
} & { [K in 'area' | 'day' | 'coded']: string } & { text: string | undefined }

type Place = { id: string; described: string | undefined; invalid: boolean; locked: boolean }

type KindField<V> = {
  [K in Kind]: { name: NameOf<V, Holds[K]> } & Kinds[K] & (K extends 'text' ? { kind?: K } : { kind: K })
}[Kind]

/** `{ name: 'code', max: 32, required: true, hint: 'codeHow' }`, `{ kind: 'choice', name: 'type', values: types }` */
export type RecordField<V extends object> =
  | (Row<V> & KindField<V>)
  /** Ticks beside each other. */
  | (Row<V> & {
      kind: 'checks'
      names: readonly NameOf<V, boolean>[]
      /** Those of them that are only shown. */
      fixed?: readonly NameOf<V, boolean>[]
      className?: string
    })
  /** A field that draws itself. */
  | (Row<V> & { kind: 'own'; name?: keyof V & string; draw: (own: Place & { form: Draft<V> }) => ReactNode })
  /** What is no field. */
  | { kind: 'free'; when?: Asked<V>; draw: (form: Draft<V>) => ReactNode }

type At<T> = Place & { t: Say; name: string; label: string; value: T; put: (value: T) => void }

/** An optional text that is not there is empty. */
type TypedProps = { at: Omit<At<string>, 'value'> & { value: string | undefined }; max?: number } & TextLook

const Typed = ({ at, max, ...look }: TypedProps) => {
  const { clean = (typed) => typed, placeholder, width = '100%', ...rest } = look
  return (
    <TextField
      {...{ id: at.id, 'aria-describedby': at.described, width, maxLength: max, readOnly: at.locked, ...rest }}
      placeholder={placeholder && at.t(placeholder)}
      invalid={at.invalid}
      value={at.value ?? ''}
      onChange={(event) => at.put(clean(event.target.value))}
    />
  )
}

/** What is typed stands until the field is left. */
const Prefixes = ({ at, placeholder }: { at: At<readonly string[]>; placeholder: string }) => {
  const [text, setText] = useState(at.value.join(' '))
  return (
    <TextField
      {...{ id: at.id, placeholder: at.t(placeholder), value: text, width: '100%' }}
      onChange={({ target }) => {
        setText(target.value)
        at.put(
          target.value
            .normalize('NFKC')
            .split(/[\s,、]+/)
            .filter(Boolean),
        )
      }}
    />
  )
}

const dayTyped = (typed: string): string => typed.normalize('NFKC').trim()

const inputs: { [K in Kind]: (at: At<Holds[K]>, own: Kinds[K]) => ReactNode } = {
  text: (at, own) => <Typed at={at} {...own} />,
  day: (at, own) => <Typed {...{ at, max: 10, placeholder: 'kit:dayExample', clean: dayTyped, ...own }} />,
  area: (at, { rows, max, className = 'text-area' }) => (
    <textarea
      {...{ id: at.id, 'aria-describedby': at.described, className, rows, maxLength: max, readOnly: at.locked }}
      value={at.value}
      onChange={(event) => at.put(event.target.value)}
    />
  ),
  number: (at, { digits, width = 120 }) => (
    <Typed
      at={{
        ...at,
        value: String(at.value),
        put: (typed) => at.put(Number(typed.normalize('NFKC').replace(/\D/g, ''))),
      }}
      {...{ max: digits, width, inputMode: 'numeric' }}
    />
  ),
  choice: (at, { width, word = at.name, ...own }) => (
    <Select<string>
      {...{ id: at.id, label: at.label, width: width ?? '100%', disabled: at.locked, value: String(at.value ?? '') }}
      options={
        'options' in own
          ? own.options
          : own.values.map((value) => ({ value: `${value}`, label: at.t(`${word}_${value}`) }))
      }
      onChange={(value) => at.put(typeof at.value === 'number' ? Number(value) : value)}
    />
  ),
  check: (at, { says }) => (
    <Checkbox checked={at.value} disabled={at.locked} onChange={at.put}>
      {says === undefined ? at.label : at.t(says)}
    </Checkbox>
  ),
  codes: (at, { choices, none }) => (
    <CodeSet
      {...{ id: at.id, label: at.label, choices, none: none && at.t(none), locked: at.locked, chosen: at.value }}
      onChange={at.put}
    />
  ),
  prefixes: (at, { placeholder }) => <Prefixes at={at} placeholder={placeholder} />,
  coded: (at, { choices, none, clearable = none !== undefined }) => (
    <OneOf
      {...{ id: at.id, label: at.label, choices, width: '100%', locked: at.locked, value: at.value }}
      invalid={at.invalid}
      placeholder={none && at.t(none)}
      clearable={clearable}
      onChange={at.put}
    />
  ),
}

const inputOf = <K extends Kind>(kind: K, at: At<Holds[K]>, own: Kinds[K]): ReactNode => inputs[kind](at, own)

type FieldsProps<V extends object> = {
  words: string
  form: Draft<V>
  fields: readonly RecordField<V>[]
  /** All of it is only shown. */
  locked?: boolean
}

const isAsked = <V,>(asked: Asked<V> | undefined, values: V): boolean =>
  typeof asked === 'function' ? asked(values) : asked === true

const Field = <V extends object>(props: FieldsProps<V> & { field: RecordField<V> }) => {
  const { form, field } = props
  const t = useWords(props.words)
  if (field.kind === 'free') return field.draw(form)
  const { values, errorOf } = form
  const said = <T,>(words: Said<V, T>) => (typeof words === 'string' ? t(words) : words(values, t))
  const names = field.kind === 'checks' ? field.names : field.name === undefined ? [] : [field.name]
  const error = [...names, ...(field.also ?? [])].map((name) => errorOf?.(name)).find((text) => text !== undefined)
  const locked = props.locked === true || isAsked(field.locked, values)
  const invalid = error !== undefined
  const change = (part: Partial<V>) => form.change({ ...part, ...field.sets?.({ ...values, ...part }) })
  const put = (name: keyof V, value: unknown) => change({ [name]: value } as Partial<V>)
  const [name = ''] = names
  const isTick = field.kind === 'checks' || (field.kind === 'check' && field.says === undefined)
  // A tick says what is so (`enabled`), not what the column of it is called (`f_enabled`: status).
  const wordsOf = (of: string): string[] => (isTick ? [of, `f_${of}`] : [`f_${of}`, of])
  const labelOf = (of: string) =>
    field.label === undefined ? t(ownFirst(props.words, wordsOf(of))) : said(field.label)
  const draw = (id: string, described: string | undefined): ReactNode => {
    if (field.kind === 'own') return field.draw({ form: { ...form, change }, id, described, invalid, locked })
    if (field.kind === 'checks') {
      return (
        <div className={field.className ?? 'flex flex-wrap gap-x-20 gap-y-4'}>
          {field.names.map((each) => (
            <Checkbox
              key={each}
              checked={values[each] === true}
              disabled={locked || field.fixed?.includes(each)}
              onChange={(on) => put(each, on)}
            >
              {labelOf(each)}
            </Checkbox>
          ))}
        </div>
      )
    }
    const value = values[field.name] as Holds[Kind]
    const at = { t, name, id, described, invalid, locked, label: labelOf(name), value }
    return inputOf<Kind>(field.kind ?? 'text', { ...at, put: (next) => put(field.name, next) }, field)
  }
  return (
    <FormField
      label={isTick ? '' : labelOf(name)}
      required={isAsked(field.required, values)}
      error={error}
      hint={field.hint && said(field.hint)}
      above={field.above}
    >
      {draw}
    </FormField>
  )
}

/** Two rows of one table may be of one field, where only one of them is there. */
const keyOf = <V extends object>(field: RecordField<V>, at: number): string =>
  `${field.kind} ${'name' in field && field.name !== undefined ? field.name : at}`

/** `<RecordFields words="user" form={form} fields={fields} />` */
export const RecordFields = <V extends object>(props: FieldsProps<V>) =>
  props.fields.map(
    (field, at) =>
      (field.when === undefined || isAsked(field.when, props.form.values)) && (
        <Field key={keyOf(field, at)} {...props} field={field} />
      ),
  )

/** What it is called in the three languages; that of Taiwan is made of the other where it is empty. */
export const nameFields = (twHint?: string): RecordField<{ nameZhCn: string; nameZhTw: string; nameEn: string }>[] => [
  { name: 'nameZhCn', max: 64, required: true },
  { name: 'nameZhTw', max: 64, hint: twHint },
  { name: 'nameEn', max: 64, required: true },
]

type FootProps<V extends object> = {
  form: RecordForm<V>
  onClose: () => void
  /** Further acts, before the common ones. */
  acts?: ReactNode
  /** What saving is called here. */
  act?: string
  /** There is nothing to save. */
  locked?: boolean
  isReady?: boolean
}

export const FormFoot = <V extends object>({ form, onClose, acts, act, locked, isReady = true }: FootProps<V>) => {
  const t = useWords('masterList')
  return (
    <>
      {form.trouble !== '' && (
        <span className="form-error" role="alert">
          {form.trouble}
        </span>
      )}
      {acts}
      <Button onClick={onClose}>{t(locked ? 'kit:close' : 'kit:cancel')}</Button>
      {!locked && (
        <Button look="solid" busy={form.isBusy} disabled={!isReady} onClick={() => void form.submit()}>
          {act ?? t('save')}
        </Button>
      )}
    </>
  )
}

type DrawerProps<V extends object> = Omit<FieldsProps<V>, 'form' | 'fields'> &
  FootProps<V> & {
    /** The word of its title, or the title. */
    title: string | ((t: Say) => string)
    note?: string
    /** Acts in its head. */
    tools?: ReactNode
    width?: number
    fields?: readonly RecordField<V>[]
    /** Before its fields, and after them. */
    lead?: ReactNode
    children?: ReactNode
  }

/** The form over the page, with its foot. */
export const FormDrawer = <V extends object>(props: DrawerProps<V>) => {
  const { form, title, note, tools, width = 560, fields = [], onClose } = props
  const t = useWords(props.words)
  return (
    <Drawer
      {...{ note, tools, width, onClose }}
      title={typeof title === 'string' ? t(title) : title(t)}
      foot={<FormFoot {...props} />}
      typed={form.values}
    >
      {props.lead}
      <RecordFields {...props} fields={fields} />
      {props.children}
    </Drawer>
  )
}
