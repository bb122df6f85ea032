// The classes of the chart as a tree, with the subjects that have children: choosing one shows what is below it.
import { type KeyboardEvent, useState } from 'react'
import type { DefinitionShape } from '../../contract/subject.ts'
import { Icon } from '../kit/icon.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { subjectClasses } from './subject-api.ts'
import './subject.css'

/** Whether a subject is shown for what is chosen: a class, the code of a parent, or '' for all. */
export const isBelow = ({ type, code }: DefinitionShape, chosen: string): boolean =>
  chosen === '' || type === chosen || code.startsWith(chosen)

/** Arrows go from one line to the next. */
const moveAmong = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const all = [...event.currentTarget.querySelectorAll('button')]
  all[all.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  event.preventDefault()
}

type Shared = { rows: readonly DefinitionShape[]; chosen: string; onChoose: (chosen: string) => void }
type NodeProps = Shared & { id: string; code?: string; name: string; level: number }

const Node = ({ id, code, name, level, ...shared }: NodeProps) => {
  const lang = useLang()
  const { rows, chosen, onChoose } = shared
  const [isOpen, setOpen] = useState(chosen !== id && isInside(chosen, id, rows))
  const children = rows.filter(({ parent, type }) => (code ? parent === code : parent === null && type === id))
  const parents = children.filter((each) => !each.isLeaf)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') setOpen(true)
    if (event.key === 'ArrowLeft') setOpen(false)
  }
  return (
    <li>
      <button
        type="button"
        className="subject-node"
        style={{ paddingLeft: 8 + level * 14 }}
        aria-current={chosen === id || undefined}
        aria-expanded={parents.length > 0 ? isOpen : undefined}
        onKeyDown={onKeyDown}
        onClick={() => {
          setOpen(chosen === id ? !isOpen : true)
          onChoose(id)
        }}
      >
        {parents.length > 0 ? (
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        ) : (
          <span className="subject-node-gap" />
        )}
        {code && <span className="subject-quiet">{code}</span>}
        <span className="subject-node-name">{name}</span>
        <span className="subject-node-count">{children.length}</span>
      </button>
      {isOpen && parents.length > 0 && (
        <ul>
          {parents.map((each) => (
            <Node
              key={each.code}
              {...shared}
              {...{ id: each.code, code: each.code, name: nameOf(each, lang), level: level + 1 }}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Whether what is chosen lies inside a node. */
const isInside = (chosen: string, id: string, rows: readonly DefinitionShape[]): boolean =>
  chosen !== '' && (chosen.startsWith(id) || rows.some(({ code, type }) => code === chosen && type === id))

export const SubjectTree = (props: Shared) => {
  const t = useWords('subjectScreen')
  return (
    <nav className="subject-tree" aria-label={t('tree')}>
      <ul onKeyDown={moveAmong}>
        <li>
          <button
            type="button"
            className="subject-node"
            aria-current={props.chosen === '' || undefined}
            onClick={() => props.onChoose('')}
          >
            <span className="subject-node-name">{t('all')}</span>
            <span className="subject-node-count">{props.rows.length}</span>
          </button>
        </li>
        {subjectClasses.map((one) => (
          <Node key={one} {...props} id={one} name={t(`master:type_${one}`)} level={0} />
        ))}
      </ul>
    </nav>
  )
}
