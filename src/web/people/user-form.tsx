// The form of a user: who he is, where he works, how he is reached; a new one with a role and a password told once.
import { useState } from 'react'
import type { UserFields, UserShape } from '../../contract/people/user-admin.ts'
import { accountKinds } from '../../domain/base/person.ts'
import { useCall } from '../api/query.ts'
import { Checkbox, FormField } from '../kit/field.tsx'
import { SelectField } from '../kit/select.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { byCode, byId } from '../parts/code-choices.tsx'
import type { Open } from '../parts/list/list-acts.tsx'
import {
  begunWith,
  ChoiceRow,
  CodedRow,
  FormDrawer,
  quietly,
  type RecordForm,
  SetRow,
  TextRow,
  useRecordForm,
} from '../parts/record-fields.tsx'
import { useDictionary } from '../parts/use-dictionary.ts'
import { userApi } from './people-api.ts'
import { useClashQuestion } from './role-codes.tsx'
import { PasswordDialog } from './user-password.tsx'

type Values = UserFields & { userName: string; roleIds: string[] }
type Form = RecordForm<Values>

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
    <div className="column pad-4-0 gap-6">
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

const WorkFields = ({ form, id }: { form: Form; id: string }) => {
  const t = useWords('user')
  const lang = useLang()
  const org = useCall(userApi.orgTree, {})
  const choices = useCall(userApi.simpleList, {})
  const { department, extraDepartments, accountKind } = form.values
  const departments = byCode(
    (org.data?.items ?? [])
      .filter(({ enabled, code }) => enabled || [department, ...extraDepartments].includes(code))
      .map((node) => ({ code: node.code, name: nameOf(node, lang) })),
  )
  const people = byId((choices.data?.items ?? []).filter((each) => each.id !== id))
  const none = t('nobody')
  return (
    <>
      <CodedRow form={form} name="department" label={t('f_department')} items={departments} required />
      <SetRow {...{ form, name: 'extraDepartments', label: t('f_extraDepartments'), choices: departments, none }} />
      <TextRow form={form} name="position" label={t('f_position')} max={64} />
      <CodedRow form={form} name="managerId" label={t('f_manager')} items={people} none={none} />
      <TextRow form={form} name="jobNo" label={t('f_jobNo')} max={32} />
      <ChoiceRow
        {...{ form, t, name: 'accountKind', values: accountKinds, say: (value: string) => t(`kind_${value}`) }}
        hint={accountKind === 'program' ? t('programHow') : undefined}
      />
    </>
  )
}

const PersonFields = ({ form }: { form: Form }) => {
  const t = useWords('user')
  const sexes = useDictionary('sex')
  return (
    <>
      <TextRow form={form} name="mobile" label={t('f_mobile')} max={16} />
      <TextRow form={form} name="email" label={t('f_email')} max={64} />
      <TextRow form={form} name="idCard" label={t('f_idCard')} max={18} hint={t('idCardHow')} />
      <TextRow form={form} name="nameEn" label={t('f_nameEn')} max={64} />
      <TextRow form={form} name="nickName" label={t('f_nickName')} max={32} />
      <SelectField
        label={t('f_sex')}
        value={String(form.values.sex)}
        options={sexes.options(String(form.values.sex))}
        onChange={(sex) => form.change({ sex: Number(sex) })}
      />
      <ChoiceRow form={form} name="language" t={t} values={['', 'zh-cn', 'zh-tw', 'en']} />
      <TextRow form={form} name="validFrom" label={t('f_validFrom')} max={10} placeholder={t('kit:dayExample')} />
      <TextRow form={form} name="validTo" label={t('f_validTo')} max={10} placeholder={t('kit:dayExample')} />
      <TextRow form={form} name="remark" label={t('f_remark')} max={256} />
    </>
  )
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
  const t = useWords('user')
  const choices = useCall(userApi.simpleList, {})
  const [begin] = useState(() => begunWith<Values>({ ...emptyValues, department }, user && { ...user, roleIds: [] }))
  const askAnyway = useClashQuestion()
  const make = async (asked: Values): Promise<void> => {
    const { conflicts, ...made } = await userApi.add(asked, quietly)
    if (!made.saved && !(await askAnyway(conflicts))) return
    const secret = made.saved ? made : await userApi.add({ ...asked, accept: true }, quietly)
    open((close) => <PasswordDialog secrets={[secret]} onClose={close} />)
  }
  const save = async (values: Values): Promise<void> => {
    if (!user) return make(values)
    const { userName: _, roleIds: __, ...fields } = values
    await userApi.edit({ id: user.id, version: user.version, ...fields }, quietly)
    onClose()
  }
  const form = useRecordForm(begin, save, () => undefined)
  return (
    <FormDrawer title={t(user ? 'editTitle' : 'addTitle')} note={user?.userName} {...{ form, onClose }}>
      {!user && (
        <TextRow
          {...{ form, name: 'userName', label: t('f_userName'), max: 16, required: true, hint: t('userNameHow') }}
        />
      )}
      <TextRow form={form} name="realName" label={t('f_realName')} max={32} required />
      <WorkFields form={form} id={user?.id ?? ''} />
      {!user && (
        <FormField label={t('f_roles')} required error={form.errorOf('roleIds')}>
          {() => (
            <TickList
              items={choices.data?.roles ?? []}
              chosen={form.values.roleIds}
              onChange={(roleIds) => form.change({ roleIds })}
            />
          )}
        </FormField>
      )}
      <PersonFields form={form} />
    </FormDrawer>
  )
}
