// What can be done with one user, below the list and on his page: each act by its permission, its drawer over the page.

import { useState } from 'react'
import {
  type RoleHeldShape,
  type TransferItem,
  transferItems,
  type UserShape,
  userAdminCalls,
} from '../../contract/people/user-admin.ts'
import { send, useCall } from '../api/query.ts'
import { Checkbox, TextField } from '../kit/field.tsx'
import { toast } from '../kit/toast.tsx'
import { useWords } from '../kit/words.ts'
import { byId } from '../parts/code-choices.tsx'
import { historyAct, type RowAct, switchAct } from '../parts/list/list-acts.tsx'
import { FormDrawer, quietly, type RecordField, useRecordForm } from '../parts/record-fields.tsx'
import { useClashQuestion } from './role-codes.tsx'
import { TickList, UserForm } from './user-form.tsx'
import { PasswordDialog, SentDialog } from './user-password.tsx'

const places = ({ realName }: UserShape) => ({ name: realName })

export const userActs: readonly RowAct<UserShape>[] = [
  {
    ...{ word: 'masterList:edit', icon: 'edit', code: 'sys:user:edit' },
    opens: (user, onClose, { open }) => <UserForm user={user} department="" open={open} onClose={onClose} />,
  },
  {
    ...{ word: 'roles', icon: 'shield-check', code: 'sys:user:grantRole' },
    opens: (user, onClose) => <UserRoles user={user} onClose={onClose} />,
  },
  {
    ...switchAct<UserShape>('sys:user:status', userAdminCalls.status),
    places,
    asks: (user) => (user?.enabled ? 'disable' : undefined),
  },
  {
    ...{ word: 'reset', icon: 'lock', code: 'sys:user:reset', asks: 'reset', places },
    does: async ({ id, realName }, { open }) => {
      const { sentTo, ...secret } = await send(userAdminCalls.resetPassword, { id })
      open((close) =>
        sentTo === '' ? (
          <PasswordDialog secrets={[secret]} onClose={close} />
        ) : (
          <SentDialog name={realName} to={sentTo} onClose={close} />
        ),
      )
    },
  },
  {
    word: 'kit:more',
    isShown: (user) => user !== undefined,
    items: [
      {
        ...{ word: 'transfer', icon: 'switches', code: 'sys:user:transfer' },
        opens: (user, onClose) => <UserTransfer user={user} onClose={onClose} />,
      },
      {
        ...{ word: 'unlock', icon: 'lock', code: 'sys:user:unlock' },
        isShown: (user) => user?.lockedUntil !== '',
        does: ({ id }) => send(userAdminCalls.unlock, { id }),
      },
      historyAct('user', ({ userName }) => userName),
      {
        ...{ word: 'masterList:delete', icon: 'trash', code: 'sys:user:delete', asks: 'delete', places },
        ...{ clears: true, does: ({ id }) => send(userAdminCalls.delete, { id }) },
      },
    ],
  },
]

// What somebody leaves to another: unfinished drafts, rights to audit, departments and people that he leads.

type Transfer = { to: string; items: TransferItem[] }

const UserTransfer = ({ user, onClose }: { user: UserShape; onClose: () => void }) => {
  const t = useWords('user')
  const choices = useCall(userAdminCalls.simpleList, {})
  const save = async (values: Transfer) => {
    const moved = await send(userAdminCalls.transfer, { from: user.id, ...values }, quietly)
    toast({ look: 'note', title: t('transferDone', moved) })
  }
  const form = useRecordForm<Transfer>({ to: '', items: [...transferItems] }, save, onClose)
  const people = byId((choices.data?.items ?? []).filter(({ id }) => id !== user.id))
  const fields: RecordField<Transfer>[] = [
    { kind: 'coded', name: 'to', label: 'transferTo', required: true, clearable: true, choices: people },
    {
      kind: 'own',
      label: () => '',
      draw: () => (
        <TickList
          items={transferItems.map((id) => ({ id, name: t(`f_${id}`) }))}
          chosen={form.values.items}
          onChange={(chosen) => form.change({ items: transferItems.filter((item) => chosen.includes(item)) })}
        />
      ),
    },
  ]
  return (
    <FormDrawer
      {...{ words: 'user', width: 480, form, fields, onClose }}
      title={() => t('transferTitle', { name: user.realName })}
    />
  )
}

// The roles of a user with the days for which each is held; duties that clash are asked about before they are given.

const useGranting = (user: UserShape, onClose: () => void) => {
  const askAnyway = useClashQuestion()
  const [begin] = useState(() => ({
    roles: user.roles.map(({ id, validFrom, validTo }): RoleHeldShape => ({ id, validFrom, validTo })),
  }))
  const save = async ({ roles }: { roles: RoleHeldShape[] }) => {
    const asked = { userId: user.id, version: user.version, roles }
    const { saved, conflicts } = await send(userAdminCalls.roles, asked, quietly)
    if (!saved) {
      if (!(await askAnyway(conflicts))) return
      await send(userAdminCalls.roles, { ...asked, accept: true }, quietly)
    }
    onClose()
  }
  return useRecordForm(begin, save, () => undefined)
}

const UserRoles = ({ user, onClose }: { user: UserShape; onClose: () => void }) => {
  const t = useWords('user')
  const choices = useCall(userAdminCalls.simpleList, {})
  const form = useGranting(user, onClose)
  const { roles } = form.values
  const heldOf = (id: string) => roles.find((each) => each.id === id)
  const toggle = (id: string, on: boolean) =>
    form.change({ roles: on ? [...roles, { id, validFrom: '', validTo: '' }] : roles.filter((each) => each.id !== id) })
  const setDay = (id: string, day: Partial<RoleHeldShape>) =>
    form.change({ roles: roles.map((each) => (each.id === id ? { ...each, ...day } : each)) })
  const title = t('rolesOf', { name: user.realName })
  return (
    <FormDrawer {...{ words: 'user', note: user.userName, width: 640, title: () => title, form, onClose }}>
      {form.errorOf('roles') && (
        <p className="form-error" role="alert">
          {form.errorOf('roles')}
        </p>
      )}
      <table className="role-days full-table heads-quiet heads-left data-2-8">
        <thead>
          <tr>
            <th>{t('f_roles')}</th>
            <th>{t('f_validFrom')}</th>
            <th>{t('f_validTo')}</th>
          </tr>
        </thead>
        <tbody>
          {choices.data?.roles.map(({ id, name, mayGrant }) => {
            const held = heldOf(id)
            const day = (key: 'validFrom' | 'validTo') =>
              held && (
                <TextField
                  aria-label={`${name} ${t(`f_${key}`)}`}
                  width={130}
                  maxLength={10}
                  placeholder={t('kit:dayExample')}
                  value={held[key]}
                  onChange={(event) => setDay(id, { [key]: event.target.value })}
                />
              )
            return (
              <tr key={id}>
                <td title={mayGrant ? undefined : t('mayNotGrant')}>
                  <Checkbox checked={held !== undefined} disabled={!mayGrant} onChange={(on) => toggle(id, on)}>
                    {name}
                  </Checkbox>
                </td>
                <td>{day('validFrom')}</td>
                <td>{day('validTo')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </FormDrawer>
  )
}
