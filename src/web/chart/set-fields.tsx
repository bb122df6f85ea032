// The fields by which an account set is made and changed: the company, and what its books are kept by.
import type { AccountSetDetailShape } from '../../contract/chart/account-set.ts'
import { useSession } from '../api/session.ts'
import { Checkbox, FormField, TextField } from '../kit/field.tsx'
import { Select, SelectField } from '../kit/select.tsx'
import { nameOf, textOf, useLang, useWords } from '../kit/words.ts'
import { OneOf } from '../parts/code-choices.tsx'
import type { SetChoices, SetDraft } from './set-draft.ts'

export type FieldsProps = {
  draft: SetDraft
  change: (part: Partial<SetDraft>) => void
  errorOf: (path: string) => string | undefined
  choices: SetChoices
  /** What is changed; null for what is made. */
  detail: AccountSetDetailShape | null
}

type TextName = 'nameZhCn' | 'nameZhTw' | 'nameEn' | 'taxNo' | 'industry' | 'accountingHead'

export const NameFields = ({ draft, change, errorOf }: FieldsProps) => {
  const t = useWords('accountSet')
  const text = (name: TextName, required = false, maxLength = 120) => (
    <FormField
      label={t(`f_${name}`)}
      required={required}
      error={errorOf(name)}
      hint={name === 'taxNo' && t('taxNoHow')}
    >
      {(id) => (
        <TextField
          id={id}
          value={draft[name]}
          maxLength={maxLength}
          invalid={errorOf(name) !== undefined}
          width="100%"
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </FormField>
  )
  return (
    <>
      {text('nameZhCn', true)}
      {text('nameZhTw')}
      {text('nameEn')}
      {text('taxNo', false, 18)}
      {text('industry', false, 60)}
      {text('accountingHead', false, 60)}
    </>
  )
}

/** What cannot be changed any more, with the reason below it. */
const Settled = (props: { label: string; value: string; why: string }) => (
  <FormField label={props.label} hint={props.why}>
    {(id) => <TextField id={id} value={props.value} readOnly width="100%" />}
  </FormField>
)

const CurrencyField = ({ draft, change, errorOf, choices, detail }: FieldsProps) => {
  const t = useWords('accountSet')
  const lang = useLang()
  const shown = choices.currencies.map((one) => ({ value: one.code, code: one.code, name: nameOf(one, lang) }))
  if (detail && (detail.hasVouchers || detail.openings > 0)) {
    return <Settled label={t('f_currency')} value={draft.currency} why={t('lockedByUse')} />
  }
  return (
    <FormField label={t('f_currency')} required error={errorOf('currency')}>
      {(id) => (
        <OneOf
          id={id}
          label={t('f_currency')}
          choices={shown}
          value={draft.currency}
          width="100%"
          onChange={(currency) => change({ currency })}
        />
      )}
    </FormField>
  )
}

const StartField = ({ draft, change, errorOf, detail }: FieldsProps) => {
  const t = useWords('accountSet')
  const monthOf = (no: string) => `${draft.year}-${no.padStart(2, '0')}`
  if (detail?.hasVouchers) {
    return <Settled label={t('f_start')} value={monthOf(draft.startNo)} why={t('lockedByVouchers')} />
  }
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1))
  return (
    <SelectField
      label={t('f_start')}
      required
      error={errorOf('startNo')}
      hint={t('startHow')}
      value={draft.startNo}
      options={months.map((value) => ({ value, label: monthOf(value) }))}
      onChange={(startNo) => change({ startNo })}
    />
  )
}

const chartKinds = ['standard', 'copyStandard', 'share', 'copy', 'blank'] as const

const ChartField = ({ draft, change, errorOf, detail }: FieldsProps) => {
  const t = useWords('accountSet')
  const lang = useLang()
  const sets = useSession((state) => state.user?.accountConfigs ?? [])
  if (detail && (detail.hasVouchers || detail.openings > 0)) {
    return <Settled label={t('f_chart')} value={detail.chart.code} why={t('lockedByUse')} />
  }
  const kinds = detail ? (['', ...chartKinds] as const) : chartKinds
  const needsSet = draft.chart === 'share' || draft.chart === 'copy'
  const labelOf = (kind: string) =>
    kind === '' && detail ? t('chart_kept', { code: detail.chart.code }) : t(`chart_${kind}`)
  return (
    <>
      <FormField
        label={t('f_chart')}
        required
        error={needsSet ? undefined : errorOf('chart')}
        hint={t(`chartHow_${draft.chart || 'kept'}`)}
      >
        {(id) => (
          <Select<(typeof chartKinds)[number] | ''>
            id={id}
            label={t('f_chart')}
            value={draft.chart}
            width="100%"
            options={kinds.map((value) => ({ value, label: labelOf(value) }))}
            onChange={(chart) => change({ chart })}
          />
        )}
      </FormField>
      {needsSet && (
        <FormField label={t('f_chartFrom')} required error={errorOf('chart')}>
          {(id) => (
            <OneOf
              id={id}
              label={t('f_chartFrom')}
              choices={sets.map((set) => ({ value: set.value, code: set.value, name: textOf(set.companyName, lang) }))}
              value={draft.chartFrom}
              width="100%"
              onChange={(chartFrom) => change({ chartFrom })}
            />
          )}
        </FormField>
      )}
    </>
  )
}

const ModeField = ({ draft, change, detail }: FieldsProps) => {
  const t = useWords('accountSet')
  if (detail) return <Settled label={t('f_mode')} value={t(`mode_${draft.mode}`)} why={t('modeFixed')} />
  return (
    <SelectField
      label={t('f_mode')}
      required
      hint={t(`modeHow_${draft.mode}`)}
      value={draft.mode}
      options={(['STATUTORY', 'MANAGEMENT'] as const).map((value) => ({ value, label: t(`mode_${value}`) }))}
      onChange={(mode) => change({ mode })}
    />
  )
}

export const BasisFields = (props: FieldsProps) => {
  const { draft, change, errorOf } = props
  const t = useWords('accountSet')
  return (
    <>
      <ModeField {...props} />
      <CurrencyField {...props} />
      <StartField {...props} />
      <FormField label={t('f_adjustmentPeriod')} error={errorOf('adjustmentPeriod')} hint={t('adjustmentHow')}>
        {() => (
          <Checkbox checked={draft.adjustmentPeriod} onChange={(adjustmentPeriod) => change({ adjustmentPeriod })}>
            {t('adjustmentYes')}
          </Checkbox>
        )}
      </FormField>
      <ChartField {...props} />
    </>
  )
}
