// The bars of the voucher report: its tabs, months or days, and what narrows the vouchers.
import { useId } from 'react'
import { isDate } from '../../../domain/base/period.ts'
import { entityTypes } from '../../../domain/chart/entity.ts'
import { Segmented } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { useLateText } from '../../kit/late-text.ts'
import { BarLine } from '../../kit/page.tsx'
import { Select } from '../../kit/select.tsx'
import { useWords } from '../../kit/words.ts'
import { DateField } from '../../parts/date-field.tsx'
import { IncludeParameter, LevelParameter, MonthsParameter, SubjectParameter } from '../../parts/report/report-bars.tsx'
import { AddressChip } from '../../parts/report/table-bars.tsx'
import type { Report } from '../../parts/report/use-report.ts'
import { isReversedIn } from '../../parts/reversed-range.ts'
import { isByDays, reportTabs, tabOf } from './voucher-report-api.ts'

const lastDayOf = (month: string): string => {
  const [year = '', no = ''] = month.split('-')
  return new Date(Date.UTC(Number(year), Math.min(Number(no), 12), 0)).toISOString().slice(0, 10)
}

const DayField = ({ report, name }: { report: Report; name: 'dateFrom' | 'dateTo' }) => {
  const t = useWords('voucherReport')
  const id = useId()
  const value = report.address.get(name)
  return (
    <DateField
      id={id}
      label={t(name)}
      value={value}
      isOpenDay={() => true}
      invalid={!isDate(value) || isReversedIn(report.address, name)}
      readOnly={false}
      onChange={(day) => isDate(day) && report.address.set({ [name]: day })}
    />
  )
}

/** Whole months, whose sums are kept, or days. */
const Time = ({ report }: { report: Report }) => {
  const t = useWords('voucherReport')
  const byDays = isByDays(report)
  const choose = (basis: 'months' | 'days') =>
    report.address.set(
      basis === 'months'
        ? { dateFrom: null, dateTo: null }
        : { dateFrom: `${report.from.slice(0, 7)}-01`, dateTo: lastDayOf(report.month) },
    )
  return (
    <>
      <Select
        label={t('basis')}
        value={byDays ? 'days' : 'months'}
        options={(['months', 'days'] as const).map((value) => ({ value, label: t(`basis_${value}`) }))}
        onChange={choose}
      />
      {byDays ? (
        <>
          <DayField report={report} name="dateFrom" />
          <DayField report={report} name="dateTo" />
        </>
      ) : (
        <MonthsParameter report={report} />
      )}
    </>
  )
}

/** Tabs and time. */
export const VoucherReportParameters = ({ report }: { report: Report }) => {
  const t = useWords('voucherReport')
  const tab = tabOf(report)
  return (
    <>
      <Segmented
        label={t('tab')}
        value={tab}
        options={reportTabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        onChange={(value) => report.address.set({ tab: value === 'summary' ? null : value })}
      />
      <Time report={report} />
    </>
  )
}

const NumberField = ({ report, name }: { report: Report; name: 'noFrom' | 'noTo' }) => {
  const t = useWords('voucherReport')
  const text = useLateText(report.address.get(name), (value) => report.address.set({ [name]: value }))
  return (
    <TextField
      aria-label={t(name)}
      inner={t(name)}
      width={120}
      inputMode="numeric"
      value={text.value}
      onChange={(event) => text.put(event.target.value.replace(/\D/g, '').slice(0, 9))}
      {...text.events}
    />
  )
}

/** Voucher types and currencies of the books, as the summary has told them. */
export type VoucherReportChoices = { types: readonly { code: string; word: string }[]; currencies: readonly string[] }

const OneOf = (props: {
  report: Report
  name: string
  label: string
  any: string
  options: readonly [string, string][]
}) => (
  <Select
    label={props.label}
    labelInside
    value={props.report.address.get(props.name, 'any')}
    options={[{ value: 'any', label: props.any }, ...props.options.map(([value, label]) => ({ value, label }))]}
    onChange={(value) => props.report.address.set({ [props.name]: value === 'any' ? null : value })}
  />
)

/** Scope, type, numbers and currency; level and entities of the summary, the subject of the register. */
export const VoucherReportSecond = ({
  report,
  choices,
}: {
  report: Report
  choices: VoucherReportChoices | undefined
}) => {
  const t = useWords('voucherReport')
  const tab = tabOf(report)
  const entity = report.address.get('entity')
  return (
    <>
      {tab !== 'quality' && <IncludeParameter report={report} />}
      <OneOf
        report={report}
        name="types"
        label={t('type')}
        any={t('anyType')}
        options={(choices?.types ?? []).map(({ code, word }) => [code, word])}
      />
      <NumberField report={report} name="noFrom" />
      <NumberField report={report} name="noTo" />
      <OneOf
        report={report}
        name="currency"
        label={t('currency')}
        any={t('anyCurrency')}
        options={(choices?.currencies ?? []).map((code) => [code, code])}
      />
      {report.address.has('foreign') && <AddressChip report={report} name="foreign" label={t('foreign')} />}
      {tab !== 'quality' && <BarLine />}
      {tab === 'summary' && (
        <>
          <LevelParameter report={report} fallback="1" />
          <OneOf
            report={report}
            name="entityType"
            label={t('entityType')}
            any={t('noEntity')}
            options={entityTypes.map((type) => [type, t(`master:entity_${type}`)])}
          />
        </>
      )}
      {tab === 'register' && (
        <>
          <SubjectParameter
            value={report.address.get('subject')}
            onChange={(code) => report.address.set({ subject: code })}
          />
          {entity && <span className="page-note">{entity}</span>}
        </>
      )}
    </>
  )
}
