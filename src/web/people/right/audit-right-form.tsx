// The form of one audit right: who audits, which vouchers, up to what amount, at which level, and when.

import { useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { type AuditRightFields, type AuditRightShape, auditRightCalls } from '../../../contract/people/audit-right.ts'
import { send, senderOf } from '../../api/query.ts'
import { Select, TextField } from '../../kit/field.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { WhoMayAudit } from '../../parts/audit-explanation.tsx'
import { byCode, byId, OneOf } from '../../parts/code-choices.tsx'
import {
  addOrEdit,
  begunWith,
  type Draft,
  FormDrawer,
  type RecordField,
  useRecordForm,
} from '../../parts/record-fields.tsx'
import './audit-right.css'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { Button } from '../../kit/button.tsx'
import { Panel } from '../../kit/dialog.tsx'
import { isComposing } from '../../kit/keys.ts'
import { MonthPicker } from '../../parts/period-picker.tsx'

export type AuditRightChoices = ResultOf<typeof auditRightCalls.choices>

/** What is wrong with the holder is told of neither of the two fields that say who it is. */
type Values = AuditRightFields & { holder: '' }

const empty: Values = {
  ...{ holder: '', userId: '', role: '', companies: [], types: [], creators: [], departments: [] },
  ...{ includeSubjects: [], excludeSubjects: [], amountFrom: '', amountTo: '', level: 1, mayCancel: true },
  ...{ substitute: '', substituteFrom: '', substituteTo: '', validFrom: '', validTo: '', note: '', enabled: true },
}

const digitsOnly = (text: string): string => text.normalize('NFKC').replace(/[^\d.]/g, '')

type Form = Draft<Values>

/** A user or a role; what is wrong with either is told at the field. */
const Holder = ({ form, id, choices }: { form: Form; id: string; choices: AuditRightChoices }) => {
  const t = useWords('auditRight')
  const { values, change } = form
  const [kind, setKind] = useState<'user' | 'role'>(values.role === '' ? 'user' : 'role')
  const isUser = kind === 'user'
  return (
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
  )
}

type Bound = `${'amount' | 'substitute' | 'valid'}${'From' | 'To'}`

/** From and to, side by side: two amounts or two days. */
const Pair = ({ form, names: [from, to] }: { form: Form; names: readonly [Bound, Bound] }) => {
  const t = useWords('auditRight')
  const bound = (name: Bound) => {
    const isAmount = name.startsWith('amount')
    return (
      <TextField
        aria-label={t(isAmount ? name : name.endsWith('From') ? 'dateFrom' : 'dateTo')}
        value={form.values[name]}
        {...(isAmount ? { inputMode: 'decimal' } : { placeholder: t('dateHow'), maxLength: 10 })}
        invalid={form.errorOf?.(name) !== undefined}
        onChange={({ target: { value } }) =>
          form.change({ [name]: isAmount ? digitsOnly(value) : value.normalize('NFKC').trim() })
        }
      />
    )
  }
  return (
    <div className="right-pair row gap-8">
      {bound(from)}
      <span>{t('kit:to')}</span>
      {bound(to)}
    </div>
  )
}

type PairLook = { hint?: (values: Values, t: Say) => string; when?: (values: Values) => boolean }

const pairOf = (label: string, names: readonly [Bound, Bound], look: PairLook = {}): RecordField<Values> => ({
  ...look,
  kind: 'own',
  label,
  name: names[0],
  also: [names[1]],
  draw: ({ form }) => <Pair form={form} names={names} />,
})

const levels = ['1', '2', '3']

const useFields = (choices: AuditRightChoices, currency: string): RecordField<Values>[] => {
  const t = useWords('auditRight')
  const none = 'all'
  const placeholder = 'subjectsHow'
  const users = byId(choices.users)
  return [
    {
      kind: 'own',
      name: 'holder',
      also: ['userId', 'role'],
      required: true,
      draw: ({ form, id }) => <Holder form={form} id={id} choices={choices} />,
    },
    { kind: 'codes', name: 'companies', label: 'companies', choices: byId(choices.companies), none },
    { kind: 'codes', name: 'types', choices: byCode(choices.types), none },
    { kind: 'codes', name: 'creators', choices: users, none },
    { kind: 'codes', name: 'departments', choices: byCode(choices.departments), none },
    { kind: 'prefixes', name: 'includeSubjects', placeholder },
    { kind: 'prefixes', name: 'excludeSubjects', placeholder },
    pairOf('amount', ['amountFrom', 'amountTo'], { hint: () => t('amountHow', { currency }) }),
    {
      ...{ kind: 'choice', name: 'level', hint: 'levelHow', width: 120 },
      options: levels.map((value) => ({ value, label: t('levelOf', { n: value }) })),
    },
    { kind: 'coded', name: 'substitute', choices: users, none: 'noSubstitute' },
    pairOf('substituteDates', ['substituteFrom', 'substituteTo'], { when: ({ substitute }) => substitute !== '' }),
    pairOf('validDates', ['validFrom', 'validTo']),
    { name: 'note', max: 200 },
    { kind: 'checks', names: ['mayCancel', 'enabled'], className: 'right-checks flex flex-wrap' },
  ]
}

type FormProps = { row: AuditRightShape | null; choices: AuditRightChoices; currency: string; onClose: () => void }

/** A new right (`row` null) or the change of one; closes when it is saved. */
export const AuditRightForm = ({ row, choices, currency, onClose }: FormProps) => {
  const save = ({ holder: _, ...fields }: Values): Promise<unknown> =>
    addOrEdit(row, senderOf(auditRightCalls.add), senderOf(auditRightCalls.edit))(fields)
  const form = useRecordForm(begunWith(empty, row && { ...row, holder: '' }), save, onClose)
  const fields = useFields(choices, currency)
  return <FormDrawer {...{ words: 'auditRight', form, fields, onClose }} title={row ? 'editTitle' : 'addTitle'} />
}

// Asks of one voucher, found by month, type and number, who can audit it.

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
      const { items } = await send(voucherCalls.list, filter)
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
      <div className="px-16 py-12">
        <p className="text-faint">{t('testHow')}</p>
        <div className="row mt-8 mb-12 gap-8">
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
