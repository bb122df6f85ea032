// Chooses one or several of a list by code or name, typed or taken with the arrows; several are tags with a cross.
import { Combobox, type ComboboxProps } from '../kit/combobox.tsx'
import { TextField } from '../kit/field.tsx'
import { SetFilter } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import './code-choices.css'
import { comparable } from './coded-search.ts'

export type CodeChoice = { value: string; code: string; name: string }

type Coded = { code: string; name: string }

/** By code, or by id where the row keeps ids. */
export const byCode = (list: readonly Coded[]): CodeChoice[] =>
  list.map(({ code, name }) => ({ value: code, code, name }))
export const byId = (list: readonly (Coded & { id: string })[]): CodeChoice[] =>
  list.map(({ id, code, name }) => ({ value: id, code, name }))

const shownMost = 50

const fits = (choice: CodeChoice, text: string): boolean =>
  [choice.code, choice.name].some((each) => comparable(each).includes(text))

/** The choices that contain the text, not chosen yet. */
export const findChoices = (choices: readonly CodeChoice[], chosen: readonly string[], text: string): CodeChoice[] => {
  const wanted = comparable(text)
  return choices.filter((each) => !chosen.includes(each.value) && fits(each, wanted)).slice(0, shownMost)
}

const textOf = ({ code, name }: CodeChoice): string => (code === name || code === '' ? name : `${code} ${name}`)

const coded = ({ code, name }: CodeChoice) => {
  if (code === name || code === '') return name
  return (
    <span className="flex min-w-0 gap-12">
      <span className="coded-code">{code}</span>
      <span>{name}</span>
    </span>
  )
}

/** `<CodeSet label={t('types')} choices={types} chosen={codes} onChange={setCodes} none={t('all')} />` */
export const CodeSet = (props: {
  label: string
  choices: readonly CodeChoice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** What an empty choice means, shown in the field. */
  none: string
  id?: string
  locked?: boolean
}) => {
  const t = useWords('kit')
  const { choices, chosen } = props
  const named = (value: string): CodeChoice =>
    choices.find((each) => each.value === value) ?? { value, code: value, name: '' }
  if (props.locked) {
    const shown = chosen.map(named).map(({ code, name }) => `${code} ${name}`.trim())
    return <TextField id={props.id} width="100%" readOnly value={shown.join(t('comma')) || props.none} />
  }
  return (
    <div className="code-set row flex-wrap gap-4">
      {chosen.map(named).map(({ value, code, name }) => (
        <SetFilter
          key={value}
          name={code}
          value={name}
          onRemove={() => props.onChange(chosen.filter((each) => each !== value))}
        />
      ))}
      <Combobox<CodeChoice>
        id={props.id}
        label={props.label}
        value=""
        placeholder={chosen.length === 0 ? props.none : t('choose')}
        width={chosen.length === 0 ? '100%' : 130}
        find={(text) => findChoices(choices, chosen, text)}
        itemKey={({ value }) => value}
        itemView={coded}
        onTake={({ value }) => props.onChange([...chosen, value])}
      />
    </div>
  )
}

/** `<OneOf label={t('user')} choices={users} value={id} onChange={setId} />`; '' is none. */
export const OneOf = ({
  choices,
  clearable,
  locked,
  onChange,
  ...field
}: Pick<ComboboxProps<CodeChoice>, 'label' | 'value' | 'placeholder' | 'width' | 'id' | 'invalid'> & {
  choices: readonly CodeChoice[]
  onChange: (value: string) => void
  clearable?: boolean
  locked?: boolean
}) => {
  const chosen = choices.find(({ value }) => value === field.value)
  const { id, width, placeholder } = field
  const value = chosen ? textOf(chosen) : field.value
  if (locked) return <TextField {...{ id, width, placeholder, value }} readOnly />
  return (
    <Combobox<CodeChoice>
      {...field}
      value={value}
      find={(text) => findChoices(choices, [], text)}
      itemKey={(choice) => choice.value}
      itemView={coded}
      onTake={(choice) => onChange(choice.value)}
      onClear={clearable && field.value !== '' ? () => onChange('') : undefined}
    />
  )
}
