// A button that opens a menu of acts: arrows move, Enter takes, Esc closes and gives the focus back.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton, unlessWhy } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Popover } from './popover.tsx'

/** One row of a menu; `separated` puts a line above, `checked` makes it a choice, `end` stands at the right. */
export type MenuItem = {
  key: string
  label: ReactNode
  icon?: IconName
  end?: ReactNode
  checked?: boolean
  disabled?: boolean
  /** Why it cannot be chosen now, '' where it can. */
  why?: string
  separated?: boolean
  onSelect: () => void
}

const moveFocus = (list: HTMLElement, step: number | 'first' | 'last'): void => {
  const items = [...list.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = step === 'first' ? 0 : step === 'last' ? items.length - 1 : (at + step + items.length) % items.length
  items[next]?.focus()
}

const stepOf: Record<string, number | 'first' | 'last'> = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' }

const roleOf = (item: MenuItem) =>
  item.checked === undefined
    ? ({ role: 'menuitem' } as const)
    : ({ role: 'menuitemradio', 'aria-checked': item.checked } as const)

/** The menu alone, for places with their own trigger (context menus of tabs). */
export const MenuList = (props: { items: readonly MenuItem[]; label: string; onDone: () => void }) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) moveFocus(list.current, 'first')
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf[event.key]
    if (step === undefined || !list.current) return
    event.preventDefault()
    moveFocus(list.current, step)
  }
  return (
    <div ref={list} role="menu" aria-label={props.label} tabIndex={-1} onKeyDown={onKeyDown}>
      {props.items.map((item) => (
        <div key={item.key} role="none">
          {item.separated && <div className="h-1 my-4 bg-line" />}
          <button
            type="button"
            {...roleOf(item)}
            aria-disabled={item.disabled || undefined}
            {...unlessWhy(item.why ?? '')}
            className="menu-item"
            onClick={() => {
              if (item.disabled || item.why) return
              props.onDone()
              item.onSelect()
            }}
          >
            {item.icon && <Icon name={item.icon} />}
            {item.label}
            {item.end && <span className="menu-item-end">{item.end}</span>}
            {item.checked && <Icon name="check" size={14} className="menu-item-end" />}
          </button>
        </div>
      ))}
    </div>
  )
}

type TriggerProps = {
  label: string
  icon?: IconName
  iconOnly?: boolean
  look?: 'outline' | 'plain'
  align?: 'start' | 'end'
}

/**
 * `<MenuButton label={t('export')} icon="download" items={[…]} />`; `iconOnly` shows only the icon with a tooltip,
 * `children` replaces the face of the trigger.
 */
export const MenuButton = (
  props: TriggerProps & { items: readonly MenuItem[]; children?: ReactNode; className?: string },
) => {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const close = () => {
    setOpen(false)
    anchor.current?.querySelector('button')?.focus()
  }
  const face = { 'aria-haspopup': 'menu' as const, 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) }
  return (
    <span ref={anchor} className={`menu-anchor inline-flex flex-none ${props.className ?? ''}`}>
      {props.children ? (
        <button
          type="button"
          className="inline-row gap-8 text-quiet rounded-5 hover:bg-hover h-28 px-6"
          title={props.label}
          {...face}
        >
          {props.children}
          <span className="visually-hidden">{props.label}</span>
        </button>
      ) : props.iconOnly && props.icon ? (
        <IconButton icon={props.icon} label={props.label} {...face} />
      ) : (
        <Button look={props.look} icon={props.icon} opens {...face}>
          {props.label}
        </Button>
      )}
      {isOpen && (
        <Popover anchor={anchor} align={props.align} gap={4} onClose={close}>
          <MenuList items={props.items} label={props.label} onDone={close} />
        </Popover>
      )}
    </span>
  )
}
