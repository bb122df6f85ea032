// The form of a user: who he is, where he works, how he is reached; a new one with a role and a password told once.
import { useState } from 'react'
import { type UserFields, type UserShape, userAdminCalls } from '../../contract/people/user-admin.ts'
import { accountKinds } from '../../domain/base/person.ts'
import { send, useCall } from '../api/query.ts'
import { Checkbox } from '../kit/field.tsx'
import { nameOf, useLang } from '../kit/words.ts'
import { byCode, byId } from '../parts/code-choices.tsx'
import type { Open } from '../parts/list/list-acts.tsx'
import { begunWith, FormDrawer, quietly, type RecordField, useRecordForm } from '../parts/record-fields.tsx'
import { useDictionary } from '../parts/use-dictionary.ts'
import { useClashQuestion } from './role-codes.tsx'
import { PasswordDialog } from './user-password.tsx'

type Values = UserFields & { userName: string; roleIds: string[] }

const emptyValues: Values = {
  ...{ userName: '', realName: '', nameEn: '', nickName: '', sex: 0, mobile: '', email: '', jobNo: '', department: '' },
  ...{ extraDepartments: [], position: '', managerId: '', language: '', validFrom: '', validTo: '', remark: '' },
  ...{ idCard: '', accountKind: 'person' },
  roleIds: [],
}

/** Some of a few, all of them there to be ticked. */
export const TickList = (props: {
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
