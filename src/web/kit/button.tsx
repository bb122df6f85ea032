// Buttons, menus and icons. Solid = the one act of a page, outline = other acts, plain = navigation and rare acts; the
// key stands at the right.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import './button.css'
import { type IconName, iconPaths, isIconName } from './icon-paths.ts'
import { Opener } from './popover.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  look?: 'solid' | 'outline' | 'plain' | 'danger'
  icon?: IconName
  /** Shortcut shown at the right, "Ctrl S"; it only shows, `useKeys` acts. */
  keys?: string
  /** Spinner and no second press. */
  busy?: boolean
  /** Why it cannot be pressed now, '' where it can: its tooltip, told by readers of the screen; it keeps the focus. */
  why?: string
  /** Arrow of a button that opens a menu. */
  opens?: boolean
  small?: boolean
  submit?: boolean
  children?: ReactNode
}

/** What says that something cannot be done now, and why; nothing where it can. */
const unlessWhy = (why: string) => (why === '' ? {} : { 'aria-disabled': true, 'aria-description': why, title: why })

/** `<Button look="solid" icon="plus" keys="Alt N" onClick={add}>{t('add')}</Button>` */
export const Button = ({
  look = 'outline',
  icon,
  keys,
  busy,
  why = '',
  opens,
  small,
  submit,
  children,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={submit ? 'submit' : 'button'}
    className={`button button-${look} ${small ? 'button-small' : ''} ${rest.className ?? ''}`}
    disabled={rest.disabled}
    {...unlessWhy(why)}
    aria-busy={busy || undefined}
    onClick={busy || why ? undefined : rest.onClick}
  >
    {busy ? <span className="spinner rounded-circle w-14 h-14" /> : icon && <Icon name={icon} />}
    {children !== undefined && <span className="button-words">{children}</span>}
    {keys && <span className="button-keys ml-2 text-faint text-11 leading-16">{keys}</span>}
    {opens && <Icon name="chevron-down" size={14} className="ml-2 text-faint" />}
  </button>
)

/** A 28 px square button with an icon only; `label` is its tooltip and its name. */
export const IconButton = ({
  icon,
  label,
  size,
  ...rest
}: Omit<ComponentProps<'button'>, 'type'> & { icon: IconName; label: string; size?: number }) => (
  <button {...rest} type="button" className={`icon-button ${rest.className ?? ''}`} aria-label={label} title={label}>
    <Icon name={icon} size={size} />
  </button>
)

/** One of a few views, side by side: `<Segmented value options={[{ value, label }]} onChange />`. */
export const Segmented = <V extends string>(props: {
  label: string
  value: V
  options: readonly { value: V; label: ReactNode }[]
  onChange: (value: V) => void
}) => (
  <fieldset
    className="segmented inline-flex m-0 p-0 min-w-0 boxed-strong rounded-5 h-(--control) overflow-hidden"
    aria-label={props.label}
  >
    {props.options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === props.value}
        onClick={() => props.onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)

export type { IconName }

/** `<Icon name="search" />`: 16 px with stroke 1.75, smaller with stroke 2; `label` for the rare icon without words. */
export const Icon = (props: { name: IconName; size?: number; className?: string; label?: string }) => {
  const size = props.size ?? 16
  return (
    <>
      <svg
        className={`icon flex-none ${props.className ?? ''}`}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={size < 16 ? 2 : 1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={iconPaths[props.name]} />
      </svg>
      {props.label && <span className="visually-hidden">{props.label}</span>}
    </>
  )
}

/** Names that menu rows use for drawings we call otherwise. */
const otherNames: Record<string, IconName> = {
  'arrow-left-right': 'switches',
  'book-check': 'book',
  'book-open': 'book',
  'chart-column': 'chart',
  contact: 'users',
  'file-pen': 'edit',
  'file-text': 'file',
  'list-tree': 'list',
  'notebook-pen': 'book',
  settings: 'network',
  stamp: 'check-circle',
}

/** `name`: "home", "iconfont icon-home", "fa fa-home". */
export const MenuIcon = ({ name }: { name: string }) => {
  if (name.includes(' ')) return <i className={`menu-icon text-16 ${name}`} aria-hidden="true" />
  return <Icon name={isIconName(name) ? name : (otherNames[name] ?? 'folder')} />
}

export const Logo = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 30 30" aria-hidden="true">
    <rect width="30" height="30" rx="7" fill="#1b6fc4" />
    <path d="M8.5 6v18" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    <path d="M10 9.4h5M10 15.2h5M10 21h5" stroke="#9ecbf8" strokeWidth="2.2" />
    <path d="M15 6.4h8.5M15 12.3h8.5M15 18.1h8.5M15 23.6h8.5" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
  </svg>
)

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

/** A button that opens a menu of acts; `iconOnly` shows the icon with a tooltip, `children` replaces its face. */
export const MenuButton = (
  props: TriggerProps & { items: readonly MenuItem[]; children?: ReactNode; className?: string },
) => (
  <span className={`menu-anchor inline-flex flex-none ${props.className ?? ''}`}>
    <Opener
      align={props.align}
      gap={4}
      button={(face) =>
        props.children ? (
          <button
            type="button"
            className="inline-row gap-8 text-quiet rounded-5 hover:bg-hover h-28 px-6"
            title={props.label}
            aria-haspopup="menu"
            {...face}
          >
            {props.children}
            <span className="visually-hidden">{props.label}</span>
          </button>
        ) : props.iconOnly && props.icon ? (
          <IconButton icon={props.icon} label={props.label} aria-haspopup="menu" {...face} />
        ) : (
          <Button look={props.look} icon={props.icon} opens aria-haspopup="menu" {...face}>
            {props.label}
          </Button>
        )
      }
    >
      {(close) => <MenuList items={props.items} label={props.label} onDone={close} />}
    </Opener>
  </span>
)
