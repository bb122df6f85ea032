// A colour of the theme: picked, or typed as #rrggbb; what is none is refused in place, and the first one comes back.
import { useEffect, useState } from 'react'
import { IconButton } from '../kit/button.tsx'
import { TextField } from '../kit/field.tsx'
import { useWords } from '../kit/words.ts'
import { parseColour } from '../theme/shades.ts'

type ColourFieldProps = {
  id: string
  value: string
  /** What "as at first" means: '' for the colour of the theme. */
  first: string
  /** The token whose colour is shown where none was chosen. */
  token: string
  disabled?: boolean
  onChange: (value: string) => void
}

const hex = (text: string): string => {
  const parts = /(\d+),?\s+(\d+),?\s+(\d+)/.exec(text)?.slice(1) ?? []
  return parts.length === 3 ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : ''
}

/** The colour that a token has now, as #rrggbb; '' for one that fades. */
const shownColour = (token: string): string => {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const colour = hex(getComputedStyle(probe).color)
  probe.remove()
  return colour
}

export const ColourField = (props: ColourFieldProps) => {
  const t = useWords('settings')
  const { value, first, token, disabled } = props
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const isFine = typed === first || parseColour(typed) !== null
  const put = (text: string) => {
    setTyped(text)
    if (text === first || parseColour(text)) props.onChange(text)
  }
  const shown = value || shownColour(token)
  return (
    <span className="colour-field">
      <input
        type="color"
        aria-label={t('pick')}
        value={shown}
        disabled={disabled}
        onChange={(event) => put(event.target.value)}
      />
      <TextField
        id={props.id}
        width={104}
        value={typed}
        placeholder={first === '' ? t('ofTheme') : undefined}
        disabled={disabled}
        invalid={!isFine}
        onChange={(event) => put(event.target.value.trim())}
      />
      <IconButton
        icon="refresh"
        label={t('asAtFirst')}
        disabled={disabled || value === first}
        onClick={() => put(first)}
      />
      {!isFine && (
        <p className="form-error" role="alert">
          {t(typed === '' ? 'colourEmpty' : 'colourWrong')}
        </p>
      )}
    </span>
  )
}
