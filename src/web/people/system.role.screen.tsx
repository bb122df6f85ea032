// The roles: what each may do, who holds it, copies of those of the product, and every code and role as a workbook.

import type { Lang } from '../../contract/base/language.ts'
import { type RoleFields, type RoleShape, roleCalls } from '../../contract/people/role.ts'
import { userAdminCalls } from '../../contract/people/user-admin.ts'
import { saveAnswer } from '../api/download.ts'
import { Tag } from '../kit/status-tag.tsx'
import { nameOf, type Say, textOf, useLang, useWords } from '../kit/words.ts'
import { changedColumn, enabledColumn } from '../parts/grid/state-columns.tsx'
import { type Act, deleteAct, historyAct, type RowAct, switchAct } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { type ListColumn, ListScreen, searched } from '../parts/list/list-screen.tsx'
import './people.css'
import { useState } from 'react'
import { send, useCall, useWrite } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { IconButton } from '../kit/button.tsx'
import { Combobox } from '../kit/combobox.tsx'
import { Drawer } from '../kit/dialog.tsx'
import { FormField } from '../kit/field.tsx'
import { Table } from '../kit/layout.tsx'
import { OneOf } from '../parts/code-choices.tsx'
import { begunWith, FormDrawer, nameFields, quietly, type RecordField, useRecordForm } from '../parts/record-fields.tsx'
import { permissionName } from './menu/menu-api.ts'
import { RoleCodes, RoleScope, useClashQuestion } from './role-codes.tsx'

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

export default function RoleScreen() {
  const list = useList(roleCalls.list, searched, 50)
  return <ListScreen id="roles" words="role" columns={columnsOf} {...{ list, acts, pageActs }} />
}

const PersonPick = (props: {
  label: string
  value: string
  without?: ReadonlySet<string>
  onTake: (id: string) => void
}) => {
  const people = useCall(userAdminCalls.simpleList, {})
  const items = (people.data?.items ?? []).filter(({ id }) => !props.without?.has(id))
  const textOf = ({ code, name }: { id: string; code: string; name: string }): string => `${name} ${code}`
  const chosen = items.find(({ id }) => id === props.value)
  return (
    <FormField label={props.label}>
      {(id) => (
        <Combobox
          id={id}
          label={props.label}
          width="100%"
          value={chosen ? textOf(chosen) : ''}
          find={(text) => items.filter((one) => textOf(one).toLowerCase().includes(text.toLowerCase())).slice(0, 50)}
          itemKey={(one) => one.id}
          itemView={textOf}
          onTake={(one) => props.onTake(one.id)}
        />
      )}
    </FormField>
  )
}

const membersMost = 500

const RoleMembers = ({ role, onClose }: { role: RoleShape; onClose: () => void }) => {
  const mayChange = useAuth('sys:role:members')
  const t = useWords('role')
  const lang = useLang()
  const members = useCall(roleCalls.members, { roleId: role.id, pageSize: membersMost })
  const add = useWrite(roleCalls.addMembers)
  const remove = useWrite(roleCalls.removeMembers)
  const askAnyway = useClashQuestion()
  const items = members.data?.items ?? []
  const take = async (id: string) => {
    const asked = { roleId: role.id, userIds: [id] }
    // What is refused, the call has told.
    const answer = await add.mutateAsync(asked).catch(() => null)
    if (answer && !answer.saved && (await askAnyway(answer.conflicts))) add.mutate({ ...asked, accept: true })
  }
  return (
    <Drawer title={t('membersOf', { name: nameOf(role, lang) })} width={560} onClose={onClose}>
      {mayChange && (
        <PersonPick
          label={t('addMember')}
          value=""
          without={new Set(items.map(({ id }) => id))}
          onTake={(id) => void take(id)}
        />
      )}
      {members.data && items.length === 0 && <p className="page-note">{t('noMembers')}</p>}
      <ul>
        {items.map(({ id, realName, userName, department, validTo }) => (
          <li key={id} className="row justify-between py-4">
            <span>
              <b>{realName}</b> {[userName, department, validTo].filter(Boolean).join(' · ')}
            </span>
            {mayChange && (
              <IconButton
                icon="close"
                label={t('takeAway', { name: realName })}
                onClick={() => remove.mutate({ roleId: role.id, userIds: [id] })}
              />
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

const EffectiveRights = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('role')
  const names = useWords('permission')
  const lang = useLang()
  const [userId, setUserId] = useState('')
  const screens = useCall(roleCalls.tree, {}).data?.items ?? []
  const nameOfCode = (button: string): string => {
    const screen = screens.find(({ buttons }) => buttons.includes(button))
    return [screen ? textOf(screen.title, lang) : '', permissionName(names, button)].filter(Boolean).join(' · ')
  }
  const rights = useCall(roleCalls.effective, { userId: userId || '0' }, { enabled: userId !== '' })
  return (
    <Drawer title={t('effective')} width={640} onClose={onClose}>
      <PersonPick label={t('ofUser')} value={userId} onTake={setUserId} />
      {rights.data && (
        <Table
          className="role-days full-table heads-quiet heads-left data-2-8"
          rows={rights.data.items}
          columns={[
            [t('button'), ({ button }) => <span title={button}>{nameOfCode(button)}</span>],
            [t('title'), ({ roles }) => roles.join(t('kit:comma'))],
          ]}
        />
      )}
    </Drawer>
  )
}

// Two roles beside each other: the permissions that only one of them holds, and those of both.

const rolesMost = 500

const Codes = ({ title, buttons }: { title: string; buttons: readonly string[] }) => {
  const lang = useLang()
  const t = useWords('role')
  const names = useWords('permission')
  const tree = useCall(roleCalls.tree, {})
  const screens = (tree.data?.items ?? []).flatMap((screen) => {
    const isGiven = screen.given !== null && buttons.includes(screen.code)
    const codes = screen.buttons.filter((button) => buttons.includes(button))
    const held = [...(isGiven ? [t('giveScreen')] : []), ...codes.map((button) => permissionName(names, button))]
    return held.length === 0 ? [] : [{ code: screen.code, title: textOf(screen.title, lang), held }]
  })
  return (
    <section className="mt-16">
      <h3 className="pb-4 font-semibold lined text-14">
        {title} ({buttons.length})
      </h3>
      <ul>
        {screens.map(({ code, title: screen, held }) => (
          <li key={code} className="py-4">
            <span>
              <b>{screen}</b> {held.join(t('kit:comma'))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Compared = ({ first, second }: { first: RoleShape; second: RoleShape }) => {
  const t = useWords('role')
  const lang = useLang()
  const heldBy = ({ buttons, screens }: RoleShape) => [...buttons, ...screens]
  const without = (one: RoleShape, other: RoleShape) => heldBy(one).filter((code) => !heldBy(other).includes(code))
  const [left, right] = [without(first, second), without(second, first)]
  return (
    <>
      <p className="page-note role-note mt-8">
        {[first, second].map((role) => `${nameOf(role, lang)}: ${t('scope')} ${t(`reach_${role.reach}`)}`).join(' · ')}
      </p>
      {left.length + right.length === 0 && <p className="page-note role-note mt-8">{t('same')}</p>}
      {left.length > 0 && <Codes title={t('onlyFirst', { name: nameOf(first, lang) })} buttons={left} />}
      {right.length > 0 && <Codes title={t('onlySecond', { name: nameOf(second, lang) })} buttons={right} />}
      <Codes title={t('both')} buttons={heldBy(first).filter((code) => heldBy(second).includes(code))} />
    </>
  )
}

const RoleCompare = ({ begin, onClose }: { begin: readonly RoleShape[]; onClose: () => void }) => {
  const t = useWords('role')
  const lang = useLang()
  const [ids, setIds] = useState([begin[0]?.id ?? '', begin[1]?.id ?? ''] as const)
  const list = useCall(roleCalls.list, { pageSize: rolesMost })
  const roles = list.data?.items ?? []
  const choices = roles.map((each) => ({ value: each.id, code: each.code, name: nameOf(each, lang) }))
  const [first, second] = ids.map((id) => roles.find((each) => each.id === id))
  const pick = (at: 0 | 1, label: string) => (
    <FormField label={label}>
      {(id) => (
        <OneOf
          id={id}
          label={label}
          choices={choices}
          value={ids[at]}
          width="100%"
          onChange={(chosen) => setIds(at === 0 ? [chosen, ids[1]] : [ids[0], chosen])}
        />
      )}
    </FormField>
  )
  return (
    <Drawer title={t('compare')} width={640} onClose={onClose}>
      {pick(0, t('compareFirst'))}
      {pick(1, t('compareSecond'))}
      {first && second && first.id !== second.id && <Compared first={first} second={second} />}
    </Drawer>
  )
}
