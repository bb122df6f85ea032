// A form of one record over the page: rows of texts, choices and ticks, each with its error, and a foot with buttons.
import { type ReactNode, useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { Button } from '../kit/button.tsx'
import { Combobox } from '../kit/combobox.tsx'
import { Checkbox, FormField, TextField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { fieldText, problemsOf, troubleText } from '../kit/problem-list.tsx'
import { SelectField } from '../kit/select.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { type CodeChoice, CodeSet } from './code-choices.tsx'

/** For what a form sends: what is refused it shows itself. */
export const quietly = { quiet: 'refusals' } as const

/** What a form begins with: of a row, which has more, the fields that `empty` has; without a row as `empty`. */
export const begunWith = <V extends object>(empty: V, row: V | null | undefined): V =>
  Object.assign({}, empty, row && Object.fromEntries(Object.keys(empty).map((name) => [name, row[name as keyof V]])))

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
    setProblems((now) => now.filter(({ path }) => !(path in some)))
    setTrouble('')
  }
  const put = <K extends keyof V>(name: K, value: V[K]) => {
    const some: Partial<V> = {}
    some[name] = value
    change(some)
  }
  const submit = async () => {
    setBusy(true)
    try {
      onDone(await save(values))
    } catch (error) {
      const found = problemsOf(error)
      setProblems(found)
      setTrouble(found.some(({ path }) => path in values) ? '' : troubleText(error))
    }
    setBusy(false)
  }
  const errorOf = (name: keyof V): string | undefined => fieldText(problems.find(({ path }) => path === name))
  return { values, change, put, problems, errorOf, trouble, submit, isBusy }
}

export type RecordForm<V extends object> = ReturnType<typeof useRecordForm<V>>

/** The names of the fields that hold such a value. */
type NameOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string

type RowProps<V extends object, T = string> = {
  form: RecordForm<V>
  name: NameOf<V, T>
  label: string
  required?: boolean
  hint?: string
  locked?: boolean
}

/** `<TextRow form={form} name="code" label={t('f_code')} max={32} required />` */
export const TextRow = <V extends object>(
  props: RowProps<V> & { max: number; placeholder?: string; inputMode?: 'decimal' },
) => {
  const { form, name, max } = props
  const error = form.errorOf(name)
  return (
    <FormField label={props.label} required={props.required} error={error} hint={props.hint}>
      {(id, described) => (
        <TextField
          id={id}
          aria-describedby={described}
          width="100%"
          maxLength={max}
          readOnly={props.locked}
          placeholder={props.placeholder}
          inputMode={props.inputMode}
          invalid={error !== undefined}
          value={String(form.values[name])}
          onChange={(event) => form.put(name, event.target.value as V[typeof name])}
        />
      )}
    </FormField>
  )
}

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }

/** What it is called in the three languages; that of Taiwan is made of the other where it is empty. */
export const NameRows = ({ form, t, twHint }: { form: RecordForm<Names>; t: Say; twHint?: string }) =>
  (['nameZhCn', 'nameZhTw', 'nameEn'] as const).map((name) => {
    const isTw = name === 'nameZhTw'
    const hint = isTw ? twHint : undefined
    return <TextRow key={name} label={t(`f_${name}`)} max={64} required={!isTw} {...{ form, name, hint }} />
  })

/** A text of several lines. */
export const TextAreaRow = <V extends object>(
  props: RowProps<V> & { max: number; rows: number; className?: string },
) => {
  const { form, name } = props
  return (
    <FormField label={props.label} required={props.required} error={form.errorOf(name)} hint={props.hint}>
      {(id, described) => (
        <textarea
          id={id}
          aria-describedby={described}
          className={props.className ?? 'text-area'}
          rows={props.rows}
          maxLength={props.max}
          readOnly={props.locked}
          value={String(form.values[name])}
          onChange={(event) => form.put(name, event.target.value as V[typeof name])}
        />
      )}
    </FormField>
  )
}

/** A whole number of some digits. */
export const NumberRow = <V extends object>(props: RowProps<V, number> & { digits: number }) => {
  const { form, name, digits } = props
  const error = form.errorOf(name)
  return (
    <FormField label={props.label} error={error} hint={props.hint}>
      {(id, described) => (
        <TextField
          id={id}
          aria-describedby={described}
          width={120}
          maxLength={digits}
          inputMode="numeric"
          invalid={error !== undefined}
          value={String(form.values[name])}
          onChange={(event) => form.put(name, Number(event.target.value.replace(/\D/g, '')) as V[typeof name])}
        />
      )}
    </FormField>
  )
}

type ChoiceProps<V extends object> = Omit<RowProps<V>, 'label'> & {
  t: Say
  label?: string
  values: readonly string[]
  say?: (value: string) => string
}

/** One of some values: the field is called `f_<name>`, a value `<name>_<value>`. */
export const ChoiceRow = <V extends object>({ form, name, t, values, say, ...props }: ChoiceProps<V>) => (
  <SelectField
    label={t(`f_${name}`)}
    error={form.errorOf(name)}
    value={String(form.values[name])}
    options={values.map((value) => ({ value, label: say?.(value) ?? t(`${name}_${value}`) }))}
    onChange={(value) => form.put(name, value as V[typeof name])}
    {...props}
  />
)

/** A tick with its words. */
export const TickRow = <V extends object>({ form, name, label, hint }: RowProps<V, boolean>) => (
  <FormField label="" error={form.errorOf(name)} hint={hint}>
    {() => (
      <Checkbox checked={form.values[name] === true} onChange={(on) => form.put(name, on as V[typeof name])}>
        {label}
      </Checkbox>
    )}
  </FormField>
)

type SetProps<V extends object> = RowProps<V, readonly string[]> & { choices: readonly CodeChoice[]; none: string }

/** Some of a list, found by code or name. */
export const SetRow = <V extends object>({ form, name, label, choices, none, required, hint }: SetProps<V>) => (
  <FormField label={label} required={required} error={form.errorOf(name)} hint={hint}>
    {(id) => (
      <CodeSet
        {...{ id, label, choices, none }}
        chosen={form.values[name] as readonly string[]}
        onChange={(chosen) => form.put(name, chosen as V[typeof name])}
      />
    )}
  </FormField>
)

const wordsOf = (text: string): string[] => text.split(/[\s,，、]+/).filter(Boolean)

type PrefixProps<V extends object> = RowProps<V, readonly string[]> & { placeholder: string }

/** Beginnings of subject codes, with spaces between; what is typed stands until the field is left. */
export const PrefixRow = <V extends object>({ form, name, label, placeholder }: PrefixProps<V>) => {
  const [text, setText] = useState((form.values[name] as readonly string[]).join(' '))
  return (
    <FormField label={label} error={form.errorOf(name)}>
      {(id) => (
        <TextField
          {...{ id, placeholder, value: text, width: '100%' }}
          onChange={({ target }) => {
            setText(target.value)
            form.put(name, wordsOf(target.value.normalize('NFKC')) as V[typeof name])
          }}
        />
      )}
    </FormField>
  )
}

const codedText = ({ code, name }: CodeChoice): string => (code === name || code === '' ? name : `${code} ${name}`)
const shownMost = 50

/** One of a list that is found by code or name; a cross takes it away. */
export const CodedRow = <V extends object>(props: RowProps<V> & { items: readonly CodeChoice[]; none?: string }) => {
  const { form, name, items } = props
  const error = form.errorOf(name)
  const chosen = items.find(({ value }) => value === form.values[name])
  const put = (value: string) => form.put(name, value as V[typeof name])
  return (
    <FormField label={props.label} required={props.required} error={error} hint={props.hint}>
      {(id) => (
        <Combobox
          id={id}
          label={props.label}
          width="100%"
          placeholder={props.none}
          invalid={error !== undefined}
          value={chosen ? codedText(chosen) : String(form.values[name])}
          find={(text) => {
            const words = text.toLowerCase()
            return items.filter((item) => codedText(item).toLowerCase().includes(words)).slice(0, shownMost)
          }}
          itemKey={({ value }) => value}
          itemView={codedText}
          onTake={({ value }) => put(value)}
          onClear={form.values[name] === '' ? undefined : () => put('')}
        />
      )}
    </FormField>
  )
}

/** `children`: further acts, before the common ones; `act`: what saving is called here; `locked`: nothing to save. */
export const FormFoot = <V extends object>(props: {
  form: RecordForm<V>
  onClose: () => void
  children?: ReactNode
  act?: string
  locked?: boolean
}) => {
  const t = useWords('masterList')
  const { form } = props
  return (
    <>
      {form.trouble !== '' && (
        <span className="form-error" role="alert">
          {form.trouble}
        </span>
      )}
      {props.children}
      <Button onClick={props.onClose}>{t('kit:cancel')}</Button>
      {!props.locked && (
        <Button look="solid" busy={form.isBusy} onClick={() => void form.submit()}>
          {props.act ?? t('save')}
        </Button>
      )}
    </>
  )
}

type DrawerProps<V extends object> = {
  form: RecordForm<V>
  title: string
  note?: string
  /** Acts in its head. */
  tools?: ReactNode
  width?: number
  /** It is only shown. */
  isFixed?: boolean
  children: ReactNode
  onClose: () => void
}

/** The form over the page, with its foot. */
export const FormDrawer = <V extends object>({ form, isFixed, width = 560, ...drawer }: DrawerProps<V>) => (
  <Drawer
    {...{ width, ...drawer }}
    foot={isFixed ? undefined : <FormFoot form={form} onClose={drawer.onClose} />}
    typed={form.values}
  />
)
