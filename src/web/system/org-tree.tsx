// The organisation at the left of the users: each department with the number of its people; choosing one shows them.
import { type KeyboardEvent, useState } from 'react'
import type { ResultOf } from '../../contract/call.ts'
import type { userAdminCalls } from '../../contract/user-admin.ts'
import { SearchField } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'

type Org = ResultOf<typeof userAdminCalls.orgTree>
type Node = Org['items'][number]

/** Arrows go from one line to the next. */
const moveAmong = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const all = [...event.currentTarget.querySelectorAll('button')]
  all[all.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  event.preventDefault()
}

type Shared = { items: readonly Node[]; chosen: string; withChildren: boolean; onChoose: (id: string) => void }

const Line = ({ node, level, ...shared }: Shared & { node: Node; level: number }) => {
  const lang = useLang()
  const { items, chosen, onChoose } = shared
  const children = items.filter(({ parentId, enabled, total }) => parentId === node.id && (enabled || total > 0))
  const [isOpen, setOpen] = useState(level < 1)
  return (
    <li>
      <button
        type="button"
        className="org-node"
        style={{ paddingLeft: 8 + level * 14 }}
        aria-current={chosen === node.id || undefined}
        aria-expanded={children.length > 0 ? isOpen : undefined}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') setOpen(true)
          if (event.key === 'ArrowLeft') setOpen(false)
        }}
        onClick={() => {
          setOpen(chosen === node.id ? !isOpen : true)
          onChoose(node.id)
        }}
      >
        {children.length > 0 ? (
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        ) : (
          <span className="org-gap" />
        )}
        <span className="org-name">{nameOf(node, lang)}</span>
        <span className="org-count">{shared.withChildren ? node.total : node.users}</span>
      </button>
      {isOpen && children.length > 0 && (
        <ul>
          {children.map((each) => (
            <Line key={each.id} {...shared} node={each} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}

export const OrgTree = (props: Omit<Shared, 'items'> & { org: Org }) => {
  const t = useWords('user')
  const lang = useLang()
  const [search, setSearch] = useState('')
  const { org, chosen, onChoose } = props
  const words = search.trim().toLowerCase()
  const found = org.items.filter((node) => `${node.code} ${nameOf(node, lang)}`.toLowerCase().includes(words))
  const shared = { items: org.items, chosen, onChoose, withChildren: props.withChildren }
  const tops = org.items.filter(({ parentId }) => !org.items.some(({ id }) => id === parentId))
  return (
    <nav className="org-tree" aria-label={t('tree')}>
      <SearchField value={search} onChange={setSearch} placeholder={t('department:search')} width={200} />
      <ul onKeyDown={moveAmong}>
        <li>
          <button
            type="button"
            className="org-node"
            aria-current={chosen === '' || undefined}
            onClick={() => onChoose('')}
          >
            <span className="org-name">{t('everybody')}</span>
            <span className="org-count">{org.total}</span>
          </button>
        </li>
        {words === ''
          ? tops.map((node) => <Line key={node.id} {...shared} node={node} level={0} />)
          : found.map((node) => <Line key={node.id} {...shared} items={[]} node={node} level={0} />)}
      </ul>
    </nav>
  )
}
