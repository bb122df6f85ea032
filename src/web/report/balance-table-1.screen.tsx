// Balance table 1: the subject balance table in eight columns, with the stamp of the trial balance.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TrialBalanceRowShape } from '../../contract/balance-table.ts'
import { useCall } from '../api/query.ts'
import { isZeroText, Money } from '../kit/money.tsx'
import { BarLine, Chip } from '../kit/page.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import type { GridColumn } from '../parts/data-grid.tsx'
import { paperApi, reportApi } from './report-api.ts'
import {
  IncludeParameter,
  LevelParameter,
  levelOf,
  MonthsParameter,
  rangeOf,
  SubjectRange,
  subjectsOf,
} from './report-bars.tsx'
import { figureColumn, ledgerOf, subjectColumns, widthOfFigures, withLastEdge } from './report-columns.tsx'
import { CheckMark, ReportPage } from './report-page.tsx'
import { type Report, useReport } from './use-report.ts'

const figures = [
  'openingDebit',
  'openingCredit',
  'periodDebit',
  'periodCredit',
  'ytdDebit',
  'ytdCredit',
  'closingDebit',
  'closingCredit',
] as const

type Figure = (typeof figures)[number]

/** The figures of the year so far lead to a ledger that begins in January. */
const fromOf = (figure: Figure, month: string): Record<string, string | undefined> =>
  figure.startsWith('ytd') ? { from: `${month.slice(0, 4)}-01` } : {}

const others: Partial<Record<Figure, Figure>> = {
  openingDebit: 'openingCredit',
  openingCredit: 'openingDebit',
  closingDebit: 'closingCredit',
  closingCredit: 'closingDebit',
}

/** The empty side of a balance that stands on the other one: no figure, so nothing that a ledger could agree with. */
const isOtherSide = (row: TrialBalanceRowShape, figure: Figure): boolean => {
  const other = others[figure]
  return other !== undefined && isZeroText(row[figure]) && !isZeroText(row[other])
}

type Book = { rows: readonly TrialBalanceRowShape[]; total: Readonly<Record<Figure, string>> }

/** The words of the heads need this much in every language. */
const leastWidth = 100

const useColumns = (report: Report, book: Book | undefined): GridColumn<TrialBalanceRowShape>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const width = useMemo(() => {
    const lines = book ? [book.total, ...book.rows] : []
    return widthOfFigures(
      lines.flatMap((line) => figures.map((figure) => line[figure])),
      leastWidth,
    )
  }, [book])
  return useMemo(
    () =>
      withLastEdge([
        ...subjectColumns<TrialBalanceRowShape>(t, lang),
        ...figures.map((figure) =>
          figureColumn<TrialBalanceRowShape>(
            report,
            { key: figure, title: t(figure), width },
            (row) => row[figure],
            (row) => `${row.subject} ${nameOf(row, lang)}`,
            (row) =>
              isOtherSide(row, figure)
                ? null
                : {
                    ...ledgerOf(row, fromOf(figure, report.month)),
                    kind: figure.startsWith('closing') ? 'closing' : 'movement',
                  },
          ),
        ),
      ]),
    [t, lang, report, width],
  )
}

/** The switches of the second bar: rows and carry-forward. */
const Switches = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  const { address } = report
  const flip = (name: string) => () => address.set({ [name]: address.has(name) ? null : '1' })
  return (
    <>
      <Chip label={t('leafOnly')} isOn={address.has('leafOnly')} onToggle={flip('leafOnly')} />
      <Chip label={t('zeroRows')} isOn={address.has('zeroRows')} onToggle={flip('zeroRows')} />
      <Chip label={t('withoutClosing')} isOn={address.has('withoutClosing')} onToggle={flip('withoutClosing')} />
    </>
  )
}

const inputOf = (report: Report) => ({
  ...rangeOf(report),
  level: report.address.has('leafOnly') ? undefined : levelOf(report, 'all'),
  leafOnly: report.address.has('leafOnly') || undefined,
  zeroRows: report.address.has('zeroRows') || undefined,
  withClosing: report.address.has('withoutClosing') ? false : undefined,
})

const totalCells = (total: Book['total'], words: string) => ({
  name: words,
  ...Object.fromEntries(figures.map((figure) => [figure, <Money key={figure} value={total[figure]} zero="zero" />])),
})

/** A total leads to the subjects of the first level that it is the sum of, in the general ledger of the same months. */
const totalLinks = (report: Report, total: Book['total'], t: Say): Record<string, string> =>
  Object.fromEntries(
    figures.map((figure) => {
      const query = { ...subjectsOf(report), level: '1', ...fromOf(figure, report.month) }
      const kind = figure.startsWith('closing') ? ('closing' as const) : ('movement' as const)
      const name = `${t('totalLeaves')} ${t(figure)}`
      return [figure, report.drill('/report/general-ledger-1', query, { name, figure: total[figure], kind })]
    }),
  )

const BalanceTable = () => {
  const t = useWords('reportScreen')
  const report = useReport(t('balanceTable1'))
  const input = inputOf(report)
  const answer = useCall(reportApi.balanceTable1, input, { placeholderData: keepPreviousData })
  const book = answer.data?.books[0]
  const total = book?.total
  const columns = useColumns(report, book)
  // A part of the subjects need not balance.
  const isWhole = !answer.data?.scoped && Object.values(subjectsOf(report)).every((code) => code === undefined)
  const totals = useMemo(
    () => total && [{ key: 'total', cells: totalCells(total, t('totalLeaves')), links: totalLinks(report, total, t) }],
    [total, report, t],
  )
  return (
    <ReportPage
      report={report}
      name="balanceTable1"
      hasUnit
      answer={answer}
      parameters={
        <>
          <MonthsParameter report={report} />
          <LevelParameter report={report} fallback="all" />
          <IncludeParameter report={report} />
        </>
      }
      second={
        <>
          <SubjectRange report={report} />
          <BarLine />
          <Switches report={report} />
        </>
      }
      grid={{
        id: 'balance-table-1',
        columns,
        rows: book?.rows ?? [],
        rowKey: (row) => row.subject,
        rowLook: (row) => (row.leaf ? undefined : 'total'),
        totals,
      }}
      checks={
        book &&
        isWhole && <CheckMark isFine={book.balanced}>{t(book.balanced ? 'trialBalanced' : 'trialDiffers')}</CheckMark>
      }
      onFile={(choice, options) => reportApi.exportBalanceTable1({ ...input, ...choice }, options)}
      paper={() => paperApi.balanceTable1(input)}
    />
  )
}

const BalanceTable1Screen = () => <AccountSetGate>{(set) => <BalanceTable key={set.value} />}</AccountSetGate>

export default BalanceTable1Screen
