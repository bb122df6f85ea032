// One's own password once more, before an act that only whoever is signed in may do.
import { FormField, TextField } from './field.tsx'

/** `<PasswordRow label={t('password')} value={password} onChange={setPassword} />` */
export const PasswordRow = (props: {
  label: string
  value: string
  hint?: string
  onChange: (value: string) => void
}) => (
  <FormField label={props.label} hint={props.hint} required>
    {(id) => (
      <TextField
        id={id}
        type="password"
        autoComplete="current-password"
        maxLength={256}
        width="100%"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    )}
  </FormField>
)
