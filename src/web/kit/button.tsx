// Buttons: solid = the one act of a page, outline = other acts, plain = navigation and rare acts; the key stands at
// the right.
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './button.css'

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
export const unlessWhy = (why: string) =>
  why === '' ? {} : { 'aria-disabled': true, 'aria-description': why, title: why }

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
