// The form of a user: who he is, where he works, how he is reached; a new one with a role and a password told once.
import { useState } from 'react'
import { type UserFields, type UserShape, userFields } from '../../contract/people/user-admin.ts'
import { accountKinds } from '../../domain/base/person.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Checkbox, FormField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { SelectField } from '../kit/select.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { CodeSet } from '../parts/code-choices.tsx'
import {
  type CodedOption,
  CodedRow,
  FormFoot,
  type RecordForm,
  TextRow,
  useRecordForm,
} from '../parts/record-fields.tsx'
import { useDictionary } from '../parts/use-dictionary.ts'
import { userApi } from './people-api.ts'
import { useClashQuestion } from './role-codes.tsx'
import type { Secret } from './user-password.tsx'

type Values = UserFields & { userName: string; roleIds: string[] }
type Form = RecordForm<Values>

const emptyValues: Values = {
  ...{ userName: '', realName: '', nameEn: '', nickName: '', sex: 0, mobile: '', email: '', jobNo: '', department: '' },
  ...{ extraDepartments: [], position: '', managerId: '', language: '', validFrom: '', validTo: '', remark: '' },
  ...{ idCard: '', accountKind: 'person' },
  roleIds: [],
}

const valuesOf = (user: UserShape): Values => {
  const names = Object.keys(userFields) as (keyof UserFields)[]
  return { ...emptyValues, ...Object.fromEntries(names.map((name) => [name, user[name]])), userName: user.userName }
}

const RolesField = ({ form }: { form: Form }) => {
  const t = useWords('user')
  const choices = useCall(userApi.simpleList, {})
  const { roleIds } = form.values
  return (
    <FormField label={t('f_roles')} required error={form.errorOf('roleIds')}>
      {() => (
        <div className="user-roles">
          {choices.data?.roles.map(({ id, name, mayGrant }) => (
            <Checkbox
              key={id}
              checked={roleIds.includes(id)}
              disabled={!mayGrant}
              onChange={(on) => form.change({ roleIds: on ? [...roleIds, id] : roleIds.filter((each) => each !== id) })}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      )}
    </FormField>
  )
}

const WorkFields = ({ form, id }: { form: Form; id: string }) => {
  const t = useWords('user')
  const lang = useLang()
  const org = useCall(userApi.orgTree, {})
  const choices = useCall(userApi.simpleList, {})
  const { department, extraDepartments } = form.values
  const departments: CodedOption[] = (org.data?.items ?? [])
    .filter(({ enabled, code }) => enabled || [department, ...extraDepartments].includes(code))
    .map((node) => ({ key: node.code, code: node.code, name: nameOf(node, lang) }))
  const people: CodedOption[] = (choices.data?.items ?? [])
    .filter((each) => each.id !== id)
    .map((each) => ({ key: each.id, code: each.code, name: each.name }))
  return (
    <>
      <CodedRow form={form} name="department" label={t('f_department')} items={departments} required />
      <FormField label={t('f_extraDepartments')} error={form.errorOf('extraDepartments')}>
        {(at) => (
          <CodeSet
            id={at}
            label={t('f_extraDepartments')}
            none={t('nobody')}
            choices={departments.map(({ code, name }) => ({ value: code, code, name }))}
            chosen={form.values.extraDepartments}
            onChange={(extraDepartments) => form.change({ extraDepartments })}
          />
        )}
      </FormField>
      <TextRow form={form} name="position" label={t('f_position')} max={64} />
      <CodedRow form={form} name="managerId" label={t('f_manager')} items={people} none={t('nobody')} />
      <TextRow form={form} name="jobNo" label={t('f_jobNo')} max={32} />
      <SelectField<UserFields['accountKind']>
        label={t('f_accountKind')}
        hint={form.values.accountKind === 'program' ? t('programHow') : undefined}
        value={form.values.accountKind}
        options={accountKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={(accountKind) => form.change({ accountKind })}
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
      <SelectField<UserFields['language']>
        label={t('f_language')}
        value={form.values.language}
        options={(['', 'zh-cn', 'zh-tw', 'en'] as const).map((value) => ({ value, label: t(`language_${value}`) }))}
        onChange={(language) => form.change({ language })}
      />
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
  onMade: (secret: Secret) => void
  onClose: () => void
}

export const UserForm = ({ user, department, onMade, onClose }: FormProps) => {
  const t = useWords('user')
  const add = useWrite(userApi.add, { quiet: true })
  const edit = useWrite(userApi.edit, { quiet: true })
  const [begin] = useState(() => (user ? valuesOf(user) : { ...emptyValues, department }))
  const askAnyway = useClashQuestion()
  const make = async (asked: Values): Promise<void> => {
    const { conflicts, ...made } = await add.mutateAsync(asked)
    if (!made.saved && !(await askAnyway(conflicts))) return
    onMade(made.saved ? made : await add.mutateAsync({ ...asked, accept: true }))
    onClose()
  }
  const save = async (values: Values): Promise<void> => {
    if (!user) return make(values)
    const { userName: _, roleIds: __, ...fields } = values
    await edit.mutateAsync({ id: user.id, version: user.version, ...fields })
    onClose()
  }
  const form = useRecordForm(begin, save, () => undefined)
  const foot = <FormFoot form={form} onClose={onClose} />
  const hint = user ? undefined : t('userNameHow')
  return (
    <Drawer
      title={t(user ? 'editTitle' : 'addTitle')}
      note={user?.userName}
      width={560}
      foot={foot}
      typed={form.values}
      onClose={onClose}
    >
      {!user && <TextRow form={form} name="userName" label={t('f_userName')} max={16} required hint={hint} />}
      <TextRow form={form} name="realName" label={t('f_realName')} max={32} required />
      <WorkFields form={form} id={user?.id ?? ''} />
      {!user && <RolesField form={form} />}
      <PersonFields form={form} />
    </Drawer>
  )
}
