// Balance table 1 by months: a column for each month of the year so far, each figure with the way to its ledger.
import { type ReactNode, useMemo } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import type { MonthTableRowShape, monthTableCalls } from '../../contract/ledger/balance-table.ts'
import { reportCalls } from '../../contract/statement/report.ts'
import { type MonthMeasure, monthMeasures } from '../../domain/ledger/month-table.ts'
import { senderOf } from '../api/query.ts'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { useReportCall } from '../parts/report/report-answer.ts'
import { AddressChoice, IncludeParameter, MonthParameter, subjectsOf } from '../parts/report/report-bars.tsx'
import {
  figureColumn,
  subjectColumns,
  TotalMoney,
  widthOfFigures,
  withLastEdge,
} from '../parts/report/report-columns.tsx'
import { ReportPage } from '../parts/report/report-page.tsx'
import type { TrailStep } from '../parts/report/trail.ts'
import type { Report } from '../parts/report/use-report.ts'
import { currencyIn, TrialFirst, TrialSecond, trialRowsOf } from './trial-bars.tsx'
import { leavesLink, trialLedger } from './trial-columns.tsx'

type Row = MonthTableRowShape
type Book = ResultOf<typeof monthTableCalls.balanceTable1Months>['books'][number]

const measureOf = ({ address }: Report): MonthMeasure =>
  monthMeasures.find((one) => one === address.get('measure')) ?? 'net'

/** The words of the heads need this much in every language. */
const leastWidth = 84

const useColumns = (report: Report, book: Book | undefined): GridColumn<Row>[] => {
  const t = useWords('monthTable')
  const shared = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    const [months, rows] = [book?.months ?? [], book?.rows ?? []]
    const isBalance = measureOf(report) === 'closing'
    const [first = '', last = ''] = [months[0], months.at(-1)]
    const figures = rows.flatMap((row) => [row.opening, row.total, ...row.figures])
    const width = widthOfFigures([...figures, ...(book?.total?.figures ?? []), book?.total?.total ?? null], leastWidth)
    const nameIt = (row: Row) => `${row.subject} ${nameOf(row, lang)}`
    const of = (
      key: string,
      title: string,
      value: (row: Row) => string | null,
      { from, month, kind }: { from: string; month: string; kind: TrailStep['kind'] },
    ) =>
      figureColumn<Row>(
        report,
        { key, title, width },
        value,
        (row) => `${nameIt(row)} ${title}`,
        (row) => ({
          ...trialLedger(report, row, { from, month }),
          kind,
        }),
      )
    const opening = of('opening', shared('aux_opening'), (row) => row.opening, {
      from: first,
      month: first,
      kind: 'opening',
    })
    const kind = isBalance ? 'closing' : 'movement'
    const total = of('total', t('total', { n: months.length }), (row) => row.total, { from: first, month: last, kind })
    return withLastEdge([
      ...subjectColumns<Row>(shared, lang),
      ...(isBalance ? [opening] : []),
      ...months.map((month, at) => of(month, month, (row) => row.figures[at] ?? null, { from: month, month, kind })),
      ...(isBalance ? [] : [total]),
    ])
  }, [t, shared, lang, report, book])
}

const useTotals = (report: Report, book: Book | undefined) => {
  const t = useWords('reportScreen')
  return useMemo(() => {
    if (!book?.total) return undefined
    const { figures, total } = book.total
    const cells: Record<string, ReactNode> = {
      name: t('totalLeaves'),
      total: <TotalMoney report={report} value={total} />,
    }
    const links: Record<string, string> = {}
    const link = (key: string, figure: string, from: string, month: string) => {
      const to = leavesLink(report, { from, month }, { name: t('totalLeaves'), figure, kind: 'movement' })
      if (to) links[key] = to
    }
    for (const [at, month] of book.months.entries()) {
      cells[month] = <TotalMoney report={report} value={figures[at] ?? ''} />
      link(month, figures[at] ?? '', month, month)
    }
    link('total', total, book.months[0] ?? '', book.months.at(-1) ?? '')
    return [{ key: 'total', cells, links }]
  }, [t, report, book])
}

const Measure = ({ report }: { report: Report }) => {
  const t = useWords('monthTable')
  const options = monthMeasures.map((one) => [one, t(`measure_${one}`)] as const)
  return <AddressChoice report={report} name="measure" label={t('measure')} options={options} />
}

export const MonthTable = ({ report }: { report: Report }) => {
  const { companies, month, include, asKnown } = report
  const measure = measureOf(report)
  const input = { companies, month, include, asKnown, ...subjectsOf(report), ...trialRowsOf(report), measure }
  const answer = useReportCall(report, reportCalls.balanceTable1Months, input)
  const book = answer.data?.books[0]
  const columns = useColumns(report, book)
  const totals = useTotals(report, book)
  return (
    <ReportPage
      report={report}
      name="balanceTable1"
      currency={currencyIn(report)}
      answer={answer}
      parameters={
        <>
          <MonthParameter report={report} />
          <TrialFirst report={report} />
          <IncludeParameter report={report} />
        </>
      }
      second={
        <>
          <Measure report={report} />
          <TrialSecond report={report} />
        </>
      }
      grid={{
        id: 'balance-table-1-months',
        columns,
        rows: book?.rows ?? [],
        rowKey: (row) => row.subject,
        rowLook: (row) => (row.leaf ? undefined : 'total'),
        totals,
      }}
      input={input}
      sheet={senderOf(reportCalls.exportBalanceTable1Months)}
      paper={senderOf(reportCalls.printBalanceTable1Months)}
    />
  )
}
