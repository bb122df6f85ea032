// Who holds a role, and what a user may do by which role.
import { useState } from 'react'
import type { RoleShape } from '../../contract/people/role.ts'
import { useCall, useWrite } from '../api/query.ts'
import { IconButton } from '../kit/button.tsx'
import { Combobox } from '../kit/combobox.tsx'
import { FormField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { nameOf, textOf, useLang, useWords } from '../kit/words.ts'
import { permissionName } from './menu/permission-name.ts'
import { roleApi, userApi } from './people-api.ts'
import { useClashQuestion } from './role-codes.tsx'

type Person = { id: string; code: string; name: string }

const PersonPick = (props: {
  label: string
  value: string
  without?: ReadonlySet<string>
  onTake: (id: string) => void
}) => {
  const people = useCall(userApi.simpleList, {})
  const items = (people.data?.items ?? []).filter(({ id }) => !props.without?.has(id))
  const textOf = ({ code, name }: Person): string => `${name} ${code}`
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

export const RoleMembers = ({
  role,
  mayChange,
  onClose,
}: {
  role: RoleShape
  mayChange: boolean
  onClose: () => void
}) => {
  const t = useWords('role')
  const lang = useLang()
  const members = useCall(roleApi.members, { roleId: role.id, pageSize: membersMost })
  const add = useWrite(roleApi.addMembers)
  const remove = useWrite(roleApi.removeMembers)
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
      <ul className="user-held">
        {items.map(({ id, realName, userName, department, validTo }) => (
          <li key={id} className="role-member">
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

export const EffectiveRights = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('role')
  const names = useWords('permission')
  const lang = useLang()
  const [userId, setUserId] = useState('')
  const screens = useCall(roleApi.tree, {}).data?.items ?? []
  const nameOfCode = (button: string): string => {
    const screen = screens.find(({ buttons }) => buttons.includes(button))
    return [screen ? textOf(screen.title, lang) : '', permissionName(names, button)].filter(Boolean).join(' · ')
  }
  const rights = useCall(roleApi.effective, { userId: userId || '0' }, { enabled: userId !== '' })
  return (
    <Drawer title={t('effective')} width={640} onClose={onClose}>
      <PersonPick label={t('ofUser')} value={userId} onTake={setUserId} />
      {rights.data && (
        <table className="role-days">
          <thead>
            <tr>
              <th>{t('button')}</th>
              <th>{t('title')}</th>
            </tr>
          </thead>
          <tbody>
            {rights.data.items.map(({ button, roles }) => (
              <tr key={button}>
                <td title={button}>{nameOfCode(button)}</td>
                <td>{roles.join(t('kit:comma'))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  )
}
