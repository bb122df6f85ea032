// Chooses the icon of a menu entry: ours by their drawings, any other by its name or the class of a stylesheet.
import { useRef, useState } from 'react'
import { Button, IconButton, MenuIcon } from '../kit/button.tsx'
import { SearchField, TextField } from '../kit/field.tsx'
import { type IconName, iconPaths } from '../kit/icon-paths.ts'
import { Popover } from '../kit/popover.tsx'
import { useWords } from '../kit/words.ts'
import './icon-picker.css'

const names = Object.keys(iconPaths) as IconName[]

type PickerProps = {
  id: string
  /** Where no label names the field. */
  label?: string
  value: string
  invalid: boolean
  onChange: (name: string) => void
}

const Choices = ({ value, onTake }: { value: string; onTake: (name: IconName) => void }) => {
  const t = useWords('menuDefine')
  const [text, setText] = useState('')
  return (
    <>
      <SearchField value={text} onChange={setText} placeholder={t('findIcon')} width={300} />
      <div className="icon-choices grid overflow-auto p-8 gap-4 grid-cols-[repeat(8,36px)] max-h-260">
        {names
          .filter((name) => name.includes(text.trim().toLowerCase()))
          .map((name) => (
            <IconButton
              key={name}
              icon={name}
              label={name}
              aria-pressed={name === value}
              onClick={() => onTake(name)}
            />
          ))}
      </div>
    </>
  )
}

export const IconPicker = ({ id, label, value, invalid, onChange }: PickerProps) => {
  const t = useWords('menuDefine')
  const anchor = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const take = (name: IconName) => {
    setOpen(false)
    onChange(name)
  }
  return (
    <span ref={anchor} className="icon-field row gap-8">
      {value !== '' && <MenuIcon name={value} />}
      <TextField
        id={id}
        aria-label={label}
        inner={label}
        width="100%"
        maxLength={128}
        value={value}
        invalid={invalid}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button opens onClick={() => setOpen(!isOpen)}>
        {t('pickIcon')}
      </Button>
      {isOpen && (
        <Popover anchor={anchor} onClose={() => setOpen(false)}>
          <Choices value={value} onTake={take} />
        </Popover>
      )}
    </span>
  )
}
