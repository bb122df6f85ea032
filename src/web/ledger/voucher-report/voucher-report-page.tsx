// What the three tabs of the voucher report share: what the address asks for, bars, files, paper.
import { type ReactNode, useId } from 'react'
import type { InputOf } from '../../../contract/base/call.ts'
import { voucherReportCalls } from '../../../contract/ledger/voucher-report.ts'
import { isDate } from '../../../domain/base/period.ts'
import { entityTypes } from '../../../domain/chart/entity.ts'
import { senderOf } from '../../api/query.ts'
import { Segmented } from '../../kit/button.tsx'
import { Select, TextField, useLateText } from '../../kit/field.tsx'
import { BarLine, Empty } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { isReversedIn } from '../../parts/address.ts'
import { DateField } from '../../parts/date-field.tsx'
import type { GridProps } from '../../parts/grid/data-grid.tsx'
import {
  AddressChip,
  IncludeParameter,
  LevelParameter,
  levelOf,
  MonthsParameter,
  SubjectParameter,
} from '../../parts/report/report-bars.tsx'
import { ReportPage, type ReportPageProps } from '../../parts/report/report-page.tsx'
import type { Report } from '../../parts/report/use-report.ts'

type TabProps<R> = {
  report: Report
  answer: Omit<ReportPageProps<R, unknown>['answer'], 'data'> & {
    data: { asOf: string; scoped: boolean; choices: VoucherReportChoices } | undefined
  }
  grid: Omit<GridProps<R>, 'label' | 'isLoading' | 'isStale' | 'handle' | 'place'>
  proof?: ReactNode
  checks?: ReactNode
  onRest?: (() => void) | null
}

export const VoucherReportPage = <R,>({ report, answer, grid, ...foot }: TabProps<R>) => {
  const t = useWords('voucherReport')
  return (
    <ReportPage
      report={report}
      name="voucherSummary"
      answer={answer}
      parameters={<VoucherReportParameters report={report} />}
      second={<VoucherReportSecond report={report} choices={answer.data?.choices} />}
      grid={{ ...grid, empty: <Empty icon="table" title={t('none')} text={t('noneText')} /> }}
      {...foot}
      input={fileInputOf(report)}
      sheet={senderOf(voucherReportCalls.export)}
      paper={senderOf(voucherReportCalls.print)}
    />
  )
}

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

export const reportTabs = ['summary', 'register', 'quality'] as const
export type ReportTab = (typeof reportTabs)[number]

export const tabOf = ({ address }: Report): ReportTab =>
  reportTabs.find((tab) => tab === address.get('tab')) ?? 'summary'

const numberOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** Days are asked for where the address has any; one that is no date is left to the server to refuse. */
export const isByDays = ({ address }: Report): boolean => address.has('dateFrom') || address.has('dateTo')

export const whichOf = (report: Report): InputOf<typeof voucherReportCalls.quality> => {
  const { address, companies, include } = report
  const day = (name: string): string | undefined => (isDate(address.get(name)) ? address.get(name) : undefined)
  return {
    companies,
    include,
    ...(isByDays(report)
      ? { dateFrom: day('dateFrom'), dateTo: day('dateTo') }
      : { from: report.from, month: report.month }),
    types: address.get('types') || undefined,
    noFrom: numberOf(address.get('noFrom')),
    noTo: numberOf(address.get('noTo')),
    currency: address.get('currency') || undefined,
    foreign: address.has('foreign') || undefined,
  }
}

export const summaryInputOf = (report: Report) => ({
  ...whichOf(report),
  level: levelOf(report, '1'),
  entityType: report.address.get('entityType') || undefined,
})

export const lineInputOf = (report: Report) => ({
  ...whichOf(report),
  subject: report.address.get('subject') || undefined,
  entity: report.address.get('entity') || undefined,
})

/** What a drill takes along of the address; months and scope go along by themselves. */
export const alongOf = ({ address }: Report): Record<string, string> =>
  Object.fromEntries(
    ['dateFrom', 'dateTo', 'types', 'noFrom', 'noTo', 'currency', 'foreign'].flatMap((name) =>
      address.has(name) ? [[name, address.get(name)]] : [],
    ),
  )

export const fileInputOf = (report: Report) => {
  const tab = tabOf(report)
  return { ...(tab === 'register' ? lineInputOf(report) : summaryInputOf(report)), tab }
}
