// What of the books a role shows: how far it reaches, and what is chosen where that is said one by one.
import { useState } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import type { RoleShape, roleCalls } from '../../contract/people/role.ts'
import { superadmin } from '../../domain/chart/access.ts'
import { type RoleScopeKind, roleReaches, roleScopeKinds } from '../../domain/people/role-scope.ts'
import { useCall, useWrite } from '../api/query.ts'
import { FormField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { Select } from '../kit/select.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { CodeSet } from '../parts/code-choices.tsx'
import { FormFoot, type RecordForm, useRecordForm } from '../parts/record-fields.tsx'
import { roleApi } from './people-api.ts'
import { PrefixField } from './prefix-field.tsx'

type Stored = ResultOf<typeof roleCalls.scope>
type Values = { reach: RoleShape['reach'] } & Record<RoleScopeKind, string[]>
type Form = RecordForm<Values>

const chosenOf = ({ reach, entries }: Stored): Values => {
  const of = (kind: RoleScopeKind) => entries.filter((entry) => entry.kind === kind).map(({ value }) => value)
  const [company, account_set, store] = [of('company'), of('account_set'), of('store')]
  return { reach, company, account_set, store, department: of('department'), subject: of('subject') }
}

const Kind = ({ kind, form, choices }: { kind: RoleScopeKind; form: Form; choices: Stored['choices'] }) => {
  const t = useWords('role')
  const label = t(`k_${kind}`)
  return (
    <FormField label={label} error={form.errorOf(kind)}>
      {(id) =>
        kind === 'subject' ? (
          <PrefixField
            id={id}
            value={form.values.subject}
            placeholder={t('subjectsHow')}
            onChange={(subject) => form.change({ subject })}
          />
        ) : (
          <CodeSet
            id={id}
            label={label}
            choices={choices[kind].map(({ code, name }) => ({ value: code, code, name }))}
            chosen={form.values[kind]}
            none={t('k_any')}
            onChange={(chosen) => form.put(kind, chosen)}
          />
        )
      }
    </FormField>
  )
}

const ScopeForm = (props: { role: RoleShape; stored: Stored; isFixed: boolean; onClose: () => void }) => {
  const { role, stored, isFixed, onClose } = props
  const t = useWords('role')
  const lang = useLang()
  const write = useWrite(roleApi.setScope, { quiet: true })
  const save = ({ reach, ...kinds }: Values) => {
    const entries = roleScopeKinds.flatMap((kind) => kinds[kind].map((value) => ({ kind, value })))
    return write.mutateAsync({ roleId: role.id, version: stored.version, reach, entries })
  }
  const form = useRecordForm(chosenOf(stored), save, onClose)
  const hint = t(role.code === superadmin ? 'scopeFixed' : 'scopeHow')
  const foot = isFixed ? undefined : <FormFoot form={form} onClose={onClose} />
  return (
    <Drawer
      title={t('scopeOf', { name: nameOf(role, lang) })}
      width={560}
      foot={foot}
      typed={form.values}
      onClose={onClose}
    >
      <FormField label={t('scope')} error={form.errorOf('reach')} hint={hint}>
        {(id) => (
          <Select
            id={id}
            label={t('scope')}
            value={form.values.reach}
            width="100%"
            disabled={isFixed}
            options={roleReaches.map((value) => ({ value, label: t(`reach_${value}`) }))}
            onChange={(reach) => form.change({ reach })}
          />
        )}
      </FormField>
      {form.values.reach === 'custom' &&
        roleScopeKinds.map((kind) => <Kind key={kind} kind={kind} form={form} choices={stored.choices} />)}
    </Drawer>
  )
}

export const RoleScope = ({ role, mayGrant, onClose }: { role: RoleShape; mayGrant: boolean; onClose: () => void }) => {
  const stored = useCall(roleApi.scope, { roleId: role.id })
  const [opened, setOpened] = useState<Stored | null>(null)
  // Read anew each time: a form of what another one has changed meanwhile would only be refused. Once open it stays.
  if (opened === null && stored.data && !stored.isFetching) setOpened(stored.data)
  if (opened === null) return null
  const isFixed = !mayGrant || role.code === superadmin
  return <ScopeForm role={role} stored={opened} isFixed={isFixed} onClose={onClose} />
}
