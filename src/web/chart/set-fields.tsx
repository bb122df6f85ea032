// The fields by which an account set is made and changed: the company, and what its books are kept by.

import { type AccountSetDetailShape, accountSetCalls } from '../../contract/chart/account-set.ts'
import { subjectRoles } from '../../domain/chart/account-set.ts'
import { send } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { Checkbox, Select, TextField } from '../kit/field.tsx'
import { nameOf, type Say, textOf, useLang, useWords } from '../kit/words.ts'
import { byCode, type CodeChoice, OneOf } from '../parts/code-choices.tsx'
import { type Draft, type RecordField, RecordFields } from '../parts/record-fields.tsx'
import type { SetChoices, SetDraft } from './set-draft.ts'

export type FieldsProps = {
  draft: SetDraft
  change: (part: Partial<SetDraft>) => void
  errorOf: (path: string) => string | undefined
  choices: SetChoices
  detail: AccountSetDetailShape | null
}

const words = 'accountSet'

const needsSet = ({ chart }: SetDraft): boolean => chart === 'share' || chart === 'copy'

/** Fields of the draft, each with what is wrong at its place: a chart of another set is refused as the chart. */
export const SetFields = (props: FieldsProps & { fields: readonly RecordField<SetDraft>[] }) => {
  const { draft, change, fields } = props
  const places: Partial<Record<keyof SetDraft, string>> = {
    code: 'company.code',
    [needsSet(draft) ? 'chartFrom' : 'chart']: 'chart',
    [needsSet(draft) ? 'chart' : 'chartFrom']: '',
  }
  const errorOf = (name: keyof SetDraft) => props.errorOf(places[name] ?? name)
  return <RecordFields {...{ words, form: { values: draft, change, errorOf }, fields }} />
}

export const nameRows: readonly RecordField<SetDraft>[] = [
  { name: 'nameZhCn', max: 120, required: true },
  { name: 'nameZhTw', max: 120 },
  { name: 'nameEn', max: 120 },
  { name: 'taxNo', max: 18, hint: 'taxNoHow' },
  { name: 'industry', max: 60 },
  { name: 'accountingHead', max: 60 },
]

/** What cannot be changed any more, with the reason below it. */
const settled = (label: string, value: string, why: string): RecordField<SetDraft> => ({
  kind: 'own',
  label,
  hint: why,
  draw: ({ id }) => <TextField id={id} value={value} readOnly width="100%" />,
})

const useSets = (): CodeChoice[] => {
  const lang = useLang()
  const sets = useSession((state) => state.user?.accountConfigs ?? [])
  return sets.map((set) => ({ value: set.value, code: set.value, name: textOf(set.companyName, lang) }))
}

const chartKinds = ['standard', 'copyStandard', 'share', 'copy', 'blank'] as const

const chartFields = (
  draft: SetDraft,
  { detail, sets, t }: Pick<FieldsProps, 'detail'> & { sets: CodeChoice[]; t: Say },
): RecordField<SetDraft>[] => {
  const kept = detail ? [{ value: '', label: t('chart_kept', { code: detail.chart.code }) }] : []
  return [
    {
      ...{ kind: 'choice', name: 'chart', required: true, hint: `chartHow_${draft.chart || 'kept'}` },
      options: [...kept, ...chartKinds.map((value) => ({ value, label: t(`chart_${value}`) }))],
    },
    { kind: 'coded', name: 'chartFrom', choices: sets, required: true, when: needsSet },
  ]
}

export const BasisFields = (props: FieldsProps) => {
  const { draft, choices, detail } = props
  const t = useWords(words)
  const lang = useLang()
  const sets = useSets()
  const monthOf = (no: string) => `${draft.year}-${no.padStart(2, '0')}`
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1))
  const currencies = byCode(choices.currencies.map((one) => ({ code: one.code, name: nameOf(one, lang) })))
  const isUsed = detail !== null && (detail.hasVouchers || detail.openings > 0)
  const fields: RecordField<SetDraft>[] = [
    detail
      ? settled('f_mode', t(`mode_${draft.mode}`), 'modeFixed')
      : {
          ...{ kind: 'choice', name: 'mode', values: ['STATUTORY', 'MANAGEMENT'], required: true },
          hint: `modeHow_${draft.mode}`,
        },
    isUsed
      ? settled('f_currency', draft.currency, 'lockedByUse')
      : { kind: 'coded', name: 'currency', choices: currencies, required: true },
    detail?.hasVouchers
      ? settled('f_start', monthOf(draft.startNo), 'lockedByVouchers')
      : {
          ...{ kind: 'choice', name: 'startNo', label: 'f_start', required: true, hint: 'startHow' },
          options: months.map((value) => ({ value, label: monthOf(value) })),
        },
    { kind: 'check', name: 'adjustmentPeriod', says: 'adjustmentYes', hint: 'adjustmentHow' },
    ...(isUsed ? [settled('f_chart', detail.chart.code, 'lockedByUse')] : chartFields(draft, { detail, sets, t })),
  ]
  return <SetFields {...props} fields={fields} />
}

type Options = SetDraft['options']

const flags = [
  ...(['auditorNotCreator', 'cashierSign', 'cashFlowRequired', 'requireAttachment', 'warnDirection'] as const),
  ...(['redLetterOnly', 'autoMergeLines', 'qtyAccounting'] as const),
] as const
const sources = ['PLCLOSE', 'YECLOSE', 'FXREVAL', 'VATCLOSE', 'TEMPLATE'] as const

const choices = [
  ['statementTemplate', ['CAS', 'SMALL', 'NONE']],
  ['blockNegativeCash', ['WARN', 'BLOCK', 'OFF']],
  ['plClosingMode', ['MONTHLY', 'YEARLY']],
  ['plClosingSplit', ['ONE', 'INCOME_EXPENSE']],
  ['fxRevaluation', ['BLOCK', 'WARN']],
] as const

const usualType = 'JI'

const Controls = ({ form: { values, change } }: { form: Draft<Options> }) => {
  const t = useWords(words)
  return (
    <div className="column gap-4">
      {flags.map((name) => (
        <Checkbox key={name} checked={values[name]} onChange={(value) => change({ [name]: value })}>
          <span>
            {t(`master:o_${name}`)} <span className="text-quiet text-12">{t(`master:o_${name}_why`)}</span>
          </span>
        </Checkbox>
      ))}
    </div>
  )
}

export const OptionFields = (props: FieldsProps) => {
  const { options } = props.draft
  const t = useWords(words)
  const lang = useLang()
  const sets = useSets()
  const change = (part: Partial<Options>) => props.change({ options: { ...options, ...part } })
  /** Options of another account set take the place of all that are typed here. */
  const take = async (accountSet: string) => change((await send(accountSetCalls.detail, { accountSet })).options)
  const types = props.choices.voucherTypes.map((type) => ({ value: type.code, label: nameOf(type, lang) }))
  const fields: RecordField<Options>[] = [
    {
      kind: 'own',
      label: 'copyOptions',
      hint: 'copyOptionsHow',
      when: sets.length > 0,
      draw: ({ id }) => (
        <OneOf
          {...{ id, label: t('copyOptions'), choices: sets, value: '', width: '100%' }}
          placeholder={t('copyOptionsNone')}
          // A refusal is told by the call; the options stay as they are.
          onChange={(value) => void take(value).catch(() => undefined)}
        />
      ),
    },
    { kind: 'own', label: 'controls', draw: ({ form }) => <Controls form={form} /> },
    ...choices.map(([name, values]): RecordField<Options> => {
      const word = `o_${name}`
      return { kind: 'choice', name, label: word, word, values }
    }),
    ...(['voucherLinesMax', 'futureVoucherMonths'] as const).map((name): RecordField<Options> => {
      return { kind: 'number', name, label: `o_${name}`, digits: 4, width: '100%' }
    }),
    ...(['subjectCodeRule', 'fxTolerance', ...subjectRoles] as const).map((name): RecordField<Options> => {
      return { name, label: `o_${name}`, max: 20, clean: (typed) => typed.normalize('NFKC').trim() }
    }),
    ...sources.map((source): RecordField<Options> => {
      const label = `gen_${source}`
      return {
        kind: 'own',
        label,
        draw: ({ id, form }) => (
          <Select
            {...{ id, label: t(label), width: '100%', options: types }}
            value={options.genVoucherType[source] ?? usualType}
            onChange={(type) => form.change({ genVoucherType: { ...options.genVoucherType, [source]: type } })}
          />
        ),
      }
    }),
  ]
  const form = { values: options, change, errorOf: (name: string) => props.errorOf(`options.${name}`) }
  return <RecordFields {...{ words, form, fields }} />
}
