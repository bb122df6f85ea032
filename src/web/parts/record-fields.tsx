// A form of one record: its state, its rows of texts, choices and people with their errors, and the foot with buttons.
import { type ReactNode, useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { Button } from '../kit/button.tsx'
import { Combobox } from '../kit/combobox.tsx'
import { FormField, TextField } from '../kit/field.tsx'
import { fieldText, problemsOf, troubleText } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'

/** The names of the fields that hold a text. */
type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string

type RowProps<V extends object> = {
  form: RecordForm<V>
  name: TextName<V>
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

/** The names of the fields that hold a number. */
type NumberName<V> = { [K in keyof V]: V[K] extends number ? K : never }[keyof V] & string

/** A whole number of some digits. */
export const NumberRow = <V extends object>(props: {
  form: RecordForm<V>
  name: NumberName<V>
  label: string
  digits: number
  hint?: string
}) => {
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

export type CodedOption = { key: string; code: string; name: string }

const codedText = ({ code, name }: CodedOption): string => (code === name || code === '' ? name : `${code} ${name}`)
const shownMost = 50

/** One of a list that is found by code or name; a cross takes it away. */
export const CodedRow = <V extends object>(props: RowProps<V> & { items: readonly CodedOption[]; none?: string }) => {
  const { form, name, items } = props
  const error = form.errorOf(name)
  const chosen = items.find(({ key }) => key === form.values[name])
  const put = (key: string) => form.put(name, key as V[typeof name])
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
          itemKey={({ key }) => key}
          itemView={codedText}
          onTake={({ key }) => put(key)}
          onClear={form.values[name] === '' ? undefined : () => put('')}
        />
      )}
    </FormField>
  )
}

/** `children`: further acts, before the common ones; `locked`: there is nothing to save. */
export const FormFoot = <V extends object>(props: {
  form: RecordForm<V>
  onClose: () => void
  children?: ReactNode
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
          {t('save')}
        </Button>
      )}
    </>
  )
}

/** `save` sends what is typed; what it refuses is shown at its fields, anything else once, beside the buttons. */
export const useRecordForm = <V extends object>(
  begin: V,
  save: (values: V) => Promise<unknown>,
  onDone: (answer: unknown) => void,
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
