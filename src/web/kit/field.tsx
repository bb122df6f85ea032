// Light fields for bars and forms: text, search, checkbox, one of a list, label with error. Everything 28 px; label
// left or above.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './field.css'
import { Icon, type IconName } from './button.tsx'
import { isComposing, useShownOption } from './keys.ts'
import { Popover } from './popover.tsx'
import { textAt } from './problem-list.tsx'
import { useWords } from './words.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> & {
  /** Grey words inside, before the value ("Scope"). */
  inner?: ReactNode
  icon?: IconName
  width?: number | string
  invalid?: boolean
}

/** `<TextField aria-label={t('name')} value onChange />`; `readOnly` shows a lock. */
export const TextField = ({ inner, icon, width, invalid, ...rest }: TextFieldProps) => (
  <span className={`field ${rest.readOnly ? 'field-locked' : ''} ${invalid ? 'field-invalid' : ''}`} style={{ width }}>
    {inner && <span className="field-inner text-faint whitespace-nowrap">{inner}</span>}
    <input {...rest} aria-invalid={invalid || undefined} />
    {(icon || rest.readOnly) && <Icon name={rest.readOnly ? 'lock' : (icon as IconName)} size={14} />}
  </span>
)

/** A search field: Enter or a pause is the caller's matter (`useLateText`); the cross clears. */
export const SearchField = (props: {
  value: string
  onChange: (value: string) => void
  placeholder: string
  width?: number
  onEnter?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  events?: Pick<ComponentProps<'input'>, 'onBlur' | 'onCompositionStart' | 'onCompositionEnd'>
}) => {
  const t = useWords('kit')
  return (
    <span className="field" style={{ width: props.width ?? 220 }}>
      <input
        type="search"
        {...props.events}
        aria-label={props.placeholder}
        placeholder={props.placeholder}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) props.onEnter?.()
          props.onKeyDown?.(event)
        }}
      />
      {props.value ? (
        <button type="button" className="field-clear" aria-label={t('clear')} onClick={() => props.onChange('')}>
          <Icon name="close" size={12} />
        </button>
      ) : (
        <Icon name="search" size={14} />
      )}
    </span>
  )
}

/** A checkbox with its words; `mixed` for "some of them". */
export const Checkbox = (props: {
  checked: boolean
  mixed?: boolean
  onChange: (checked: boolean, event: { shiftKey: boolean }) => void
  children?: ReactNode
  label?: string
  disabled?: boolean
  tabIndex?: number
}) => (
  <label className="checkbox inline-row relative gap-8 min-h-24 min-w-24 cursor-pointer">
    <input
      type="checkbox"
      aria-label={props.label}
      checked={props.checked}
      disabled={props.disabled}
      tabIndex={props.tabIndex}
      ref={(box) => {
        if (box) box.indeterminate = props.mixed === true
      }}
      onChange={(event) =>
        props.onChange(event.target.checked, { shiftKey: (event.nativeEvent as MouseEvent).shiftKey })
      }
    />
    <span className="checkbox-box grid place-items-center flex-none bg-surface w-14 h-14 border border-field">
      <Icon name={props.mixed ? 'minus' : 'check'} size={12} />
    </span>
    {props.children}
  </label>
)

/** `<FormField label={t('name')} required error={errors.name}>{(id) => <TextField id={id} … />}</FormField>` */
export const FormField = (props: {
  label: ReactNode
  required?: boolean
  error?: string
  hint?: ReactNode
  above?: boolean
  children: (id: string, described: string | undefined) => ReactNode
}) => {
  const t = useWords('kit')
  const id = useId()
  const note = props.error || props.hint ? `${id}-note` : undefined
  return (
    <div className={`form-field flex items-start mb-10 gap-12 ${props.above ? 'form-field-above flex-col' : ''}`}>
      <label htmlFor={id} className="form-label flex-none text-quiet text-right w-96">
        {props.label}
        {props.required && (
          <span className="ml-2 text-negative" role="img" aria-label={t('required')}>
            *
          </span>
        )}
      </label>
      <div className="form-control flex-1 min-w-0 w-full">
        {props.children(id, note)}
        {props.error ? (
          <p id={note} className="form-error" role="alert">
            <Icon name="error" size={14} /> {props.error}
          </p>
        ) : (
          props.hint && (
            <p id={note} className="form-hint">
              {props.hint}
            </p>
          )
        )}
      </div>
    </div>
  )
}

type LabelProps = Pick<Parameters<typeof FormField>[0], 'label' | 'required' | 'error' | 'hint' | 'above'>

/** A text in a row of a form: `<InputField label={t('name')} value={name} onChange={setName} />` */
export const InputField = (
  props: LabelProps & Omit<TextFieldProps, 'label' | 'onChange'> & { onChange: (text: string) => void },
) => {
  const { label, required, error, hint, above, onChange, ...input } = props
  return (
    <FormField {...{ label, required, error, hint, above }}>
      {(id, described) => (
        <TextField
          id={id}
          aria-describedby={described}
          width="100%"
          {...input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  )
}

export const CheckField = ({ hint, ...box }: Parameters<typeof Checkbox>[0] & Pick<LabelProps, 'hint'>) => (
  <FormField label="" hint={hint}>
    {() => <Checkbox {...box} />}
  </FormField>
)

const pauseMs = 250

/**
 * For a field whose value lives where changes come back late (the address of a tab): what is typed quickly, or composed
 * by an input method, is not put back meanwhile. Show `value`, give what is typed to `put`, and the input its `events`;
 * `tell` is for Enter. A `value` that changes from outside is taken while nothing waits to be told.
 */
export const useLateText = (value: string, onChange: (text: string) => void) => {
  const [typed, setTyped] = useState(value)
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> | null } | null>(null)
  const isComposing = useRef(false)
  const current = useRef(onChange)
  current.current = onChange
  const stop = (): string | null => {
    const { text = null, timer = null } = waiting.current ?? {}
    if (timer !== null) clearTimeout(timer)
    waiting.current = null
    return text
  }
  const tell = (): void => {
    const text = stop()
    if (text !== null) current.current(text)
  }
  const put = (text: string): void => {
    stop()
    setTyped(text)
    waiting.current = { text, timer: isComposing.current ? null : setTimeout(tell, pauseMs) }
  }
  useEffect(() => {
    if (waiting.current === null) setTyped(value)
  }, [value])
  useEffect(
    () => () => {
      if (waiting.current?.timer) clearTimeout(waiting.current.timer)
    },
    [],
  )
  const events = {
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: (event: { currentTarget: HTMLInputElement }) => {
      isComposing.current = false
      put(event.currentTarget.value)
    },
    onBlur: tell,
  }
  return { value: typed, put, tell, events }
}

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

/** A field with its words inside and a list under it; arrows, Home, End, letters and Enter work. */
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
  const list = useShownOption(props.active)
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
}) => {
  const { label, required, error, hint, ...choice } = props
  return (
    <FormField label={label} required={required} error={error} hint={hint}>
      {(id) => <Select id={id} label={label} width="100%" {...choice} />}
    </FormField>
  )
}

/** One's own password once more, before an act that only whoever is signed in may do. */
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
