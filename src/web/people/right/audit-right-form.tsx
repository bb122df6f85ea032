// The form of one audit right: who audits, which vouchers, up to what amount, at which level, and when.
import { type ReactNode, useState } from 'react'
import type { ResultOf, WireProblem } from '../../../contract/base/call.ts'
import type { AuditRightFields, AuditRightShape } from '../../../contract/people/audit-right.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox, FormField, TextField } from '../../kit/field.tsx'
import { Drawer } from '../../kit/panel.tsx'
import { fieldText, problemsOf, troubleText } from '../../kit/problem-list.tsx'
import { Select } from '../../kit/select.tsx'
import { useWords } from '../../kit/words.ts'
import { auditRightApi } from '../../parts/audit-explanation.tsx'
import { type CodeChoice, CodeSet, OneOf } from '../../parts/code-choices.tsx'
import { PrefixField } from '../prefix-field.tsx'
import './audit-right.css'

export type AuditRightChoices = ResultOf<typeof auditRightApi.choices.definition>

const empty: AuditRightFields = {
  userId: '',
  role: '',
  companies: [],
  types: [],
  creators: [],
  departments: [],
  includeSubjects: [],
  excludeSubjects: [],
  amountFrom: '',
  amountTo: '',
  level: 1,
  mayCancel: true,
  substitute: '',
  substituteFrom: '',
  substituteTo: '',
  validFrom: '',
  validTo: '',
  note: '',
  enabled: true,
}

const fieldsOf = ({ id: _, version: __, changedBy: ___, changedAt: ____, ...fields }: AuditRightShape) => fields

/** By id, or by code where the row keeps codes. */
export const byId = (list: AuditRightChoices['users']): CodeChoice[] =>
  list.map(({ id, code, name }) => ({ value: id, code, name }))
export const byCode = (list: AuditRightChoices['users']): CodeChoice[] =>
  list.map(({ code, name }) => ({ value: code, code, name }))

const digitsOnly = (text: string): string => text.normalize('NFKC').replace(/[^\d.]/g, '')

type PartProps = {
  fields: AuditRightFields
  change: (part: Partial<AuditRightFields>) => void
  errorOf: (name: string) => string | undefined
  choices: AuditRightChoices
}

const Pair = (props: { children: [ReactNode, ReactNode] }) => {
  const t = useWords('kit')
  return (
    <div className="right-pair">
      {props.children[0]}
      <span>{t('to')}</span>
      {props.children[1]}
    </div>
  )
}

const Holder = ({ fields, change, errorOf, choices }: PartProps) => {
  const t = useWords('auditRight')
  const [kind, setKind] = useState<'user' | 'role'>(fields.role === '' ? 'user' : 'role')
  const isUser = kind === 'user'
  return (
    <FormField label={t('holder')} required error={errorOf('holder') ?? errorOf('userId') ?? errorOf('role')}>
      {(id) => (
        <div className="right-holder">
          <Select
            label={t('holderKind')}
            value={kind}
            width={96}
            options={(['user', 'role'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(value) => {
              setKind(value)
              change({ userId: '', role: '' })
            }}
          />
          <OneOf
            id={id}
            label={t(kind)}
            choices={isUser ? byId(choices.users) : byCode(choices.roles)}
            value={isUser ? fields.userId : fields.role}
            width="100%"
            onChange={(value) => change(isUser ? { userId: value, role: '' } : { role: value, userId: '' })}
          />
        </div>
      )}
    </FormField>
  )
}

const Reach = ({ fields, change, errorOf, choices }: PartProps) => {
  const t = useWords('auditRight')
  const lists = [
    ['companies', byId(choices.companies)],
    ['types', byCode(choices.types)],
    ['creators', byId(choices.users)],
    ['departments', byCode(choices.departments)],
  ] as const
  return (
    <>
      {lists.map(([name, list]) => (
        <FormField key={name} label={t(name)} error={errorOf(name)}>
          {(id) => (
            <CodeSet
              id={id}
              label={t(name)}
              choices={list}
              chosen={fields[name]}
              none={t('all')}
              onChange={(chosen) => change({ [name]: chosen })}
            />
          )}
        </FormField>
      ))}
      {(['includeSubjects', 'excludeSubjects'] as const).map((name) => (
        <FormField key={name} label={t(name)} error={errorOf(name)}>
          {(id) => (
            <PrefixField
              id={id}
              value={fields[name]}
              placeholder={t('subjectsHow')}
              onChange={(chosen) => change({ [name]: chosen })}
            />
          )}
        </FormField>
      ))}
    </>
  )
}

const Limits = ({ fields, change, errorOf, currency }: PartProps & { currency: string }) => {
  const t = useWords('auditRight')
  const amount = (name: 'amountFrom' | 'amountTo') => (
    <TextField
      aria-label={t(name)}
      value={fields[name]}
      inputMode="decimal"
      invalid={errorOf(name) !== undefined}
      onChange={(event) => change({ [name]: digitsOnly(event.target.value) })}
    />
  )
  return (
    <>
      <FormField
        label={t('amount')}
        error={errorOf('amountFrom') ?? errorOf('amountTo')}
        hint={t('amountHow', { currency })}
      >
        {() => (
          <Pair>
            {amount('amountFrom')}
            {amount('amountTo')}
          </Pair>
        )}
      </FormField>
      <FormField label={t('level')} hint={t('levelHow')}>
        {(id) => (
          <Select
            id={id}
            label={t('level')}
            value={String(fields.level)}
            width={120}
            options={['1', '2', '3'].map((value) => ({ value, label: t('levelOf', { n: value }) }))}
            onChange={(value) => change({ level: Number(value) })}
          />
        )}
      </FormField>
    </>
  )
}

const Days = ({ fields, change, errorOf, choices }: PartProps) => {
  const t = useWords('auditRight')
  const day = (name: 'substituteFrom' | 'substituteTo' | 'validFrom' | 'validTo') => (
    <TextField
      aria-label={t(name.endsWith('From') ? 'dateFrom' : 'dateTo')}
      value={fields[name]}
      placeholder={t('dateHow')}
      maxLength={10}
      invalid={errorOf(name) !== undefined}
      onChange={(event) => change({ [name]: event.target.value.normalize('NFKC').trim() })}
    />
  )
  return (
    <>
      <FormField label={t('substitute')} error={errorOf('substitute')}>
        {(id) => (
          <OneOf
            id={id}
            label={t('substitute')}
            choices={byId(choices.users)}
            value={fields.substitute}
            placeholder={t('noSubstitute')}
            clearable
            width="100%"
            onChange={(substitute) => change({ substitute })}
          />
        )}
      </FormField>
      {fields.substitute !== '' && (
        <FormField label={t('substituteDates')} error={errorOf('substituteFrom') ?? errorOf('substituteTo')}>
          {() => (
            <Pair>
              {day('substituteFrom')}
              {day('substituteTo')}
            </Pair>
          )}
        </FormField>
      )}
      <FormField label={t('validDates')} error={errorOf('validFrom') ?? errorOf('validTo')}>
        {() => (
          <Pair>
            {day('validFrom')}
            {day('validTo')}
          </Pair>
        )}
      </FormField>
    </>
  )
}

const Rest = ({ fields, change, errorOf }: PartProps) => {
  const t = useWords('auditRight')
  return (
    <>
      <FormField label={t('note')} error={errorOf('note')}>
        {(id) => (
          <TextField
            id={id}
            value={fields.note}
            maxLength={200}
            width="100%"
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="">
        {() => (
          <div className="right-checks">
            <Checkbox checked={fields.mayCancel} onChange={(mayCancel) => change({ mayCancel })}>
              {t('mayCancel')}
            </Checkbox>
            <Checkbox checked={fields.enabled} onChange={(enabled) => change({ enabled })}>
              {t('enabled')}
            </Checkbox>
          </div>
        )}
      </FormField>
    </>
  )
}

const useRight = (row: AuditRightShape | null, onDone: () => void) => {
  const [fields, setFields] = useState<AuditRightFields>(row ? fieldsOf(row) : empty)
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const add = useWrite(auditRightApi.add, { quiet: true })
  const edit = useWrite(auditRightApi.edit, { quiet: true })
  const fail = (error: unknown) => {
    const found = problemsOf(error)
    setProblems(found)
    // What belongs to no field is said once, above the buttons.
    setTrouble(found.some(({ path }) => path !== '') ? '' : troubleText(error))
  }
  const options = { onSuccess: onDone, onError: fail }
  const save = () => {
    if (row) edit.mutate({ ...fields, id: row.id, version: row.version }, options)
    else add.mutate(fields, options)
  }
  const errorOf = (name: string) => fieldText(problems.find(({ path }) => path === name))
  const change = (part: Partial<AuditRightFields>) => {
    setFields((now) => ({ ...now, ...part }))
    setProblems((now) => now.filter(({ path }) => !(path in part)))
  }
  return { fields, change, errorOf, trouble, save, busy: add.isPending || edit.isPending }
}

type FormProps = { row: AuditRightShape | null; choices: AuditRightChoices; currency: string; onClose: () => void }

/** A new right (`row` null) or the change of one; closes when it is saved. */
export const AuditRightForm = ({ row, choices, currency, onClose }: FormProps) => {
  const t = useWords('auditRight')
  const { save, busy, trouble, ...rest } = useRight(row, onClose)
  const parts = { ...rest, choices }
  const foot = (
    <>
      {trouble !== '' && <span className="form-error">{trouble}</span>}
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button look="solid" busy={busy} onClick={save}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Drawer title={t(row ? 'editTitle' : 'addTitle')} width={560} foot={foot} typed={rest.fields} onClose={onClose}>
      <Holder {...parts} />
      <Reach {...parts} />
      <Limits {...parts} currency={currency} />
      <Days {...parts} />
      <Rest {...parts} />
    </Drawer>
  )
}
