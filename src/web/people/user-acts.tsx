// What can be done with one user, below the list and on his page: each act by its permission, its drawer over the page.
import { useState } from 'react'
import type { UserShape } from '../../contract/people/user-admin.ts'
import { useWrite } from '../api/query.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { MenuButton, type MenuItem } from '../kit/menu-button.tsx'
import { useWords } from '../kit/words.ts'
import { ChangeHistory } from '../parts/list/change-history.tsx'
import { userApi } from './people-api.ts'
import { UserForm } from './user-form.tsx'
import { PasswordDialog, type Secret, SentDialog } from './user-password.tsx'
import { UserRoles } from './user-roles.tsx'
import { UserTransfer } from './user-transfer.tsx'

export type UserOver =
  | { of: 'add'; department: string }
  | { of: 'edit' | 'roles' | 'transfer' | 'history'; user: UserShape }
  | { of: 'passwords'; secrets: readonly Secret[] }
  | { of: 'sent'; user: UserShape; to: string }
  | null

type Show = (over: UserOver) => void

/** What stands over the page. */
export const UserOverlay = ({ over, show }: { over: UserOver; show: Show }) => {
  const close = () => show(null)
  if (over === null) return null
  if (over.of === 'passwords') return <PasswordDialog secrets={over.secrets} onClose={close} />
  if (over.of === 'sent') return <SentDialog name={over.user.realName} to={over.to} onClose={close} />
  // The form closes itself before its password is told.
  const onMade = (secret: Secret) => setTimeout(() => show({ of: 'passwords', secrets: [secret] }))
  if (over.of === 'add') {
    return <UserForm user={null} department={over.department} onMade={onMade} onClose={close} />
  }
  const { user } = over
  if (over.of === 'edit') return <UserForm user={user} department="" onMade={onMade} onClose={close} />
  if (over.of === 'roles') return <UserRoles user={user} onClose={close} />
  if (over.of === 'transfer') return <UserTransfer user={user} onClose={close} />
  return <ChangeHistory chain="group" objectType="user" objectNo={user.userName} onClose={close} />
}

const useActs = (user: UserShape | undefined, show: Show, onGone: () => void) => {
  const t = useWords('user')
  const status = useWrite(userApi.status)
  const remove = useWrite(userApi.delete)
  const unlock = useWrite(userApi.unlock)
  const reset = useWrite(userApi.resetPassword)
  const ask = async (key: 'disable' | 'reset' | 'delete', act: string): Promise<boolean> => {
    const title = t(`${key}Title`, { name: user?.realName ?? '' })
    return (await confirm({ title, text: t(`${key}Text`), act, danger: true })) !== null
  }
  const onUser = (work: (user: UserShape) => unknown) => () => void (user && work(user))
  return {
    toggle: onUser(async ({ id, version, enabled }) => {
      if (enabled && !(await ask('disable', t('masterList:disable')))) return
      status.mutate({ id, version, enabled: !enabled })
    }),
    unlock: onUser(({ id }) => unlock.mutate({ id })),
    reset: onUser(async (user) => {
      if (!(await ask('reset', t('reset')))) return
      const onSuccess = ({ sentTo, ...secret }: Secret & { sentTo: string }) => {
        if (sentTo === '') show({ of: 'passwords', secrets: [secret] })
        else show({ of: 'sent', user, to: sentTo })
      }
      reset.mutate({ id: user.id }, { onSuccess })
    }),
    remove: onUser(async ({ id }) => {
      if (await ask('delete', t('masterList:delete'))) remove.mutate({ id }, { onSuccess: onGone })
    }),
    isBusy: status.isPending || remove.isPending || unlock.isPending || reset.isPending,
  }
}

type ActsProps = { user: UserShape | undefined; show: Show; onGone?: () => void }

export const UserActs = ({ user, show, onGone = () => undefined }: ActsProps) => {
  const t = useWords('user')
  const acts = useActs(user, show, onGone)
  const may = {
    transfer: useAuth('sys:user:transfer'),
    unlock: useAuth('sys:user:unlock'),
    delete: useAuth('sys:user:delete'),
    history: useAuth('sys:trail:list'),
  }
  const open = (of: 'edit' | 'roles' | 'transfer' | 'history') => () => user && show({ of, user })
  const item = (key: keyof typeof may, label: string, icon: MenuItem['icon'], onSelect: () => void): MenuItem[] =>
    may[key] ? [{ key, label, icon, onSelect }] : []
  const items = [
    ...item('transfer', t('transfer'), 'switches', open('transfer')),
    ...(user?.lockedUntil ? item('unlock', t('unlock'), 'lock', acts.unlock) : []),
    ...item('history', t('masterList:history'), 'history', open('history')),
    ...item('delete', t('masterList:delete'), 'trash', acts.remove),
  ]
  return (
    <>
      <Auth code="sys:user:edit">
        <Button icon="edit" disabled={!user} onClick={open('edit')}>
          {t('masterList:edit')}
        </Button>
      </Auth>
      <Auth code="sys:user:grantRole">
        <Button icon="shield-check" disabled={!user} onClick={open('roles')}>
          {t('roles')}
        </Button>
      </Auth>
      <Auth code="sys:user:status">
        <Button
          icon={user?.enabled === false ? 'check' : 'ban'}
          disabled={!user}
          busy={acts.isBusy}
          onClick={acts.toggle}
        >
          {t(user?.enabled === false ? 'masterList:enable' : 'masterList:disable')}
        </Button>
      </Auth>
      <Auth code="sys:user:reset">
        <Button icon="lock" disabled={!user} busy={acts.isBusy} onClick={acts.reset}>
          {t('reset')}
        </Button>
      </Auth>
      {user && items.length > 0 && <MenuButton label={t('kit:more')} items={items} />}
    </>
  )
}

export const useUserOver = () => useState<UserOver>(null)
