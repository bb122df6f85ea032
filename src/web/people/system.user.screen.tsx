// The users: the organisation with its people at the left, the list with its filters, and every act on one of them.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { UserFilter, UserShape } from '../../contract/people/user-admin.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import './people.css'
import { momentText } from '../kit/day-text.ts'
import { Checkbox } from '../kit/field.tsx'
import { MenuButton, type MenuItem } from '../kit/menu-button.tsx'
import { Select } from '../kit/select.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { useTab } from '../kit/tab.ts'
import { type Say, useWords } from '../kit/words.ts'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn, Sort } from '../parts/grid/data-grid.tsx'
import { ImportSheet, sendFile } from '../parts/list/import-dialog.tsx'
import { ListPage, usePages } from '../parts/list/list-page.tsx'
import { OrgTree } from './org-tree.tsx'
import { userApi } from './people-api.ts'
import { UserActs, type UserOver, UserOverlay, useUserOver } from './user-acts.tsx'
import type { Secret } from './user-password.tsx'

const usualSize = 50
const inactiveDays = 90
const states = ['enabled', 'disabled', 'locked', 'never', 'inactive'] as const
type State = (typeof states)[number]

const stateFilters: Readonly<Record<State, UserFilter>> = {
  enabled: { enabled: true },
  disabled: { enabled: false },
  locked: { locked: true },
  never: { neverLoggedIn: true },
  inactive: { inactiveDays },
}

const detailPath = (id: string) => `/system/user-detail/${id}`

const columnsOf = (t: Say): GridColumn<UserShape>[] => [
  {
    ...{ key: 'realName', title: t('f_realName'), width: 116, pinned: true, sortable: true },
    cell: (row) => row.realName,
    link: (row) => detailPath(row.id),
  },
  { key: 'userName', title: t('f_userName'), width: 118, quiet: true, sortable: true, cell: (row) => row.userName },
  {
    ...{ key: 'department', title: t('f_department'), width: 150, min: 104, grow: 1, sortable: true },
    cell: (row) => row.departmentName,
  },
  { key: 'position', title: t('f_position'), width: 110, min: 76, grow: 1, cell: (row) => row.position },
  { key: 'mobile', title: t('f_mobile'), width: 124, cell: (row) => row.mobile },
  {
    ...{ key: 'roles', title: t('f_roles'), width: 190, min: 110, grow: 2 },
    cell: (row) => row.roles.map(({ name }) => name).join(t('kit:comma')),
  },
  {
    ...{ key: 'lastAt', title: t('f_lastAt'), width: 138, quiet: true, sortable: true },
    cell: (row) => (row.lastAt === '' ? t('never') : momentText(row.lastAt)),
  },
  {
    ...{ key: 'enabled', title: t('f_enabled'), width: 100, sortable: true },
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
  const [search, departmentId, roleId] = ['search', 'department', 'role'].map((name) => address.get(name))
  return {
    ...(search ? { search } : {}),
    ...(departmentId ? { departmentId, withChildren: !address.has('alone') } : {}),
    ...(roleId ? { roleId } : {}),
    ...(state ? stateFilters[state] : {}),
  }
}

const Filters = ({ address }: { address: Address }) => {
  const t = useWords('user')
  const choices = useCall(userApi.simpleList, {})
  const roles = choices.data?.roles.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <>
      <AddressSearch address={address} placeholder={t('search')} />
      <Select
        label={t('f_roles')}
        labelInside
        width={180}
        value={address.get('role')}
        options={[{ value: '', label: t('anyRole') }, ...roles]}
        onChange={(role) => address.set({ role: role || null, page: null })}
      />
      <Select
        label={t('state')}
        labelInside
        width={160}
        value={address.get('state')}
        options={[
          { value: '', label: t('anyState') },
          ...states.map((value) => ({ value, label: t(`state_${value}`) })),
        ]}
        onChange={(state) => address.set({ state: state || null, page: null })}
      />
      {address.get('department') !== '' && (
        <Checkbox
          checked={!address.has('alone')}
          onChange={(on) => address.set({ alone: on ? null : '1', page: null })}
        >
          {t('withChildren')}
        </Checkbox>
      )}
    </>
  )
}

type PageActsProps = { filter: UserFilter; department: string; show: (over: UserOver) => void; onImport: () => void }

const PageActs = ({ filter, department, show, onImport }: PageActsProps) => {
  const t = useWords('user')
  const mayExport = useAuth('sys:user:export')
  const mayImport = useAuth('sys:user:import')
  const name = `${t('title')}.xlsx`
  const item = (key: string, onSelect: () => void): MenuItem => ({
    ...{ key, icon: 'download', label: t(`masterList:${key}`), onSelect },
  })
  const items = [
    ...(mayExport ? [item('export', () => void saveAnswer(userApi.export(filter), name))] : []),
    ...(mayImport ? [item('template', () => void saveAnswer(userApi.template({}), name))] : []),
  ]
  return (
    <>
      {items.length > 0 && <MenuButton label={t('masterList:files')} icon="download" align="end" items={items} />}
      {mayImport && (
        <Button icon="upload" onClick={onImport}>
          {t('masterList:import')}
        </Button>
      )}
      <Auth code="sys:user:add">
        <Button look="solid" icon="plus" onClick={() => show({ of: 'add', department })}>
          {t('masterList:add')}
        </Button>
      </Auth>
    </>
  )
}

/** The passwords of new users come with the answer, and are shown when the sheet is closed. */
const UserImport = ({ onClose }: { onClose: (secrets: readonly Secret[]) => void }) => {
  const t = useWords('user')
  const [secrets, setSecrets] = useState<readonly Secret[]>([])
  const importing: typeof userApi.import = Object.assign(
    async (...given: Parameters<typeof userApi.import>) => {
      const answer = await userApi.import(...given)
      setSecrets(answer.passwords)
      return answer
    },
    { definition: userApi.import.definition, feature: userApi.import.feature },
  )
  return (
    <ImportSheet
      title={t('masterList:importTitle', { title: t('title') })}
      accept=".xlsx,.csv"
      sendFile={(file, how, options) => sendFile(importing, file, how, options)}
      onClose={() => onClose(secrets)}
    />
  )
}

const UserScreen = () => {
  const t = useWords('user')
  const tab = useTab()
  const address = useAddress()
  const filter = filterOf(address)
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const [sort, setSort] = useState<Sort | null>(null)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [over, show] = useUserOver()
  const [isImporting, setImporting] = useState(false)
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useCall(userApi.list, { page, pageSize, ...filter, ...sort }, { placeholderData: keepPreviousData })
  const org = useCall(userApi.orgTree, {}, { placeholderData: keepPreviousData })
  const rows = list.data?.items ?? []
  const chosen = rows.filter(({ id }) => keys.has(id))
  const one = chosen.length === 1 ? chosen[0] : undefined
  const department = org.data?.items.find(({ id }) => id === address.get('department'))?.code ?? ''
  return (
    <div className="side-page">
      {org.data && (
        <OrgTree
          org={org.data}
          chosen={address.get('department')}
          withChildren={!address.has('alone')}
          onChoose={(id) => address.set({ department: id || null, page: null })}
        />
      )}
      <div className="side-rows">
        <ListPage
          title={t('title')}
          answer={list}
          parameters={<Filters address={address} />}
          actions={<PageActs filter={filter} department={department} show={show} onImport={() => setImporting(true)} />}
          foot={<UserActs user={one} show={show} onGone={() => setKeys(new Set())} />}
          grid={{
            ...{ id: 'users', columns, rows, sort, onSort: setSort },
            rowKey: (row) => row.id,
            rowLook: (row) => (row.enabled ? undefined : 'muted'),
            selection: { keys, onChange: setKeys },
            onOpen: ({ id }) => tab.open(detailPath(id)),
          }}
          isWhole={Object.keys(filter).length === 0}
          noneYet={t('noneYet')}
          pages={pagesOf(list.data?.total)}
        />
      </div>
      <UserOverlay over={over} show={show} />
      {isImporting && (
        <UserImport
          onClose={(secrets) => {
            setImporting(false)
            if (secrets.length > 0) show({ of: 'passwords', secrets })
          }}
        />
      )}
    </div>
  )
}

export default UserScreen
