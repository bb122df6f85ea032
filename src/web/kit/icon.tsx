// One line icon: `<Icon name="search" />`, 16 px with stroke 1.75, or smaller with stroke 2; hidden from screen
// readers.
import { type IconName, iconPaths } from './icon-paths.ts'

export type { IconName }

/** Props: `name`, `size` in px (16), `className`; give the words beside it, or `label` for the rare icon without. */
export const Icon = (props: { name: IconName; size?: number; className?: string; label?: string }) => {
  const size = props.size ?? 16
  return (
    <>
      <svg
        className={`icon ${props.className ?? ''}`}
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
