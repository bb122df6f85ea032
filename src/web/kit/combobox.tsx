// A field to type in with a list of matches under it; the list is the caller's, the keys are ours.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import './field.css'
import { Icon } from './button.tsx'
import { isComposing, useShownOption } from './keys.ts'
import { Popover } from './popover.tsx'
import { useWords } from './words.ts'

export type ComboboxProps<T> = {
  label: string
  /** Shown inside, in grey, before the value. */
  inner?: ReactNode
  /** The words of the chosen one; '' for none. */
  value: string
  /** Matches of what is typed; called with '' when the list opens. */
  find: (text: string) => readonly T[]
  itemKey: (item: T) => string
  itemView: (item: T) => ReactNode
  isDisabled?: (item: T) => boolean
  onTake: (item: T) => void
  /** Told what is typed, for matches that have to be fetched. */
  onType?: (text: string) => void
  /** Gives a cross that clears. */
  onClear?: () => void
  /** Under the list, at the right. */
  hint?: string
  width?: number | string
  id?: string
  placeholder?: string
  invalid?: boolean
}

const useCombobox = <T,>(props: ComboboxProps<T>) => {
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = text !== null
  const found = isOpen ? props.find(text) : []
  const close = () => setText(null)
  const take = (item: T | undefined) => {
    if (item === undefined || props.isDisabled?.(item)) return
    close()
    props.onTake(item)
  }
  const type = (typed: string) => {
    setText(typed)
    setActive(0)
    props.onType?.(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !isOpen) type('')
    else if (step) setActive(Math.max(0, Math.min(active + step, found.length - 1)))
    else if (isOpen && event.key === 'Enter') take(found[active])
    else if (isOpen && event.key === 'Tab') return close()
    else return
    event.preventDefault()
  }
  return { text, isOpen, found, active, close, take, type, onKeyDown }
}

export const Combobox = <T,>(props: ComboboxProps<T>) => {
  const t = useWords('kit')
  const list = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const box = useCombobox(props)
  return (
    <span
      ref={anchor}
      className={`field ${props.invalid ? 'field-invalid' : ''}`}
      style={{ width: props.width ?? 240 }}
    >
      {props.inner && <span className="field-inner text-faint whitespace-nowrap">{props.inner}</span>}
      <input
        id={props.id}
        role="combobox"
        aria-label={props.id ? undefined : props.label}
        aria-expanded={box.isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={box.isOpen && box.found.length > 0 ? `${list}-${box.active}` : undefined}
        autoComplete="off"
        placeholder={box.isOpen ? props.value || props.placeholder : props.placeholder}
        value={box.text ?? props.value}
        onChange={(event) => box.type(event.target.value)}
        onMouseDown={() => box.isOpen || box.type('')}
        onKeyDown={box.onKeyDown}
      />
      {props.value && props.onClear ? (
        <button type="button" className="field-clear" aria-label={t('clear')} onClick={props.onClear}>
          <Icon name="close" size={12} />
        </button>
      ) : (
        <Icon name="chevron-down" size={14} />
      )}
      {box.isOpen && (
        <Popover anchor={anchor} matchWidth onClose={box.close} className="combobox-list column min-w-340">
          <Matches own={props} id={list} found={box.found} active={box.active} onTake={box.take} />
          <div className="list-foot row gap-12 text-faint text-12 lined-above">
            <span>{box.found.length === 0 ? t('noMatch') : ''}</span>
            <span className="ml-auto">{props.hint}</span>
          </div>
        </Popover>
      )}
    </span>
  )
}

type MatchesProps<T> = {
  own: ComboboxProps<T>
  id: string
  found: readonly T[]
  active: number
  onTake: (item: T) => void
}

const Matches = <T,>({ own, id, found, active, onTake }: MatchesProps<T>) => {
  const list = useShownOption(active)
  return (
    <div ref={list} id={id} role="listbox" aria-label={own.label} className="overflow-auto max-h-308">
      {found.map((item, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
        <div
          key={own.itemKey(item)}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          aria-disabled={own.isDisabled?.(item) || undefined}
          data-active={at === active}
          className="menu-item combobox-item"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(item)}
        >
          {own.itemView(item)}
        </div>
      ))}
    </div>
  )
}
