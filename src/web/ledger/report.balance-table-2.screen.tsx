// Balance table 2: quantities, foreign and base currency by subject and currency, and what revaluation would book.
import { useMemo } from 'react'
import type { CurrencyBalanceRowShape } from '../../contract/ledger/balance-table.ts'
import { reportCalls, reportPaperCalls } from '../../contract/statement/report.ts'
import { formatMoney, readSum } from '../../domain/base/money.ts'
import { recordOf } from '../../domain/base/record.ts'
import { senderOf } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { isZeroText } from '../kit/money.tsx'
import { BarLine } from '../kit/page.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { addressOf } from '../parts/address.ts'
import { AddressCurrency } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { useReportCall } from '../parts/report/report-answer.ts'
import { AddressChip, rangeOf, SubjectRange, subjectsOf } from '../parts/report/report-bars.tsx'
import {
  figureColumn,
  ledgerOf,
  onSide,
  sideColumn,
  sideOf,
  subjectColumns,
  totalLine,
  widthOfFigures,
  withLastEdge,
  wordColumn,
} from '../parts/report/report-columns.tsx'
import { CheckMark, ReportPage } from '../parts/report/report-page.tsx'
import { kindOf } from '../parts/report/trail.ts'
import { type Report, useReport } from '../parts/report/use-report.ts'
import { currencyIn } from './trial-bars.tsx'

const parts = ['opening', 'debit', 'credit', 'closing'] as const
type Part = (typeof parts)[number]
type Figure = `${Part}${'Original' | 'Base'}`

const leastWidth = 96
const nameLeast = 112

const isBalance = (figure: string): boolean => figure.startsWith('opening') || figure.startsWith('closing')

/** What decides the side of both balances: the one in base currency, or the other where that is zero. */
const signedOf = (row: CurrencyBalanceRowShape, figure: Figure): string => {
  const [base, original] = figure.startsWith('opening')
    ? [row.openingBase, row.openingOriginal]
    : [row.closingBase, row.closingOriginal]
  return isZeroText(base) ? original : base
}

type Row = CurrencyBalanceRowShape
/** `may`: whether the reader may open the rates, and the months with what is proposed for them. */
type Make = {
  report: Report
  t: Say
  lang: Parameters<typeof nameOf>[1]
  may: { rate: boolean; posting: boolean }
}

const nameIn = (lang: Make['lang'], row: Row): string => `${row.subject} ${nameOf(row, lang)} ${row.currency}`

const drillOf = (row: Row, figure: string) => ({
  ...ledgerOf(row, { currency: row.currency }),
  kind: kindOf(figure.replace(/Base|Original|Quantity/, '')),
})

const quantityColumn = ({ report, t, lang }: Make, part: Part): GridColumn<Row>[] =>
  report.address.has('quantity')
    ? [
        figureColumn<Row>(
          report,
          { key: `${part}Quantity`, title: t(`balanceTable:${part}Quantity`), width: leastWidth, isExact: true },
          (row) => row[`${part}Quantity`],
          (row) => nameIn(lang, row),
          // Most subjects are not counted.
          (row) => {
            const isNone = isZeroText(row[`${part}Quantity`])
            return isNone ? null : { ...drillOf(row, `${part}Quantity`), whole: row[`${part}Base`] }
          },
        ),
      ]
    : []

/** A rate leads to the rates of its currency; what revaluation would book to the month that proposes it. */
const rateAddress = ({ currency }: Row): string =>
  addressOf('/maintain/exchange-rate', { view: 'list', currency, type: 'MONTH_END' })

const proposalAddress = (report: Report): string => {
  const set = report.companies ?? report.set?.value ?? ''
  return addressOf('/period/posting', {
    year: report.month.slice(0, 4),
    open: `${set} ${Number(report.month.slice(5))}`,
  })
}

const revaluationColumns = (make: Make, width: number): GridColumn<Row>[] => {
  const { report, t, lang, may } = make
  if (!report.address.has('revaluation')) return []
  const screen = (path: string) => ({ path, query: {}, kind: 'voucher' as const })
  const rate = (key: 'bookRate' | 'closingRate') =>
    figureColumn<Row>(
      report,
      { key, title: t(`balanceTable:${key}`), width: 92, isExact: true },
      (row) => row[key],
      (row) => nameIn(lang, row),
      // The rate in the books is that of the lines behind the balance, which sum to that.
      (row) => {
        if (key === 'bookRate') return { ...drillOf(row, 'closing'), whole: row.closingBase }
        return may.rate ? screen(rateAddress(row)) : null
      },
      () => t('plainFigure:rate'),
    )
  const amount = (key: 'revalued' | 'difference') =>
    figureColumn<Row>(
      report,
      { key, title: t(`balanceTable:${key}`), width },
      // A balance on its side, as it stands beside it.
      (row) => (key === 'revalued' && row.revalued ? onSide(row.revalued, signedOf(row, 'closingBase')) : row[key]),
      (row) => nameIn(lang, row),
      () => (may.posting ? screen(proposalAddress(report)) : null),
      () => t('plainFigure:notYours'),
    )
  return [rate('bookRate'), rate('closingRate'), amount('revalued'), amount('difference')]
}

/** What is revalued is the balance at the end: its columns take the place of the movement. */
const shownParts = (report: Report) => (report.address.has('revaluation') ? (['closing'] as const) : parts)

const useColumns = (report: Report, rows: readonly Row[]): GridColumn<Row>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const mayRate = useAuth('gl:exchangeRate:list')
  const mayPost = useAuth('gl:posting:view')
  return useMemo(() => {
    const make = { report, t, lang, may: { rate: mayRate, posting: mayPost } }
    const width = widthOfFigures(
      rows.flatMap((row) => parts.flatMap((part) => [row[`${part}Original`], row[`${part}Base`]])),
      leastWidth,
    )
    const amount = (figure: Figure) =>
      figureColumn<Row>(
        report,
        { key: figure, title: t(figure), width },
        (row) => (isBalance(figure) ? onSide(row[figure], signedOf(row, figure)) : row[figure]),
        (row) => nameIn(lang, row),
        (row) => drillOf(row, figure),
      )
    const side = (part: 'opening' | 'closing') =>
      sideColumn<Row>(t, `${part}BaseSide`, (row) => sideOf(signedOf(row, `${part}Base`)))
    const counted = wordColumn<Row>('unit', t('balanceTable:countedIn'), 80, (row) => row.unit, { quiet: true })
    return withLastEdge([
      // Ten columns of figures: the name gives way first.
      ...subjectColumns<Row>(t, lang).map((column) => (column.key === 'name' ? { ...column, min: nameLeast } : column)),
      wordColumn('currency', t('currency'), 72, (row) => row.currency, { quiet: true }),
      ...(report.address.has('quantity') ? [counted] : []),
      ...shownParts(report).flatMap((part) => [
        ...(part === 'opening' || part === 'closing' ? [side(part)] : []),
        ...quantityColumn(make, part),
        amount(`${part}Original`),
        amount(`${part}Base`),
      ]),
      ...revaluationColumns(make, width),
    ])
  }, [t, lang, report, rows, mayRate, mayPost])
}

const baseSums = ['openingBase', 'debitBase', 'creditBase', 'closingBase'] as const
type BaseSums = Readonly<Record<(typeof baseSums)[number], string>>

/** Base amounts sum over currencies; originals and quantities do not. */
const summed = [...baseSums, 'revalued', 'difference'] as const

/**
 * All currencies together are what the leaves of balance table 1 sum to. What moved in one of them, or in all foreign
 * ones, leads to the lines; balances of them, and of some of the subjects, are the sum of these rows alone.
 */
const totalLinks = (report: Report, name: string, sums: BaseSums): Record<string, string> => {
  const shown = baseSums.filter((key) => !isZeroText(sums[key]))
  const lead = (keys: readonly (typeof baseSums)[number][], path: string, query: Record<string, string | undefined>) =>
    recordOf(keys, (key) =>
      report.drill(path, query, { name, figure: sums[key], kind: kindOf(key.replace('Base', '')) }),
    )
  const asked = subjectsOf(report)
  const isAll = report.address.has('all') && currencyIn(report) === undefined
  if (isAll) return lead(shown, '/report/balance-table-1', { ...asked, leafOnly: '1' })
  const isPart = asked.subjectFrom !== undefined || asked.subjectTo !== undefined || asked.subject?.includes(',')
  if (isPart || report.asKnown !== undefined) return {}
  const moved = shown.filter((key) => key === 'debitBase' || key === 'creditBase')
  const inOne = currencyIn(report)
  const currency = inOne ? { currency: inOne } : { foreign: '1' }
  return lead(moved, '/voucher/report', { tab: 'register', subject: asked.subject, ...currency })
}

/** What revaluation would book of all rows leads to the month that proposes it, as each of them does. */
const revaluedLinks = (report: Report, mayPost: boolean): Record<string, string> => {
  const to = mayPost && report.address.has('revaluation') ? proposalAddress(report) : null
  return to ? { revalued: to, difference: to } : {}
}

const useTotals = (report: Report, rows: readonly Row[], digits: number) => {
  const t = useWords('balanceTable')
  const mayPost = useAuth('gl:posting:view')
  return useMemo(() => {
    if (rows.length === 0) return undefined
    const sums = recordOf(summed, (key) =>
      formatMoney(
        rows.reduce((sum, row) => sum + readSum(row[key] ?? '', digits), 0n),
        digits,
      ),
    )
    const { openingBase, closingBase, revalued } = sums
    const shown = {
      ...sums,
      ...{ openingBase: onSide(openingBase, openingBase), closingBase: onSide(closingBase, closingBase) },
      revalued: onSide(revalued, revalued),
    }
    const side = (sum: string) => t(`reportScreen:side_${sideOf(sum)}`)
    const cells = { openingBaseSide: side(openingBase), closingBaseSide: side(closingBase) }
    const links = { ...totalLinks(report, t('total'), sums), ...revaluedLinks(report, mayPost) }
    const whys = recordOf(summed, () => t('plainFigure:rowsAbove'))
    return totalLine(report, ['name', t('total')], shown, { cells, links, whys })
  }, [report, rows, digits, t, mayPost])
}

/** Currencies with a balance to be revalued and no closing rate: their difference is not known. */
const MissingRates = ({ rows }: { rows: readonly Row[] }) => {
  const t = useWords('balanceTable')
  const missing = rows.filter((row) => row.bookRate !== null && row.closingRate === null)
  return [...new Set(missing.map(({ currency }) => currency))].map((currency) => (
    <CheckMark key={currency} isFine={false}>
      {t('rateMissing', { currency })}
    </CheckMark>
  ))
}

const noRows: readonly Row[] = []

const CurrencyTable = () => {
  const t = useWords('reportScreen')
  const report = useReport(t('balanceTable2'))
  const isOn = (name: string) => report.address.has(name) || undefined
  const input = {
    ...{ ...rangeOf(report), currency: currencyIn(report) },
    ...{ all: isOn('all'), quantity: isOn('quantity'), revaluation: isOn('revaluation') },
  }
  const answer = useReportCall(report, reportCalls.balanceTable2, input)
  const rows = answer.data?.books[0]?.rows ?? noRows
  const digits = answer.data?.books[0]?.minorDigits ?? 2
  const columns = useColumns(report, rows)
  const totals = useTotals(report, rows, digits)
  return (
    <ReportPage
      report={report}
      name="balanceTable2"
      answer={answer}
      second={
        <>
          <SubjectRange report={report} />
          <AddressCurrency address={report.address} label={t('currency')} />
          <BarLine />
          {['all', 'quantity', 'revaluation'].map((name) => (
            <AddressChip key={name} report={report} name={name} label={t(`balanceTable:${name}`)} />
          ))}
        </>
      }
      grid={{
        id: 'balance-table-2',
        columns,
        rows,
        rowKey: (row) => `${row.subject} ${row.currency}`,
        rowLook: (row) => (row.leaf ? undefined : 'total'),
        totals,
      }}
      checks={report.address.has('revaluation') && <MissingRates rows={rows} />}
      input={input}
      file={senderOf(reportCalls.exportBalanceTable2)}
      paper={senderOf(reportPaperCalls.balanceTable2)}
    />
  )
}

export default ofAccountSet(CurrencyTable)
