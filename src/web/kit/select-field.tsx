// A choice in a form: its label, and one of a list, over the whole width if nothing else is said.
import { FormField } from './field.tsx'
import { type Option, Select } from './select.tsx'

/** `<SelectField label={t('type')} value={type} options={options} onChange={setType} />` */
export const SelectField = <V extends string>(props: {
  label: string
  required?: boolean
  error?: string
  hint?: string
  value: V | ''
  options: readonly Option<V>[]
  onChange: (value: V) => void
  width?: number
  disabled?: boolean
}) => {
  const { label, required, error, hint, ...choice } = props
  return (
    <FormField label={label} required={required} error={error} hint={hint}>
      {(id) => <Select id={id} label={label} width="100%" {...choice} />}
    </FormField>
  )
}
