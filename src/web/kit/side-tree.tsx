// A tree or a list at the left of the rows that it chooses: arrows move and fold, each line tells how many it has.
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Icon } from './button.tsx'
import './side-tree.css'

/** Arrows go from one line to the next. */
const moveAmong = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const all = [...event.currentTarget.querySelectorAll('button')]
  all[all.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  event.preventDefault()
}

/** `<SideTree label={t('tree')}><SideNode … /></SideTree>`; `head` stands above the lines. */
export const SideTree = (props: { label: string; head?: ReactNode; children: ReactNode }) => (
  <nav
    className="side-tree column gap-8 w-232 min-h-0 p-8 lined-right overflow-auto flex-none"
    aria-label={props.label}
  >
    {props.head}
    <ul onKeyDown={moveAmong}>{props.children}</ul>
  </nav>
)

type NodeProps = {
  name: string
  code?: string
  count?: number | ''
  title?: string
  /** Shown in grey. */
  isOff?: boolean
  isChosen: boolean
  level?: number
  /** Whether its lines below are shown at first. */
  opens?: boolean
  children?: ReactNode
  onChoose: () => void
}

/** One line; choosing it unfolds what is below, choosing it again folds it. In a tree each line has a `level`. */
export const SideNode = (props: NodeProps) => {
  const { level, isChosen, children } = props
  const [isOpen, setOpen] = useState(props.opens ?? false)
  const isParent = Boolean(children)
  return (
    <li>
      <button
        type="button"
        className={`side-node row hover:bg-hover gap-6 w-full ${props.isOff ? 'side-node-off text-quiet' : ''}`}
        style={level === undefined ? undefined : { paddingLeft: 8 + level * 14 }}
        aria-current={isChosen || undefined}
        aria-expanded={isParent ? isOpen : undefined}
        title={props.title}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') setOpen(true)
          if (event.key === 'ArrowLeft') setOpen(false)
        }}
        onClick={() => {
          setOpen(isChosen ? !isOpen : true)
          props.onChoose()
        }}
      >
        {isParent && (
          <Icon className="flex-none text-quiet" name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        )}
        {!isParent && level !== undefined && <span className="flex-none w-14" />}
        {props.code && <span className="text-quiet">{props.code}</span>}
        <span className="truncate">{props.name}</span>
        <span className="ml-auto text-quiet text-12 font-normal">{props.count}</span>
      </button>
      {isOpen && isParent && <ul>{children}</ul>}
    </li>
  )
}
