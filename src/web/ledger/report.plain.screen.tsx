// The screen of every plain report: its columns, parameters and links as its definition says.
import { useMemo } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import type { PlainReport, ReportColumn, ReportParam } from '../../contract/ledger/define-report.ts'
import { senderOf } from '../api/query.ts'
import { groupDigits } from '../kit/money.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { useAddress } from '../parts/address.ts'
import { AddressText } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { useReportCall } from '../parts/report/report-answer.ts'
import { plainReports } from '../parts/report/report-api.ts'
import { AddressChip, AddressChoice } from '../parts/report/report-bars.tsx'
import {
  figureColumn,
  ledgerOf,
  totalLine,
  widthOfFigures,
  widthOfTitle,
  withLastEdge,
} from '../parts/report/report-columns.tsx'
import { ReportPage } from '../parts/report/report-page.tsx'
import { type Report, useReport } from '../parts/report/use-report.ts'

type Answer = ResultOf<PlainReport['calls']['read']>
type Row = Answer['books'][number]['rows'][number] & Readonly<Record<string, string | number | null | undefined>>

const wordsWidths = { code: 110, text: 200, date: 104, count: 96 }

const textOf = (row: Row, key: string): string => String(row[key] ?? '')

/** `/voucher/entry/{voucher}` with what the row has in these places; null where it has nothing there. */
const pageOf = (row: Row, page: string): string | null => {
  const isThere = [...page.matchAll(/\{(\w+)\}/g)].every(([, key = '']) => textOf(row, key) !== '')
  return isThere ? page.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(textOf(row, key))) : null
}

const leadOf = ({ ledger, page }: ReportColumn) => {
  if (ledger)
    return (row: Row) => ({
      ...ledgerOf(
        { subject: textOf(row, 'subject'), drill: textOf(row, 'drill') },
        { entity: textOf(row, 'entity') || undefined },
      ),
      kind: ledger,
    })
  if (!page) return undefined
  return (row: Row) => {
    const path = pageOf(row, page)
    return path === null ? null : { path, query: {}, kind: 'voucher' as const }
  }
}

type Make = { report: Report; plain: PlainReport; rows: readonly Row[]; t: Say }

const columnOf = ({ report, plain, rows, t }: Make, key: string, column: ReportColumn): GridColumn<Row> => {
  const title = t(`column_${key}`)
  const { kind, page, width } = column
  if (kind === 'money') {
    const figures = rows.map((row) => (row[key] === null ? null : textOf(row, key)))
    return figureColumn<Row>(
      report,
      { key, title, width: width ?? widthOfFigures(figures, widthOfTitle(title)) },
      (row) => (row[key] === null ? null : textOf(row, key)),
      (row) => `${plain.key.map((each) => textOf(row, each)).join(' ')} ${title}`,
      leadOf(column),
    )
  }
  return {
    ...{ key, title, width: width ?? wordsWidths[kind as keyof typeof wordsWidths], quiet: kind === 'code' },
    ...(kind === 'text' ? { grow: 1 } : {}),
    ...(kind === 'count' ? { align: 'end' as const } : {}),
    cell: (row) => (kind === 'count' ? groupDigits(textOf(row, key)) : textOf(row, key)),
    ...(page ? { link: (row: Row) => pageOf(row, page) } : {}),
  }
}

const useColumns = (report: Report, plain: PlainReport, rows: readonly Row[]): GridColumn<Row>[] => {
  const t = useWords(plain.name)
  return useMemo(() => {
    const shown = Object.entries(plain.columns).filter(([, { kind }]) => kind !== 'hidden')
    return withLastEdge(shown.map(([key, column]) => columnOf({ report, plain, rows, t }, key, column)))
  }, [report, plain, rows, t])
}

const useTotals = (report: Report, plain: PlainReport, total: Readonly<Record<string, unknown>> | undefined) => {
  const t = useWords('balanceTable')
  return useMemo(() => {
    const sums = Object.entries(total ?? {})
    if (sums.length === 0) return undefined
    const named = Object.entries(plain.columns).find(
      ([key, { kind }]) => kind !== 'hidden' && total?.[key] === undefined,
    )
    const isMoney = ([key]: [string, unknown]) => plain.columns[key]?.kind === 'money'
    const counts = sums.filter((sum) => !isMoney(sum)).map(([key, sum]) => [key, groupDigits(String(sum))])
    const figures = sums.filter(isMoney).map(([key, sum]) => [key, String(sum)])
    const whys = Object.fromEntries(sums.map(([key]) => [key, t('plainFigure:rowsAbove')]))
    const cells = Object.fromEntries(counts)
    return totalLine(report, [named?.[0] ?? '', t('total')], Object.fromEntries(figures), { cells, links: {}, whys })
  }, [report, plain, total, t])
}

const Parameter = ({
  report,
  plain,
  name,
  of,
}: {
  report: Report
  plain: PlainReport
  name: string
  of: ReportParam
}) => {
  const t = useWords(plain.name)
  const label = t(`param_${name}`)
  if (of.kind === 'flag') return <AddressChip report={report} name={name} label={label} />
  if (of.kind === 'text') return <AddressText address={report.address} name={name} label={label} />
  const options = of.options.map((option) => [option, t(`param_${name}_${option}`)] as const)
  return <AddressChoice report={report} name={name} label={label} options={options} />
}

const ownOf = ({ address }: Report, { params = {} }: PlainReport) =>
  Object.fromEntries(
    Object.entries(params).map(([name, { kind }]) => [
      name,
      kind === 'flag' ? address.has(name) || undefined : address.get(name) || undefined,
    ]),
  )

const none: readonly Row[] = []

const Plain = ({ plain }: { plain: PlainReport }) => {
  const report = useReport(useWords(plain.name)('title'))
  const { companies, month, from, include, asKnown } = report
  const input = { companies, month, from, include, ...(plain.asKnown ? { asKnown } : {}), ...ownOf(report, plain) }
  const answer = useReportCall(report, plain.calls.read, input)
  const [book] = answer.data?.books ?? []
  const rows = (book?.rows as readonly Row[] | undefined) ?? none
  return (
    <ReportPage
      report={report}
      name={plain.name}
      answer={answer}
      between={Object.entries(plain.params ?? {}).map(([name, of]) => (
        <Parameter key={name} report={report} plain={plain} name={name} of={of} />
      ))}
      grid={{
        id: plain.path,
        columns: useColumns(report, plain, rows),
        rows,
        rowKey: (row) => plain.key.map((key) => textOf(row, key)).join(' '),
        rowLook: ({ look }) => (look ? 'subtotal' : undefined),
        totals: useTotals(report, plain, book?.total),
      }}
      input={input}
      file={senderOf(plain.calls.export)}
      paper={senderOf(plain.calls.print)}
    />
  )
}

export default function PlainScreen() {
  const { path } = useAddress()
  const plain = plainReports.find(({ screen }) => screen === path)
  return plain ? <AccountSetGate>{(set) => <Plain key={set.value} plain={plain} />}</AccountSetGate> : null
}
