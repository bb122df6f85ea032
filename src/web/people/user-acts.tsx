// What can be done with one user, below the list and on his page: each act by its permission, its drawer over the page.

import { useState } from 'react'
import {
  type RoleHeldShape,
  type TransferItem,
  transferItems,
  type UserFields,
  type UserShape,
  userAdminCalls,
} from '../../contract/people/user-admin.ts'
import { accountKinds } from '../../domain/base/person.ts'
import { saveFile } from '../api/download.ts'
import { send, useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Checkbox, TextField } from '../kit/field.tsx'
import { Table, type TitledCell } from '../kit/layout.tsx'
import { toast } from '../kit/toast.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { byCode, byId } from '../parts/code-choices.tsx'
import { historyAct, type Open, type RowAct, switchAct } from '../parts/list/list-acts.tsx'
import { begunWith, FormDrawer, quietly, type RecordField, useRecordForm } from '../parts/record-fields.tsx'
import { useDictionary } from '../parts/use-dictionary.ts'
import { useClashQuestion } from './role-codes.tsx'

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
      <Table
        className="role-days full-table heads-quiet heads-left data-2-8"
        rows={choices.data?.roles ?? []}
        columns={[
          [
            t('f_roles'),
            ({ id, name, mayGrant }) => (
              <span title={mayGrant ? undefined : t('mayNotGrant')}>
                <Checkbox checked={heldOf(id) !== undefined} disabled={!mayGrant} onChange={(on) => toggle(id, on)}>
                  {name}
                </Checkbox>
              </span>
            ),
          ],
          ...(['validFrom', 'validTo'] as const).map(
            (key): TitledCell<{ id: string; name: string }> => [
              t(`f_${key}`),
              ({ id, name }) => {
                const held = heldOf(id)
                return (
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
                )
              },
            ],
          ),
        ]}
      />
    </FormDrawer>
  )
}

// The form of a user: who he is, where he works, how he is reached; a new one with a role and a password told once.

type Values = UserFields & { userName: string; roleIds: string[] }

const emptyValues: Values = {
  ...{ userName: '', realName: '', nameEn: '', nickName: '', sex: 0, mobile: '', email: '', jobNo: '', department: '' },
  ...{ extraDepartments: [], position: '', managerId: '', language: '', validFrom: '', validTo: '', remark: '' },
  ...{ idCard: '', accountKind: 'person' },
  roleIds: [],
}

const TickList = (props: {
  items: readonly { id: string; name: string; mayGrant?: boolean }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) => {
  const { items, chosen, onChange } = props
  return (
    <div className="column py-4 gap-6">
      {items.map(({ id, name, mayGrant }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          disabled={mayGrant === false}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
        >
          {name}
        </Checkbox>
      ))}
    </div>
  )
}

const useFields = (user: UserShape | null, { department, extraDepartments, sex }: Values): RecordField<Values>[] => {
  const lang = useLang()
  const org = useCall(userAdminCalls.orgTree, {})
  const choices = useCall(userAdminCalls.simpleList, {})
  const sexes = useDictionary('sex')
  const departments = byCode(
    (org.data?.items ?? [])
      .filter(({ enabled, code }) => enabled || [department, ...extraDepartments].includes(code))
      .map((node) => ({ code: node.code, name: nameOf(node, lang) })),
  )
  const people = byId((choices.data?.items ?? []).filter((each) => each.id !== user?.id))
  const roles = choices.data?.roles ?? []
  const isNew = user === null
  const none = 'nobody'
  return [
    { name: 'userName', max: 16, required: true, hint: 'userNameHow', when: isNew },
    { name: 'realName', max: 32, required: true },
    { kind: 'coded', name: 'department', choices: departments, clearable: true, required: true },
    { kind: 'codes', name: 'extraDepartments', choices: departments, none },
    { name: 'position', max: 64 },
    { kind: 'coded', name: 'managerId', label: 'f_manager', choices: people, none },
    { name: 'jobNo', max: 32 },
    {
      ...{ kind: 'choice', name: 'accountKind', values: accountKinds, word: 'kind' },
      hint: ({ accountKind }, t) => accountKind === 'program' && t('programHow'),
    },
    {
      kind: 'own',
      name: 'roleIds',
      label: 'f_roles',
      required: true,
      when: isNew,
      draw: ({ form }) => (
        <TickList items={roles} chosen={form.values.roleIds} onChange={(roleIds) => form.change({ roleIds })} />
      ),
    },
    { name: 'mobile', max: 16 },
    { name: 'email', max: 64 },
    { name: 'idCard', max: 18, hint: 'idCardHow' },
    { name: 'nameEn', max: 64 },
    { name: 'nickName', max: 32 },
    { kind: 'choice', name: 'sex', options: sexes.options(String(sex)) },
    { kind: 'choice', name: 'language', values: ['', 'zh-cn', 'zh-tw', 'en'] },
    { kind: 'day', name: 'validFrom' },
    { kind: 'day', name: 'validTo' },
    { name: 'remark', max: 256 },
  ]
}

type FormProps = {
  /** Null for a new one. */
  user: UserShape | null
  department: string
  /** Opens what tells the password of a new one, in its place. */
  open: Open
  onClose: () => void
}

export const UserForm = ({ user, department, open, onClose }: FormProps) => {
  const [begin] = useState(() => begunWith<Values>({ ...emptyValues, department }, user && { ...user, roleIds: [] }))
  const askAnyway = useClashQuestion()
  const make = async (asked: Values): Promise<void> => {
    const { conflicts, ...made } = await send(userAdminCalls.add, asked, quietly)
    if (!made.saved && !(await askAnyway(conflicts))) return
    const secret = made.saved ? made : await send(userAdminCalls.add, { ...asked, accept: true }, quietly)
    open((close) => <PasswordDialog secrets={[secret]} onClose={close} />)
  }
  const save = async (values: Values): Promise<void> => {
    if (!user) return make(values)
    const { userName: _, roleIds: __, ...fields } = values
    await send(userAdminCalls.edit, { id: user.id, version: user.version, ...fields }, quietly)
    onClose()
  }
  const form = useRecordForm(begin, save, () => undefined)
  return (
    <FormDrawer
      {...{ words: 'user', form, fields: useFields(user, form.values), onClose, note: user?.userName }}
      title={user ? 'editTitle' : 'addTitle'}
    />
  )
}

// Passwords that are told once: one on the screen to be copied, or those of a file as a file; or that one is set by its
// user.

export type Secret = { id: string; userName: string; password: string }

const fileOf = (secrets: readonly Secret[]): Blob =>
  new Blob([`\uFEFF${secrets.map(({ userName, password }) => `${userName},${password}`).join('\r\n')}\r\n`], {
    type: 'text/csv',
  })

export const PasswordDialog = ({ secrets, onClose }: { secrets: readonly Secret[]; onClose: () => void }) => {
  const t = useWords('user')
  const [first] = secrets
  const isOne = secrets.length === 1
  const title = isOne ? t('passwordTitle', { name: first?.userName ?? '' }) : t('passwordsTitle', { n: secrets.length })
  const foot = (
    <>
      {isOne ? (
        <CopyButton text={first?.password ?? ''}>{t('copyIt')}</CopyButton>
      ) : (
        <Button icon="download" onClick={() => saveFile(fileOf(secrets), `${t('title')}.csv`)}>
          {t('passwordsSave')}
        </Button>
      )}
      <Button look="solid" onClick={onClose}>
        {t('kit:close')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} foot={foot}>
      {isOne && (
        <p className="user-password boxed text-18 rounded-6 px-12 py-10" data-private>
          {first?.password}
        </p>
      )}
      <p>{t('passwordText')}</p>
    </Dialog>
  )
}

/** Nobody is told the password of whoever may do more than he: its user sets one. */
const SentDialog = ({ name, to, onClose }: { name: string; to: string; onClose: () => void }) => {
  const t = useWords('user')
  const foot = (
    <Button look="solid" onClick={onClose}>
      {t('kit:close')}
    </Button>
  )
  return (
    <Dialog title={t('resetSentTitle', { name })} foot={foot}>
      <p>{t('resetSent', { to })}</p>
    </Dialog>
  )
}
