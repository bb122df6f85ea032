// The form of one audit right: who audits, which vouchers, up to what amount, at which level, and when.
import { useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import type { AuditRightFields, AuditRightShape } from '../../../contract/people/audit-right.ts'
import { Checkbox, FormField, TextField } from '../../kit/field.tsx'
import { Select, SelectField } from '../../kit/select.tsx'
import { useWords } from '../../kit/words.ts'
import { auditRightApi, WhoMayAudit } from '../../parts/audit-explanation.tsx'
import { byCode, byId, OneOf } from '../../parts/code-choices.tsx'
import {
  begunWith,
  FormDrawer,
  PrefixRow,
  quietly,
  type RecordForm,
  SetRow,
  TextRow,
  useRecordForm,
} from '../../parts/record-fields.tsx'
import './audit-right.css'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { apiOf } from '../../api/api-of.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { Button } from '../../kit/button.tsx'
import { isComposing } from '../../kit/keys.ts'
import { Panel } from '../../kit/panel.tsx'
import { MonthPicker } from '../../parts/period-picker.tsx'

export type AuditRightChoices = ResultOf<typeof auditRightApi.choices.definition>

/** What is wrong with the holder is told of neither of the two fields that say who it is. */
type Values = AuditRightFields & { holder: '' }

const empty: Values = {
  ...{ holder: '', userId: '', role: '', companies: [], types: [], creators: [], departments: [] },
  ...{ includeSubjects: [], excludeSubjects: [], amountFrom: '', amountTo: '', level: 1, mayCancel: true },
  ...{ substitute: '', substituteFrom: '', substituteTo: '', validFrom: '', validTo: '', note: '', enabled: true },
}

const digitsOnly = (text: string): string => text.normalize('NFKC').replace(/[^\d.]/g, '')

type Form = RecordForm<Values>
type PartProps = { form: Form; choices: AuditRightChoices }

const Holder = ({ form, choices }: PartProps) => {
  const t = useWords('auditRight')
  const { values, errorOf, change } = form
  const [kind, setKind] = useState<'user' | 'role'>(values.role === '' ? 'user' : 'role')
  const isUser = kind === 'user'
  return (
    <FormField label={t('holder')} required error={errorOf('holder') ?? errorOf('userId') ?? errorOf('role')}>
      {(id) => (
        <div className="right-holder row gap-8">
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
            value={isUser ? values.userId : values.role}
            width="100%"
            onChange={(value) => change(isUser ? { userId: value, role: '' } : { role: value, userId: '' })}
          />
        </div>
      )}
    </FormField>
  )
}

const Reach = ({ form, choices }: PartProps) => {
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
        <SetRow key={name} {...{ form, name, label: t(name), choices: list, none: t('all') }} />
      ))}
      {(['includeSubjects', 'excludeSubjects'] as const).map((name) => (
        <PrefixRow key={name} {...{ form, name, label: t(name), placeholder: t('subjectsHow') }} />
      ))}
    </>
  )
}

type PairProps = {
  form: Form
  label: string
  names: readonly [Bound, Bound]
  hint?: string
  isAmount?: boolean
}
type Bound = `${'amount' | 'substitute' | 'valid'}${'From' | 'To'}`

/** From and to, side by side: two amounts or two days. */
const Pair = ({ form, label, names, hint, isAmount = false }: PairProps) => {
  const t = useWords('auditRight')
  const bound = (name: Bound) => (
    <TextField
      aria-label={t(isAmount ? name : name.endsWith('From') ? 'dateFrom' : 'dateTo')}
      value={form.values[name]}
      {...(isAmount ? { inputMode: 'decimal' } : { placeholder: t('dateHow'), maxLength: 10 })}
      invalid={form.errorOf(name) !== undefined}
      onChange={({ target: { value } }) =>
        form.put(name, isAmount ? digitsOnly(value) : value.normalize('NFKC').trim())
      }
    />
  )
  return (
    <FormField label={label} error={form.errorOf(names[0]) ?? form.errorOf(names[1])} hint={hint}>
      {() => (
        <div className="right-pair row gap-8">
          {bound(names[0])}
          <span>{t('kit:to')}</span>
          {bound(names[1])}
        </div>
      )}
    </FormField>
  )
}

const Days = ({ form, choices }: PartProps) => {
  const t = useWords('auditRight')
  const { values, errorOf, change } = form
  return (
    <>
      <FormField label={t('substitute')} error={errorOf('substitute')}>
        {(id) => (
          <OneOf
            id={id}
            label={t('substitute')}
            choices={byId(choices.users)}
            value={values.substitute}
            placeholder={t('noSubstitute')}
            clearable
            width="100%"
            onChange={(substitute) => change({ substitute })}
          />
        )}
      </FormField>
      {values.substitute !== '' && (
        <Pair form={form} label={t('substituteDates')} names={['substituteFrom', 'substituteTo']} />
      )}
      <Pair form={form} label={t('validDates')} names={['validFrom', 'validTo']} />
    </>
  )
}

type FormProps = { row: AuditRightShape | null; choices: AuditRightChoices; currency: string; onClose: () => void }

/** A new right (`row` null) or the change of one; closes when it is saved. */
export const AuditRightForm = ({ row, choices, currency, onClose }: FormProps) => {
  const t = useWords('auditRight')
  const save = ({ holder: _, ...fields }: Values): Promise<unknown> =>
    row
      ? auditRightApi.edit({ ...fields, id: row.id, version: row.version }, quietly)
      : auditRightApi.add(fields, quietly)
  const form = useRecordForm(begunWith(empty, row && { ...row, holder: '' }), save, onClose)
  return (
    <FormDrawer title={t(row ? 'editTitle' : 'addTitle')} {...{ form, onClose }}>
      <Holder form={form} choices={choices} />
      <Reach form={form} choices={choices} />
      <Pair
        form={form}
        label={t('amount')}
        names={['amountFrom', 'amountTo']}
        hint={t('amountHow', { currency })}
        isAmount
      />
      <SelectField
        label={t('level')}
        hint={t('levelHow')}
        value={String(form.values.level)}
        width={120}
        options={['1', '2', '3'].map((value) => ({ value, label: t('levelOf', { n: value }) }))}
        onChange={(value) => form.change({ level: Number(value) })}
      />
      <Days form={form} choices={choices} />
      <TextRow form={form} name="note" label={t('note')} max={200} />
      <FormField label="">
        {() => (
          <div className="right-checks flex wrap">
            {(['mayCancel', 'enabled'] as const).map((name) => (
              <Checkbox key={name} checked={form.values[name]} onChange={(on) => form.put(name, on)}>
                {t(name)}
              </Checkbox>
            ))}
          </div>
        )}
      </FormField>
    </FormDrawer>
  )
}

// Asks of one voucher, found by month, type and number, who can audit it.

const voucherApi = apiOf(voucherCalls)

const numberOnly = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, 9)

type Props = { set: AccountSetChoice; types: AuditRightChoices['types']; onClose: () => void }

export const AuditRightTest = ({ set, types, onClose }: Props) => {
  const t = useWords('auditRight')
  const [month, setMonth] = useState(set.openMonth || `${set.year}-01`)
  const [type, setType] = useState(types[0]?.code ?? '')
  const [no, setNo] = useState('')
  const [found, setFound] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    if (no === '') return
    setBusy(true)
    const filter = { periodFrom: month, periodTo: month, type, noFrom: Number(no), noTo: Number(no), pageSize: 1 }
    try {
      const { items } = await voucherApi.list(filter)
      setFound(items[0]?.id ?? '')
    } catch {
      // The call has told the user; another number may be asked for.
      setFound(null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={t('testTitle')} onClose={onClose} width={420}>
      <div className="pad-12-16">
        <p className="faint">{t('testHow')}</p>
        <div className="row margin-8-0-12 gap-8">
          <MonthPicker value={month} onChange={setMonth} />
          {types.length > 1 && (
            <Select
              label={t('types')}
              value={type}
              options={types.map(({ code, name }) => ({ value: code, label: name }))}
              width={134}
              onChange={setType}
            />
          )}
          <TextField
            aria-label={t('number')}
            placeholder={t('number')}
            value={no}
            width={88}
            inputMode="numeric"
            onChange={(event) => setNo(numberOnly(event.target.value))}
            onKeyDown={(event) => event.key === 'Enter' && !isComposing(event.nativeEvent) && void look()}
          />
          <Button busy={isBusy} disabled={no === ''} onClick={() => void look()}>
            {t('look')}
          </Button>
        </div>
        {found === '' && <p role="status">{t('numberNone')}</p>}
        {found && <WhoMayAudit id={found} />}
      </div>
    </Panel>
  )
}
