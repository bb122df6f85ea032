// One line icon: `<Icon name="search" />`, 16 px with stroke 1.75, or smaller with stroke 2, hidden from readers; the
// icon of a menu row, and the mark of the product.
import { type IconName, iconPaths, isIconName } from './icon-paths.ts'

export type { IconName }

/** Props: `name`, `size` in px (16), `className`; give the words beside it, or `label` for the rare icon without. */
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

/** `size` in px. */
export const Logo = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 30 30" aria-hidden="true">
    <rect width="30" height="30" rx="7" fill="#1b6fc4" />
    <path d="M8.5 6v18" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    <path d="M10 9.4h5M10 15.2h5M10 21h5" stroke="#9ecbf8" strokeWidth="2.2" />
    <path d="M15 6.4h8.5M15 12.3h8.5M15 18.1h8.5M15 23.6h8.5" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
  </svg>
)
