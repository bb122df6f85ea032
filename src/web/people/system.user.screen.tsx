// The users: the organisation with its people at the left, the list with its filters, and every act on one of them.
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type UserFilter, type UserShape, userAdminCalls } from '../../contract/people/user-admin.ts'
import { send, useCall } from '../api/query.ts'
import { Checkbox, SearchField } from '../kit/field.tsx'
import { useTab } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { ImportSheet, sendFile } from '../parts/list/import-dialog.tsx'
import { fileActs, type Open } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { choice, type ListColumn, ListScreen } from '../parts/list/list-screen.tsx'
import './people.css'
import type { ResultOf } from '../../contract/base/call.ts'
import { SideNode, SideTree } from '../kit/side-tree.tsx'
import { PasswordDialog, type Secret, UserForm, userActs } from './user-acts.tsx'

const inactiveDays = 90
const states = ['enabled', 'disabled', 'locked', 'never', 'inactive'] as const
const stateFilters: Readonly<Record<(typeof states)[number], UserFilter>> = {
  enabled: { enabled: true },
  disabled: { enabled: false },
  locked: { locked: true },
  never: { neverLoggedIn: true },
  inactive: { inactiveDays },
}

const detailPath = (id: string) => `/system/user-detail/${id}`

const columnsOf = (t: Say): ListColumn<UserShape>[] => [
  {
    ...{ key: 'realName', width: 116, pinned: true, sortable: true },
    link: (row) => detailPath(row.id),
  },
  { key: 'userName', width: 118, quiet: true, sortable: true },
  {
    ...{ key: 'department', width: 150, min: 104, grow: 1, sortable: true },
    cell: (row) => row.departmentName,
  },
  { key: 'position', width: 110, min: 76, grow: 1 },
  { key: 'mobile', width: 124 },
  {
    ...{ key: 'roles', width: 190, min: 110, grow: 2 },
    cell: (row) => row.roles.map(({ name }) => name).join(t('kit:comma')),
  },
  {
    ...{ key: 'lastAt', width: 138, quiet: true, sortable: true },
    cell: (row) => (row.lastAt === '' ? t('never') : momentText(row.lastAt)),
  },
  {
    ...{ key: 'enabled', width: 100, sortable: true },
    cell: (row) => (
      <>
        <Tag look={row.enabled ? 'ok' : 'draft'}>{t(`masterList:enabled_${row.enabled ? 'yes' : 'no'}`)}</Tag>{' '}
        {row.lockedUntil !== '' && <Tag look="warn">{t('state_locked')}</Tag>}
      </>
    ),
  },
]

const filterOf = (address: Address): UserFilter => {
  const state = states.find((each) => each === address.get('state'))
  const departmentId = address.get('department') || undefined
  return {
    search: address.get('search') || undefined,
    departmentId,
    withChildren: departmentId === undefined ? undefined : !address.has('alone'),
    roleId: address.get('role') || undefined,
    ...(state && stateFilters[state]),
  }
}

/** The passwords of new users come with the answer, and are shown when the sheet is closed. */
const UserImport = ({ open, onClose }: { open: Open; onClose: () => void }) => {
  const t = useWords('user')
  const [secrets, setSecrets] = useState<readonly Secret[]>([])
  return (
    <ImportSheet
      title={t('masterList:importTitle', { title: t('title') })}
      accept=".xlsx,.csv"
      sendFile={async (file, how, options) => {
        const sent = await sendFile(userAdminCalls.import, file, how, options)
        setSecrets(sent.answer.passwords)
        return sent
      }}
      onClose={() => {
        onClose()
        if (secrets.length > 0) open((close) => <PasswordDialog secrets={secrets} onClose={close} />)
      }}
    />
  )
}

// The organisation at the left of the users: each department with the number of its people; choosing one shows them.

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

const OrgTree = (props: Omit<Shared, 'items'> & { org: Org }) => {
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

export default function UserScreen() {
  const t = useWords('user')
  const tab = useTab()
  const list = useList(userAdminCalls.list, filterOf, 50)
  const { filter, address } = list
  const roles = useCall(userAdminCalls.simpleList, {}).data?.roles ?? []
  const org = useCall(userAdminCalls.orgTree, {}, { placeholderData: keepPreviousData })
  const chosen = address.get('department')
  const department = org.data?.items.find(({ id }) => id === chosen)?.code ?? ''
  const withChildren = !address.has('alone')
  const calls = {
    export: () => send(userAdminCalls.export, filter),
    template: () => send(userAdminCalls.template, {}),
    import: userAdminCalls.import,
  }
  const [files, bringIn] = fileActs(calls, { codes: ['sys:user:export', 'sys:user:import'] })
  const roleName = (id: string): string => roles.find((role) => role.id === id)?.name ?? id
  return (
    <div className="flex flex-1 min-w-0 min-h-0">
      {org.data && (
        <OrgTree
          {...{ org: org.data, chosen, withChildren }}
          onChoose={(id) => address.set({ department: id || null, page: null })}
        />
      )}
      <div className="column flex-1 min-w-0 min-h-0">
        <ListScreen
          {...{ id: 'users', words: 'user', list, columns: columnsOf, acts: userActs }}
          filters={[
            choice(
              'role',
              roles.map(({ id }) => id),
              { none: 'anyRole', label: 'f_roles', say: roleName },
            ),
            choice('state', states, { label: 'state', none: 'anyState', width: 160 }),
            () =>
              chosen !== '' && (
                <Checkbox checked={withChildren} onChange={(on) => address.set({ alone: on ? null : '1', page: null })}>
                  {t('withChildren')}
                </Checkbox>
              ),
          ]}
          pageActs={[
            files,
            { ...bringIn, opens: (_, onClose, { open }) => <UserImport open={open} onClose={onClose} /> },
            {
              ...{ word: 'masterList:add', look: 'solid', icon: 'plus', code: 'sys:user:add' },
              opens: (_, onClose, { open }) => <UserForm user={null} {...{ department, open, onClose }} />,
            },
          ]}
          grid={{ onOpen: ({ id }) => tab.open(detailPath(id)) }}
        />
      </div>
    </div>
  )
}
