// One's own password once more, before an act that only whoever is signed in may do.
import { FormField, TextField } from './field.tsx'
import { textAt } from './problem-list.tsx'

/** `<PasswordRow label={t('password')} value={password} trouble={act.error} onChange={setPassword} />` */
export const PasswordRow = (props: {
  label: string
  value: string
  hint?: string
  /** What the act was refused with: a wrong password is told here. */
  trouble: unknown
  onChange: (value: string) => void
}) => (
  <FormField label={props.label} hint={props.hint} required error={textAt(props.trouble, 'password')}>
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
