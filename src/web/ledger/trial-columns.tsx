// The columns of balance table 1 in the form that is asked for, where each figure leads, and the cells of its total.
import { useMemo } from 'react'
import type { NamedEntityShape, TrialBalanceRowShape } from '../../contract/ledger/balance-table.ts'
import { formatMoney, readSum } from '../../domain/base/money.ts'
import { figuresOf, otherSide, type TrialFigure, type TrialPair } from '../../domain/ledger/trial-column.ts'
import { isBalancePair, pairsOf, type TrialForm, trialForms } from '../../domain/ledger/trial-form.ts'
import { isZeroText } from '../kit/money.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { subjectsOf } from '../parts/report/report-bars.tsx'
import {
  figureColumn,
  ledgerOf,
  sideColumn,
  sideOf,
  subjectColumns,
  totalLine,
  widthOfFigures,
  withLastEdge,
} from '../parts/report/report-columns.tsx'
import { kindOf, type TrailStep } from '../parts/report/trail.ts'
import type { Report } from '../parts/report/use-report.ts'
import { currencyIn, isByMonths } from './trial-bars.tsx'

export type TrialTexts = Readonly<Record<TrialFigure, string>>
type Row = TrialBalanceRowShape

export const formOf = (report: Report): TrialForm =>
  trialForms.find((form) => form === report.address.get('columns')) ?? '8'

const isOneColumn = (report: Report, pair: TrialPair): pair is 'opening' | 'closing' =>
  report.address.has('sides') && isBalancePair(pair)

/** The figures of the year so far lead to a ledger that begins in January. */
const fromOf = (pair: TrialPair, month: string): Record<string, string | undefined> =>
  pair === 'ytd' ? { from: `${month.slice(0, 4)}-01` } : {}

const setOf = (entities: readonly NamedEntityShape[]): string =>
  `=${entities.map(({ type, code }) => `${type}:${code}`).join(';')}`

/**
 * Where a figure of a subject leads: its ledger, of the one currency where one is asked for. The general ledger is in
 * base currency: a parent in another one leads to the leaves that it sums.
 */
export const trialLedger = (
  report: Report,
  row: { subject: string; drill: string },
  query: Record<string, string | undefined>,
) => {
  const currency = currencyIn(report)
  if (currency === undefined || row.drill === 'general-ledger-2') return ledgerOf(row, { ...query, currency })
  return { path: '/report/balance-table-1', query: { ...query, subject: row.subject, leafOnly: '1', currency } }
}

const drillOf = (report: Report, row: Row, pair: TrialPair) => ({
  ...trialLedger(report, row, {
    ...fromOf(pair, report.month),
    entity: row.entities ? setOf(row.entities) : undefined,
  }),
  kind: kindOf(pair),
})

export const entitiesText = (entities: readonly NamedEntityShape[], lang: Parameters<typeof nameOf>[1], t: Say) =>
  entities.map((entity) => `${entity.code} ${nameOf(entity, lang)}`).join(' · ') || t('noEntity')

/** Debit-positive text of a pair of which one side is zero. */
const signedOf = (row: TrialTexts, pair: TrialPair): string => {
  const [debit, credit] = [row[`${pair}Debit`], row[`${pair}Credit`]]
  return isZeroText(debit) && !isZeroText(credit) ? `-${credit}` : debit
}

const leastWidth = 100

type Make = { report: Report; t: Say; lang: Parameters<typeof nameOf>[1]; width: number }

const nameIn = ({ t, lang }: Make, row: Row): string =>
  row.entities ? entitiesText(row.entities, lang, t) : nameOf(row, lang)

/** The empty side of a balance is no figure, so there is nothing that a ledger could agree with. */
const pairColumns = (make: Make, pair: TrialPair): GridColumn<Row>[] => {
  const { report, t, width } = make
  const nameIt = (row: Row) => `${row.subject} ${nameIn(make, row)}`
  return figuresOf(pair).map((figure) => {
    const other = isBalancePair(pair) ? otherSide(figure) : undefined
    const isNoFigure = (row: Row) => other !== undefined && isZeroText(row[figure]) && !isZeroText(row[other])
    return figureColumn<Row>(
      report,
      { key: figure, title: t(figure), width },
      (row) => row[figure],
      nameIt,
      (row) => (isNoFigure(row) ? null : drillOf(report, row, pair)),
    )
  })
}

const balanceColumns = (make: Make, pair: 'opening' | 'closing'): GridColumn<Row>[] => {
  const { report, t, width } = make
  return [
    sideColumn<Row>(t, `${pair}Side`, (row) => sideOf(signedOf(row, pair))),
    figureColumn<Row>(
      report,
      { key: pair, title: t(`aux_${pair}`), width },
      (row) => signedOf(row, pair).replace('-', ''),
      (row) => `${row.subject} ${nameIn(make, row)}`,
      (row) => drillOf(report, row, pair),
    ),
  ]
}

const headColumns = (make: Make): GridColumn<Row>[] =>
  subjectColumns<Row>(make.t, make.lang, (row) => nameIn(make, row)).map((column) =>
    column.key === 'subject' ? { ...column, cell: (row: Row) => (row.entities ? '' : row.subject) } : column,
  )

type Book = { rows: readonly Row[]; total: TrialTexts; minorDigits: number }

export const useTrialColumns = (report: Report, book: Book | undefined): GridColumn<Row>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const pairs = pairsOf(formOf(report))
  const width = useMemo(() => {
    const lines = book ? [book.total, ...book.rows] : []
    const figures = lines.flatMap((line) => pairs.flatMap((pair) => figuresOf(pair).map((figure) => line[figure])))
    return widthOfFigures(figures, leastWidth)
  }, [book, pairs])
  return useMemo(() => {
    const make = { report, t, lang, width }
    return withLastEdge([
      ...headColumns(make),
      ...pairs.flatMap((pair) => (isOneColumn(report, pair) ? balanceColumns(make, pair) : pairColumns(make, pair))),
    ])
  }, [t, lang, report, width, pairs])
}

type Moved = { name: string; figure: string; kind: TrailStep['kind'] }

/**
 * What all leaves sum to net, or what moved in them, leads to their parents of the first level in the general ledger,
 * or to what is named below it. Codes from one to another may cut a parent in two; then it is the leaves that sum to
 * it, as in one currency: the general ledger is in base currency. Null where these are what is shown.
 */
export const leavesLink = (report: Report, query: Record<string, string | undefined>, step: Moved): string | null => {
  const currency = currencyIn(report)
  const { subject, subjectFrom, subjectTo } = subjectsOf(report)
  const asked = { ...query, subject, subjectFrom, subjectTo }
  if (currency === undefined && subjectFrom === undefined && subjectTo === undefined) {
    return report.drill('/report/general-ledger-1', { ...asked, level: '1' }, step)
  }
  const isShown = report.address.has('leafOnly') && !isByMonths(report)
  return isShown ? null : report.drill('/report/balance-table-1', { ...asked, leafOnly: '1', currency }, step)
}

/**
 * Where a total leads: one side of a balance to the leaves, whose sides it sums, because parents are net. The leaves
 * themselves are the end of that way.
 */
export const totalLink = (
  report: Report,
  t: Say,
  pair: TrialPair,
  figure: { key: string; amount: string; isNet?: boolean },
): string | null => {
  const step = { name: `${t('totalLeaves')} ${t(figure.key)}`, figure: figure.amount, kind: kindOf(pair) }
  const months = fromOf(pair, report.month)
  if (figure.isNet || !isBalancePair(pair)) return leavesLink(report, months, step)
  if (report.address.has('leafOnly')) return null
  const query = { ...subjectsOf(report), ...months, leafOnly: '1', currency: currencyIn(report) }
  return report.drill('/report/balance-table-1', query, step)
}

export const useTrialTotal = (report: Report, book: Book | undefined) => {
  const t = useWords('reportScreen')
  return useMemo(() => {
    if (!book) return undefined
    const { total, minorDigits } = book
    const sides: Record<string, string> = {}
    const figures: Record<string, string> = {}
    const links: Record<string, string> = {}
    const whys: Record<string, string> = {}
    const put = (pair: TrialPair, key: string, amount: string, isNet = false): void => {
      const place = isNet ? pair : key
      figures[place] = amount
      const to = totalLink(report, t, pair, { key, amount, isNet })
      if (to) links[place] = to
      else whys[place] = t('plainFigure:rowsAbove')
    }
    for (const pair of pairsOf(formOf(report))) {
      if (!isOneColumn(report, pair)) {
        for (const key of figuresOf(pair)) put(pair, key, total[key])
        continue
      }
      const net = readSum(total[`${pair}Debit`], minorDigits) - readSum(total[`${pair}Credit`], minorDigits)
      const signed = formatMoney(net, minorDigits)
      sides[`${pair}Side`] = t(`side_${sideOf(signed)}`)
      put(pair, `aux_${pair}`, signed.replace('-', ''), true)
    }
    return totalLine(report, ['name', t('totalLeaves')], figures, { cells: sides, links, whys })
  }, [book, report, t])
}
