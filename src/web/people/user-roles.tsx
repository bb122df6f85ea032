// The roles of a user with the days for which each is held; duties that clash are asked about before they are given.
import { useState } from 'react'
import type { RoleHeldShape, UserShape } from '../../contract/people/user-admin.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Checkbox, TextField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { useWords } from '../kit/words.ts'
import { FormFoot, useRecordForm } from '../parts/record-fields.tsx'
import { userApi } from './people-api.ts'
import { useClashQuestion } from './role-codes.tsx'

const useGranting = (user: UserShape, onClose: () => void) => {
  const askAnyway = useClashQuestion()
  const grant = useWrite(userApi.roles, { quiet: true })
  const [begin] = useState(() => ({
    roles: user.roles.map(({ id, validFrom, validTo }): RoleHeldShape => ({ id, validFrom, validTo })),
  }))
  const save = async ({ roles }: { roles: RoleHeldShape[] }) => {
    const asked = { userId: user.id, version: user.version, roles }
    const { saved, conflicts } = await grant.mutateAsync(asked)
    if (!saved) {
      if (!(await askAnyway(conflicts))) return
      await grant.mutateAsync({ ...asked, accept: true })
    }
    onClose()
  }
  return useRecordForm(begin, save, () => undefined)
}

export const UserRoles = ({ user, onClose }: { user: UserShape; onClose: () => void }) => {
  const t = useWords('user')
  const choices = useCall(userApi.simpleList, {})
  const form = useGranting(user, onClose)
  const { roles } = form.values
  const heldOf = (id: string) => roles.find((each) => each.id === id)
  const toggle = (id: string, on: boolean) =>
    form.change({ roles: on ? [...roles, { id, validFrom: '', validTo: '' }] : roles.filter((each) => each.id !== id) })
  const setDay = (id: string, day: Partial<RoleHeldShape>) =>
    form.change({ roles: roles.map((each) => (each.id === id ? { ...each, ...day } : each)) })
  const foot = <FormFoot form={form} onClose={onClose} />
  return (
    <Drawer
      title={t('rolesOf', { name: user.realName })}
      note={user.userName}
      width={640}
      foot={foot}
      typed={form.values}
      onClose={onClose}
    >
      {form.errorOf('roles') && (
        <p className="form-error" role="alert">
          {form.errorOf('roles')}
        </p>
      )}
      <table className="role-days">
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
    </Drawer>
  )
}
