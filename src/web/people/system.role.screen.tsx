// The roles: what each may do, who holds it, copies of those of the product, and every code and role as a workbook.

import type { Lang } from '../../contract/base/language.ts'
import { type RoleFields, type RoleShape, roleCalls } from '../../contract/people/role.ts'
import { saveAnswer } from '../api/download.ts'
import { send } from '../api/query.ts'
import { Tag } from '../kit/status-tag.tsx'
import { nameOf, type Say, useLang } from '../kit/words.ts'
import { changedColumn, enabledColumn } from '../parts/grid/state-columns.tsx'
import { type Act, deleteAct, historyAct, type RowAct, switchAct } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { type ListColumn, ListScreen, searched } from '../parts/list/list-screen.tsx'
import './people.css'
import { begunWith, FormDrawer, nameFields, quietly, type RecordField, useRecordForm } from '../parts/record-fields.tsx'
import { RoleCodes, RoleScope } from './role-codes.tsx'
import { EffectiveRights, RoleCompare, RoleMembers } from './role-members.tsx'

const columnsOf = (t: Say, lang: Lang): ListColumn<RoleShape>[] => [
  {
    ...{ key: 'nameZhCn', title: t('f_name'), width: 270, min: 160, grow: 2, pinned: true, sortable: true },
    cell: (row) => (
      <>
        {nameOf(row, lang)} {row.builtin && <Tag look="draft">{t('builtin')}</Tag>}
      </>
    ),
  },
  { key: 'code', width: 150, quiet: true, sortable: true },
  { key: 'users', width: 80, align: 'end', cell: (row) => row.users || '' },
  { key: 'buttons', width: 110, align: 'end', cell: (row) => row.buttons.length || '' },
  { key: 'reach', title: t('scope'), width: 150, cell: (row) => t(`reach_${row.reach}`) },
  { key: 'validTo', width: 110 },
  enabledColumn(t),
  { key: 'remark', width: 160, min: 80, grow: 1, quiet: true },
  changedColumn(t),
]

const emptyFields: RoleFields = {
  ...{ code: '', nameZhCn: '', nameZhTw: '', nameEn: '', validTo: '', sort: 100, remark: '' },
}

const fieldsOf = (of: FormProps['of']): RecordField<RoleFields>[] => [
  { name: 'code', max: 64, required: true, hint: 'codeHow', locked: of === 'edit' },
  ...nameFields(),
  { kind: 'day', name: 'validTo' },
  { kind: 'number', name: 'sort', digits: 4 },
  { name: 'remark', max: 128 },
]

type FormProps = { of: 'add' | 'edit' | 'copy'; role?: RoleShape; onClose: () => void }

const RoleForm = ({ of, role, onClose }: FormProps) => {
  const lang = useLang()
  const save = (values: RoleFields): Promise<unknown> => {
    if (role === undefined) return send(roleCalls.add, values, quietly)
    if (of === 'copy') return send(roleCalls.copy, { id: role.id, ...values }, quietly)
    return send(roleCalls.edit, { id: role.id, version: role.version, ...values }, quietly)
  }
  const begin = begunWith(emptyFields, role)
  const form = useRecordForm(of === 'copy' ? { ...begin, code: '' } : begin, save, onClose)
  return (
    <FormDrawer
      {...{ words: 'role', form, fields: fieldsOf(of), onClose }}
      title={(t) => t(`${of}Title`, { name: role ? nameOf(role, lang) : '' })}
    />
  )
}

const pageActs: readonly Act<readonly RoleShape[]>[] = [
  { word: 'compare', icon: 'columns', opens: (roles, onClose) => <RoleCompare begin={roles} onClose={onClose} /> },
  { word: 'effective', icon: 'help', opens: (_, onClose) => <EffectiveRights onClose={onClose} /> },
  {
    ...{ word: 'matrix', icon: 'download', code: 'sys:role:export' },
    does: (_, { t }) => saveAnswer(send(roleCalls.matrix, {}), `${t('matrix')}.xlsx`),
  },
  {
    ...{ word: 'masterList:add', look: 'solid', icon: 'plus', code: 'sys:role:add' },
    opens: (_, onClose) => <RoleForm of="add" onClose={onClose} />,
  },
]

const isOwn = ({ builtin }: RoleShape): boolean => !builtin

const acts: readonly RowAct<RoleShape>[] = [
  {
    ...{ word: 'codes', icon: 'shield-check', isEnter: true },
    opens: (role, onClose) => <RoleCodes role={role} onClose={onClose} />,
  },
  { word: 'scope', icon: 'database', opens: (role, onClose) => <RoleScope role={role} onClose={onClose} /> },
  { word: 'members', icon: 'users', opens: (role, onClose) => <RoleMembers role={role} onClose={onClose} /> },
  {
    ...{ word: 'masterList:edit', icon: 'edit', code: 'sys:role:edit', when: isOwn },
    opens: (role, onClose) => <RoleForm of="edit" role={role} onClose={onClose} />,
  },
  {
    ...{ word: 'copy', icon: 'copy', code: 'sys:role:add' },
    opens: (role, onClose) => <RoleForm of="copy" role={role} onClose={onClose} />,
  },
  switchAct('sys:role:status', roleCalls.status),
  { ...deleteAct('sys:role:delete', roleCalls.delete, nameOf), when: isOwn },
  historyAct('role', ({ code }) => code),
]

const RoleScreen = () => {
  const list = useList(roleCalls.list, searched, 50)
  return <ListScreen id="roles" words="role" columns={columnsOf} {...{ list, acts, pageActs }} />
}

export default RoleScreen
