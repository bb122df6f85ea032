// The roles: what each may do, who holds it, copies of those of the product, and every code and role as a workbook.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type RoleFields, type RoleShape, roleFields } from '../../contract/people/role.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { Drawer } from '../kit/panel.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn, Sort } from '../parts/grid/data-grid.tsx'
import { changedColumn, enabledColumn } from '../parts/grid/state-columns.tsx'
import { ChangeHistory } from '../parts/list/change-history.tsx'
import './people.css'
import { ListPage, usePages } from '../parts/list/list-page.tsx'
import { FormFoot, NumberRow, TextRow, useRecordForm } from '../parts/record-fields.tsx'
import { roleApi } from './people-api.ts'
import { RoleCodes } from './role-codes.tsx'
import { RoleCompare } from './role-compare.tsx'
import { EffectiveRights, RoleMembers } from './role-members.tsx'
import { RoleScope } from './role-scope.tsx'

const usualSize = 50

type Over =
  | { of: 'add' }
  | { of: 'edit' | 'copy' | 'codes' | 'scope' | 'members' | 'history'; role: RoleShape }
  | { of: 'effective' }
  | { of: 'compare'; roles: readonly RoleShape[] }
  | null

const columnsOf = (t: Say, lang: ReturnType<typeof useLang>): GridColumn<RoleShape>[] => [
  {
    ...{ key: 'nameZhCn', title: t('f_name'), width: 270, min: 160, grow: 2, pinned: true, sortable: true },
    cell: (row) => (
      <>
        {nameOf(row, lang)} {row.builtin && <Tag look="draft">{t('builtin')}</Tag>}
      </>
    ),
  },
  { key: 'code', title: t('f_code'), width: 150, quiet: true, sortable: true, cell: (row) => row.code },
  { key: 'users', title: t('f_users'), width: 80, align: 'end', cell: (row) => row.users || '' },
  { key: 'buttons', title: t('f_buttons'), width: 110, align: 'end', cell: (row) => row.buttons.length || '' },
  { key: 'reach', title: t('scope'), width: 150, cell: (row) => t(`reach_${row.reach}`) },
  { key: 'validTo', title: t('f_validTo'), width: 110, cell: (row) => row.validTo },
  enabledColumn(t),
  { key: 'remark', title: t('f_remark'), width: 160, min: 80, grow: 1, quiet: true, cell: (row) => row.remark },
  changedColumn(t),
]

const emptyFields: RoleFields = {
  ...{ code: '', nameZhCn: '', nameZhTw: '', nameEn: '', validTo: '', sort: 100, remark: '' },
}

const fieldsOf = (role: RoleShape): RoleFields => {
  const names = Object.keys(roleFields) as (keyof RoleFields)[]
  return { ...emptyFields, ...Object.fromEntries(names.map((name) => [name, role[name]])) }
}

const RoleForm = ({ of, role, onClose }: { of: 'add' | 'edit' | 'copy'; role?: RoleShape; onClose: () => void }) => {
  const t = useWords('role')
  const lang = useLang()
  const add = useWrite(roleApi.add, { quiet: true })
  const copy = useWrite(roleApi.copy, { quiet: true })
  const edit = useWrite(roleApi.edit, { quiet: true })
  const save = (values: RoleFields): Promise<unknown> => {
    if (role === undefined) return add.mutateAsync(values)
    if (of === 'copy') return copy.mutateAsync({ id: role.id, ...values })
    return edit.mutateAsync({ id: role.id, version: role.version, ...values })
  }
  const begin = role === undefined ? emptyFields : { ...fieldsOf(role), ...(of === 'copy' ? { code: '' } : {}) }
  const form = useRecordForm(begin, save, onClose)
  const foot = <FormFoot form={form} onClose={onClose} />
  const title = t(`${of}Title`, { name: role ? nameOf(role, lang) : '' })
  return (
    <Drawer title={title} width={560} foot={foot} typed={form.values} onClose={onClose}>
      <TextRow
        form={form}
        name="code"
        label={t('f_code')}
        max={64}
        required
        locked={of === 'edit'}
        hint={t('codeHow')}
      />
      <TextRow form={form} name="nameZhCn" label={t('f_nameZhCn')} max={64} required />
      <TextRow form={form} name="nameZhTw" label={t('f_nameZhTw')} max={64} />
      <TextRow form={form} name="nameEn" label={t('f_nameEn')} max={64} required />
      <TextRow form={form} name="validTo" label={t('f_validTo')} max={10} placeholder={t('kit:dayExample')} />
      <NumberRow form={form} name="sort" label={t('f_sort')} digits={4} />
      <TextRow form={form} name="remark" label={t('f_remark')} max={128} />
    </Drawer>
  )
}

const Overlay = ({ over, onClose }: { over: Exclude<Over, null>; onClose: () => void }) => {
  const mayGrant = useAuth('sys:role:grantMenu')
  const mayScope = useAuth('sys:role:grantScope')
  const mayChange = useAuth('sys:role:members')
  if (over.of === 'add') return <RoleForm of="add" onClose={onClose} />
  if (over.of === 'effective') return <EffectiveRights onClose={onClose} />
  if (over.of === 'compare') return <RoleCompare begin={over.roles} onClose={onClose} />
  if (over.of === 'scope') return <RoleScope role={over.role} mayGrant={mayScope} onClose={onClose} />
  if (over.of === 'codes') return <RoleCodes role={over.role} mayGrant={mayGrant} onClose={onClose} />
  if (over.of === 'members') return <RoleMembers role={over.role} mayChange={mayChange} onClose={onClose} />
  if (over.of === 'history') {
    return <ChangeHistory chain="group" objectType="role" objectNo={over.role.code} onClose={onClose} />
  }
  return <RoleForm of={over.of} role={over.role} onClose={onClose} />
}

const useRoleActs = (role: RoleShape | undefined) => {
  const t = useWords('role')
  const lang = useLang()
  const status = useWrite(roleApi.status)
  const remove = useWrite(roleApi.delete)
  const removeOne = async () => {
    if (!role) return
    const title = t('deleteTitle', { name: nameOf(role, lang) })
    const answer = await confirm({ title, text: t('deleteText'), act: t('masterList:delete'), danger: true })
    if (answer !== null) remove.mutate({ id: role.id })
  }
  const toggle = () => role && status.mutate({ id: role.id, version: role.version, enabled: !role.enabled })
  return { removeOne, toggle }
}

const Acts = ({ role, show }: { role: RoleShape | undefined; show: (over: Over) => void }) => {
  const t = useWords('role')
  const acts = useRoleActs(role)
  const mayTrail = useAuth('sys:trail:list')
  const open = (of: 'edit' | 'copy' | 'codes' | 'scope' | 'members' | 'history') => () => role && show({ of, role })
  const isOwn = role !== undefined && !role.builtin
  return (
    <>
      <Button icon="shield-check" disabled={!role} onClick={open('codes')}>
        {t('codes')}
      </Button>
      <Button icon="database" disabled={!role} onClick={open('scope')}>
        {t('scope')}
      </Button>
      <Button icon="users" disabled={!role} onClick={open('members')}>
        {t('members')}
      </Button>
      <Auth code="sys:role:edit">
        <Button icon="edit" disabled={!isOwn} onClick={open('edit')}>
          {t('masterList:edit')}
        </Button>
      </Auth>
      <Auth code="sys:role:add">
        <Button icon="copy" disabled={!role} onClick={open('copy')}>
          {t('copy')}
        </Button>
      </Auth>
      <Auth code="sys:role:status">
        <Button icon={role?.enabled === false ? 'check' : 'ban'} disabled={!role} onClick={acts.toggle}>
          {t(role?.enabled === false ? 'masterList:enable' : 'masterList:disable')}
        </Button>
      </Auth>
      <Auth code="sys:role:delete">
        <Button icon="trash" disabled={!isOwn} onClick={() => void acts.removeOne()}>
          {t('masterList:delete')}
        </Button>
      </Auth>
      {mayTrail && (
        <Button icon="history" disabled={!role} onClick={open('history')}>
          {t('masterList:history')}
        </Button>
      )}
    </>
  )
}

const RoleScreen = () => {
  const t = useWords('role')
  const lang = useLang()
  const address = useAddress()
  const search = address.get('search') || undefined
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const [sort, setSort] = useState<Sort | null>(null)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [over, show] = useState<Over>(null)
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const list = useCall(roleApi.list, { page, pageSize, search, ...sort }, { placeholderData: keepPreviousData })
  const rows = list.data?.items ?? []
  const chosen = rows.filter(({ id }) => keys.has(id))
  const actions = (
    <>
      <Button icon="columns" onClick={() => show({ of: 'compare', roles: chosen })}>
        {t('compare')}
      </Button>
      <Button icon="help" onClick={() => show({ of: 'effective' })}>
        {t('effective')}
      </Button>
      <Auth code="sys:role:export">
        <Button icon="download" onClick={() => void saveAnswer(roleApi.matrix({}), `${t('matrix')}.xlsx`)}>
          {t('matrix')}
        </Button>
      </Auth>
      <Auth code="sys:role:add">
        <Button look="solid" icon="plus" onClick={() => show({ of: 'add' })}>
          {t('masterList:add')}
        </Button>
      </Auth>
    </>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        answer={list}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        actions={actions}
        foot={<Acts role={chosen.length === 1 ? chosen[0] : undefined} show={show} />}
        grid={{
          ...{ id: 'roles', columns, rows, sort, onSort: setSort },
          rowKey: (row) => row.id,
          rowLook: (row) => (row.enabled ? undefined : 'muted'),
          selection: { keys, onChange: setKeys },
          onOpen: (role) => show({ of: 'codes', role }),
        }}
        isWhole={!search}
        noneYet={t('noneYet')}
        pages={pagesOf(list.data?.total)}
      />
      {over && <Overlay over={over} onClose={() => show(null)} />}
    </>
  )
}

export default RoleScreen
