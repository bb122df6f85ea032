// Balance table 1: the subject balance table in two to eight columns, with its proof, or by months.

import { useMemo } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import type { MonthTableRowShape, monthTableCalls } from '../../contract/ledger/balance-table.ts'
import { reportCalls, reportPaperCalls } from '../../contract/statement/report.ts'
import { formatMoney, readSum } from '../../domain/base/money.ts'
import { type MonthMeasure, monthMeasures } from '../../domain/ledger/month-table.ts'
import { type CheckedPair, checkedPairs } from '../../domain/ledger/trial-form.ts'
import { senderOf } from '../api/query.ts'
import { groupDigits } from '../kit/money.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { addressOf } from '../parts/address.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { isMerging } from '../parts/report/merge-api.ts'
import { useReportCall } from '../parts/report/report-answer.ts'
import { AddressChoice, IncludeParameter, MonthParameter, rangeOf, subjectsOf } from '../parts/report/report-bars.tsx'
import {
  figureColumn,
  subjectColumns,
  totalLine,
  unitText,
  widthOfFigures,
  withLastEdge,
} from '../parts/report/report-columns.tsx'
import { allOf, CheckMark, ReportPage } from '../parts/report/report-page.tsx'
import type { TrailStep } from '../parts/report/trail.ts'
import { type Report, useReport } from '../parts/report/use-report.ts'
import { MergeTableTab } from './merge-table-tab.tsx'
import { currencyIn, isByMonths, TrialFirst, TrialSecond, trialRowsOf } from './trial-bars.tsx'
import {
  formOf,
  leavesLink,
  type TrialTexts,
  totalLink,
  trialLedger,
  useTrialColumns,
  useTrialTotal,
} from './trial-columns.tsx'

const TrialTable = ({ report }: { report: Report }) => {
  const input = {
    ...{ ...rangeOf(report), ...trialRowsOf(report) },
    withEntities: report.address.has('withEntities') || undefined,
  }
  const answer = useReportCall(report, reportCalls.balanceTable1, input)
  const book = answer.data?.books[0]
  const columns = useTrialColumns(report, book)
  const totals = useTrialTotal(report, book)
  // A part of the subjects, or one currency, need not balance.
  const isPart = Object.values(subjectsOf(report)).some((code) => code !== undefined) || input.currency !== undefined
  const isWhole = !answer.data?.scoped && !isPart
  const onPaper = { columns: formOf(report), sides: report.address.has('sides') || undefined }
  return (
    <ReportPage
      report={report}
      name="balanceTable1"
      currency={currencyIn(report)}
      answer={answer}
      between={<TrialFirst report={report} />}
      second={<TrialSecond report={report} />}
      grid={{
        id: 'balance-table-1',
        columns,
        rows: book?.rows ?? [],
        rowKey: (row) => `${row.subject} ${row.entities?.map(({ type, code }) => `${type}:${code}`).join(' ') ?? '-'}`,
        rowLook: (row) => (row.entities ? 'muted' : row.leaf ? undefined : 'total'),
        totals,
      }}
      checks={book && isWhole && <TrialChecks report={report} total={book.total} digits={book.minorDigits} />}
      input={{ ...input, ...onPaper, ...allOf(report) }}
      file={senderOf(reportCalls.exportBalanceTable1)}
      paper={senderOf(reportPaperCalls.balanceTable1)}
    />
  )
}

/** Pairs of columns, or the months of the year; of several companies made one the pairs. */
const BalanceTable = () => {
  const report = useReport(useWords('reportScreen')('balanceTable1'))
  if (isMerging(report)) return <MergeTableTab report={report} />
  return isByMonths(report) ? <MonthTable report={report} /> : <TrialTable report={report} />
}

export default ofAccountSet(BalanceTable)

const differenceOf = (total: TrialTexts, pair: CheckedPair, digits: number): bigint =>
  readSum(total[`${pair}Debit`], digits) - readSum(total[`${pair}Credit`], digits)

/** Where to look: openings for the first pair, the proof of the books for what moved. */
const causes: Partial<Record<CheckedPair, string>> = { opening: '/define/opening', period: '/period/verify' }

const Amount = ({ to, text }: { to: string | null; text: string }) => {
  const t = useWords('plainFigure')
  return to ? <a href={`#${to}`}>{text}</a> : <span title={t('rowsAbove')}>{text}</span>
}

type ChecksProps = { report: Report; total: TrialTexts; digits: number }

const Pair = ({ report, total, digits, pair }: ChecksProps & { pair: CheckedPair }) => {
  const t = useWords('reportScreen')
  const difference = differenceOf(total, pair, digits)
  const amount = groupDigits(unitText(report, total[`${pair}Debit`]) ?? '')
  const cause = difference === 0n ? undefined : causes[pair]
  return (
    <CheckMark isFine={difference === 0n}>
      {t(`pair_${pair}`)}{' '}
      {difference === 0n ? (
        <Amount to={totalLink(report, t, pair, { key: `${pair}Debit`, amount: total[`${pair}Debit`] })} text={amount} />
      ) : (
        t('balanceTable:pairDiffers', { difference: groupDigits(formatMoney(difference, digits)) })
      )}
      {cause && (
        <a className="link-button" href={`#${addressOf(cause, { month: report.month })}`}>
          {t(`balanceTable:cause_${pair}`)}
        </a>
      )}
    </CheckMark>
  )
}

const TrialChecks = (props: ChecksProps) => {
  const t = useWords('reportScreen')
  const isFine = checkedPairs.every((pair) => differenceOf(props.total, pair, props.digits) === 0n)
  return (
    <>
      <CheckMark isFine={isFine}>
        <b>{t(isFine ? 'trialBalanced' : 'trialDiffers')}</b>
      </CheckMark>
      {checkedPairs.map((pair) => (
        <Pair key={pair} {...props} pair={pair} />
      ))}
    </>
  )
}

type Row = MonthTableRowShape
type Book = ResultOf<typeof monthTableCalls.balanceTable1Months>['books'][number]

const measureOf = ({ address }: Report): MonthMeasure =>
  monthMeasures.find((one) => one === address.get('measure')) ?? 'net'

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
    const of = (
      key: string,
      title: string,
      value: (row: Row) => string | null,
      [from, month, kind]: readonly [from: string, month: string, kind: TrailStep['kind']],
    ) =>
      figureColumn<Row>(
        report,
        { key, title, width },
        value,
        (row) => `${row.subject} ${nameOf(row, lang)} ${title}`,
        (row) => ({ ...trialLedger(report, row, { from, month }), kind }),
      )
    const kind = isBalance ? ('closing' as const) : ('movement' as const)
    return withLastEdge([
      ...subjectColumns<Row>(shared, lang),
      ...(isBalance ? [of('opening', shared('aux_opening'), (row) => row.opening, [first, first, 'opening'])] : []),
      ...months.map((month, at) => of(month, month, (row) => row.figures[at] ?? null, [month, month, kind])),
      ...(isBalance ? [] : [of('total', t('total', { n: months.length }), (row) => row.total, [first, last, kind])]),
    ])
  }, [t, shared, lang, report, book])
}

const useTotals = (report: Report, book: Book | undefined) => {
  const t = useWords('reportScreen')
  return useMemo(() => {
    if (!book?.total) return undefined
    const months = book.months
    const figures: Record<string, string> = {}
    const links: Record<string, string> = {}
    const put = (key: string, figure: string, [from = '', month = '']: readonly (string | undefined)[]) => {
      figures[key] = figure
      const to = leavesLink(report, { from, month }, { name: t('totalLeaves'), figure, kind: 'movement' })
      if (to) links[key] = to
    }
    for (const [at, month] of months.entries()) put(month, book.total.figures[at] ?? '', [month, month])
    put('total', book.total.total, [months[0], months.at(-1)])
    return totalLine(report, ['name', t('totalLeaves')], figures, { links })
  }, [t, report, book])
}

const Measure = ({ report }: { report: Report }) => {
  const t = useWords('monthTable')
  const options = monthMeasures.map((one) => [one, t(`measure_${one}`)] as const)
  return <AddressChoice report={report} name="measure" label={t('measure')} options={options} />
}

const MonthTable = ({ report }: { report: Report }) => {
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
