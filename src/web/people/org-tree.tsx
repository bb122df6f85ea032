// The organisation at the left of the users: each department with the number of its people; choosing one shows them.
import { useState } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import type { userAdminCalls } from '../../contract/people/user-admin.ts'
import { SearchField } from '../kit/field.tsx'
import { SideNode, SideTree } from '../kit/side-tree.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'

type Org = ResultOf<typeof userAdminCalls.orgTree>
type Node = Org['items'][number]

type Shared = { items: readonly Node[]; chosen: string; withChildren: boolean; onChoose: (id: string) => void }

const Line = ({ node, level, ...shared }: Shared & { node: Node; level: number }) => {
  const lang = useLang()
  const { items, chosen, onChoose } = shared
  const children = items.filter(({ parentId, enabled, total }) => parentId === node.id && (enabled || total > 0))
  return (
    <SideNode
      name={nameOf(node, lang)}
      count={shared.withChildren ? node.total : node.users}
      isChosen={chosen === node.id}
      level={level}
      opens={level < 1}
      onChoose={() => onChoose(node.id)}
    >
      {children.length > 0 && children.map((each) => <Line key={each.id} {...shared} node={each} level={level + 1} />)}
    </SideNode>
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
  const head = <SearchField value={search} onChange={setSearch} placeholder={t('department:search')} width={200} />
  return (
    <SideTree label={t('tree')} head={head}>
      <SideNode name={t('everybody')} count={org.total} isChosen={chosen === ''} onChoose={() => onChoose('')} />
      {words === ''
        ? tops.map((node) => <Line key={node.id} {...shared} node={node} level={0} />)
        : found.map((node) => <Line key={node.id} {...shared} items={[]} node={node} level={0} />)}
    </SideTree>
  )
}
