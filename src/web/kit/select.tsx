// One of a list: a field with its words inside and a list under it; arrows, Home, End, letters and Enter work.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FormField } from './field.tsx'
import { Icon } from './icon.tsx'
import { Popover } from './popover.tsx'
import { useWords } from './words.ts'
import './field.css'

export type Option<V extends string> = { value: V; label: string; end?: ReactNode }

type SelectProps<V extends string> = {
  label: string
  /** Shows the label inside, in grey, before the value. */
  labelInside?: boolean
  value: V | ''
  options: readonly Option<V>[]
  onChange: (value: V) => void
  width?: number | string
  id?: string
  disabled?: boolean
}

const findByLetter = <V extends string>(options: readonly Option<V>[], letter: string, from: number): number => {
  const starts = (option: Option<V>) => option.label.toLowerCase().startsWith(letter.toLowerCase())
  const later = options.findIndex((option, at) => at > from && starts(option))
  return later >= 0 ? later : options.findIndex(starts)
}

const nextOf = <V extends string>(key: string, at: number, options: readonly Option<V>[]): number => {
  if (key === 'ArrowDown') return Math.min(at + 1, options.length - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return options.length - 1
  return key.length === 1 ? findByLetter(options, key, at) : -1
}

/** A key of the page, not a letter to find an option by: Alt+N begins a voucher here too. */
const isShortcut = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey

/**
 * `<Select label={t('scope')} labelInside value={scope} options={[{ value, label }]} onChange={setScope} width={140}
 * />`
 */
export const Select = <V extends string>(props: SelectProps<V>) => {
  const [isOpen, setOpen] = useState(false)
  const chosen = props.options.findIndex((option) => option.value === props.value)
  const [active, setActive] = useState(0)
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = () => {
    setActive(Math.max(chosen, 0))
    setOpen(true)
  }
  const take = (option: Option<V> | undefined) => {
    setOpen(false)
    if (option) props.onChange(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOf(event.key, isOpen ? active : chosen, props.options)
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) open()
    else if (isOpen && (event.key === 'Enter' || event.key === ' ')) take(props.options[active])
    else if (isOpen && event.key === 'Tab') return setOpen(false)
    else if (next >= 0 && !isShortcut(event) && event.key !== ' ') isOpen ? setActive(next) : take(props.options[next])
    else return
    event.preventDefault()
  }
  return (
    <>
      <button
        ref={anchor}
        id={props.id}
        type="button"
        role="combobox"
        className="field"
        style={{ width: props.width }}
        disabled={props.disabled}
        aria-label={props.id ? undefined : props.label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={onKeyDown}
      >
        {props.labelInside && <span className="field-inner text-faint whitespace-nowrap">{props.label}</span>}
        <SelectValue label={props.options[chosen]?.label} />
        <Icon name="chevron-down" size={14} />
      </button>
      {isOpen && (
        <Popover anchor={anchor} matchWidth onClose={() => setOpen(false)}>
          <OptionList
            id={id}
            label={props.label}
            options={props.options}
            chosen={chosen}
            active={active}
            onTake={take}
          />
        </Popover>
      )}
    </>
  )
}

const SelectValue = ({ label }: { label: string | undefined }) => {
  const t = useWords('kit')
  return (
    <span className={`field-value flex-1 min-w-0 truncate ${label ? '' : 'text-faint'}`}>{label ?? t('choose')}</span>
  )
}

const OptionList = <V extends string>(props: {
  id: string
  label: string
  options: readonly Option<V>[]
  chosen: number
  active: number
  onTake: (option: Option<V>) => void
}) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[props.active]?.scrollIntoView({ block: 'nearest' })
  }, [props.active])
  return (
    <div ref={list} id={`${props.id}-list`} role="listbox" aria-label={props.label}>
      {props.options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and takes the keys
        <div
          key={option.value}
          id={`${props.id}-${at}`}
          role="option"
          tabIndex={-1}
          className="menu-item"
          aria-selected={at === props.chosen}
          data-active={at === props.active}
          onClick={() => props.onTake(option)}
        >
          {option.label}
          {option.end && <span className="menu-item-end">{option.end}</span>}
        </div>
      ))}
    </div>
  )
}

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
