// Chooses one of a list by code or name, typed or taken with the arrows.
import { Combobox } from '../kit/combobox.tsx'
import { TextField } from '../kit/field.tsx'
import { type CodeChoice, findChoices } from './code-choices.tsx'

/** `<OneOf label={t('user')} choices={users} value={id} onChange={setId} />`; '' is none. */
export const OneOf = (props: {
  label: string
  choices: readonly CodeChoice[]
  value: string
  onChange: (value: string) => void
  clearable?: boolean
  placeholder?: string
  width?: number | string
  id?: string
  /** Only shown. */
  locked?: boolean
}) => {
  const chosen = props.choices.find(({ value }) => value === props.value)
  const value = chosen ? `${chosen.code} ${chosen.name}` : props.value
  if (props.locked) {
    return <TextField id={props.id} width={props.width} readOnly value={value} placeholder={props.placeholder} />
  }
  return (
    <Combobox<CodeChoice>
      id={props.id}
      label={props.label}
      value={value}
      placeholder={props.placeholder}
      width={props.width}
      find={(text) => findChoices(props.choices, [], text)}
      itemKey={({ value }) => value}
      itemView={({ code, name }) => (
        <span className="coded">
          <span className="coded-code">{code}</span>
          <span>{name}</span>
        </span>
      )}
      onTake={({ value }) => props.onChange(value)}
      onClear={props.clearable && props.value !== '' ? () => props.onChange('') : undefined}
    />
  )
}
