// The bars of balance table 1, whatever its form: its rows, its currency, and what they ask the calls for.
import { trialForms } from '../../domain/ledger/trial-form.ts'
import { BarLine } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { AddressCurrency } from '../parts/address-field.tsx'
import { CompaniesParameter, SeveralParameter } from '../parts/report/company-parameter.tsx'
import {
  AddressChip,
  AddressChoice,
  closingOf,
  LevelParameter,
  levelOf,
  SubjectRange,
} from '../parts/report/report-bars.tsx'
import type { Report } from '../parts/report/use-report.ts'

const monthForm = 'months'

export const isByMonths = ({ address }: Report): boolean => address.get('columns') === monthForm

const FormParameter = ({ report }: { report: Report }) => {
  const t = useWords('balanceTable')
  const forms = [...trialForms].reverse().map((form) => [form, t(`form_${form}`)] as const)
  return (
    <AddressChoice
      report={report}
      name="columns"
      label={t('form')}
      options={[...forms, [monthForm, t('form_months')]]}
    />
  )
}

export const TrialFirst = ({ report }: { report: Report }) => (
  <>
    <CompaniesParameter report={report} />
    <FormParameter report={report} />
    <LevelParameter report={report} fallback="all" />
  </>
)

/** Subjects, currency and the switches of the second bar: rows, columns and carry-forward. */
export const TrialSecond = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  const byMonths = isByMonths(report)
  return (
    <>
      <SeveralParameter report={report} />
      <SubjectRange report={report} />
      <AddressCurrency address={report.address} label={t('currency')} />
      <BarLine />
      <AddressChip report={report} name="leafOnly" label={t('leafOnly')} />
      {!byMonths && <AddressChip report={report} name="withEntities" label={t('balanceTable:withEntities')} />}
      {!byMonths && <AddressChip report={report} name="sides" label={t('balanceTable:sides')} />}
      <AddressChip report={report} name="zeroRows" label={t('zeroRows')} />
      {report.address.has('zeroRows') && (
        <AddressChip report={report} name="disabled" label={t('balanceTable:disabled')} />
      )}
      <AddressChip report={report} name="withoutClosing" label={t('withoutClosing')} />
    </>
  )
}

/** The one original currency that is asked for; what is still being typed is none. */
export const currencyIn = ({ address }: Report): string | undefined =>
  address.get('currency').length === 3 ? address.get('currency') : undefined

export const trialRowsOf = (report: Report) => {
  const { address } = report
  const isOn = (name: string) => address.has(name) || undefined
  return {
    level: address.has('leafOnly') ? undefined : levelOf(report, 'all'),
    leafOnly: isOn('leafOnly'),
    zeroRows: isOn('zeroRows'),
    disabled: isOn('disabled'),
    currency: currencyIn(report),
    ...closingOf(report),
  }
}
