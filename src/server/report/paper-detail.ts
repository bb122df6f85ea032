// The detail ledger on paper and in workbooks as printed: its lines with contra subjects, in the form asked for.
import { spoken } from '../../contract/base/word-table.ts'
import { ledgerForm } from '../../contract/words/balance-table.ts'
import { formatMoney } from '../../domain/base/money.ts'
import type { LedgerFormName } from '../../domain/ledger/ledger-measure.ts'
import { type DaySum, openDayTotals } from '../../domain/ledger/ledger-rows.ts'
import { groupText } from '../print/figures.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import { type Book, digitsIn } from './ask.ts'
import { detailFilters } from './csv.ts'
import { contraOf, type DetailRow, detailPages } from './detail.ts'
import { code, figure, money, named, type PaperReport, type PaperReportPart, text } from './paper-part.ts'
import { besideShape } from './wire.ts'

/** Lines of one portion. */
const portionLines = 2000

const words = spoken(ledgerForm)

/** A row with what stands beside it, as texts; in the row of a day only its sums are its own. */
type Shown = DetailRow & { contra: readonly string[]; shape: ReturnType<typeof besideShape>; day: DaySum | null }

type Cell = { column: PaperColumn; of: (shown: Shown) => string }

const auxCodes = (aux: string): string => aux.replace(/[a-z0-9]+:/g, '').replaceAll(';', ' ')

/** The first subject of the other side by name, and how many more there are. */
const contraText = (book: Book, [first, ...rest]: readonly string[], lang: string): string =>
  first === undefined ? '' : `${first} ${named(book, first, lang)}${rest.length > 0 ? ` +${rest.length}` : ''}`

const originalOf = (book: Book, { line }: DetailRow): string =>
  line ? formatMoney(line.original, digitsIn(book, line.currency)) : ''

const foreignText = (book: Book, shown: DetailRow): string => {
  const { line } = shown
  return line && line.currency !== book.baseCurrency ? `${line.currency} ${groupText(originalOf(book, shown))}` : ''
}

const amounts = ({ book, t }: PaperReportPart) => {
  const side = (name: 'debit' | 'credit'): Cell => ({
    column: figure(t[name], 'sum'),
    of: ({ row, day }) => money(book, day ? day[name] : row[name]),
  })
  return {
    debit: side('debit'),
    credit: side('credit'),
    side: { column: code(t.side, { carry: 'last' }), of: ({ row }: Shown) => t[`side_${row.side}`] },
    balance: { column: figure(t.balance, 'last'), of: ({ row }: Shown) => money(book, row.balance) },
  }
}

type BesideName = 'debit' | 'credit' | 'balance' | 'price' | 'balancePrice' | 'rate'

/** The balance of what runs beside stands on the side of the balance. */
const besideText = ({ row, shape }: Shown, name: BesideName): string => {
  const value = shape?.[name] ?? ''
  if (name !== 'balance' || row.side !== 'credit' || value === '') return value
  return value.startsWith('-') ? value.slice(1) : `-${value}`
}

const beside = (title: string, name: BesideName): Cell => ({
  column: { ...figure(title), isExact: true },
  of: (shown) => (shown.day ? '' : besideText(shown, name)),
})

const settled = (title: string, name: 'settlement' | 'settlementNo'): Cell => ({
  column: code(title),
  of: ({ shape, day }) => (day ? '' : (shape?.[name] ?? '')),
})

const formCells: Record<LedgerFormName, (part: PaperReportPart) => Cell[]> = {
  plain: (part) => {
    const { debit, credit, side, balance } = amounts(part)
    const original = { column: figure(part.t.original), of: (shown: Shown) => foreignText(part.book, shown) }
    return [original, debit, credit, side, balance]
  },
  quantity: (part) => {
    const own = words[part.lang]
    const { debit, credit, side, balance } = amounts(part)
    return [
      ...[beside(own.price, 'price'), beside(own.debitQuantity, 'debit'), debit, beside(own.creditQuantity, 'credit')],
      ...[credit, side, beside(own.balanceQuantity, 'balance'), beside(own.balancePrice, 'balancePrice'), balance],
    ]
  },
  currency: (part) => {
    const own = words[part.lang]
    const { debit, credit, side, balance } = amounts(part)
    const foreign = (name: 'debit' | 'credit'): Cell => ({
      column: { ...figure(own[`${name}Original`]), isExact: true },
      of: (shown) => {
        const running = shown.day ? '' : besideText(shown, name)
        const isForeign = shown.line !== null && shown.line.currency !== part.book.baseCurrency
        return running || (isForeign && shown.row[name] !== null ? originalOf(part.book, shown) : '')
      },
    })
    return [
      ...[{ column: code(part.t.currency), of: ({ line }: Shown) => line?.currency ?? '' }, beside(own.rate, 'rate')],
      ...[foreign('debit'), debit, foreign('credit'), credit, side, beside(own.balanceOriginal, 'balance'), balance],
    ]
  },
  journal: (part) => {
    const own = words[part.lang]
    const how = [settled(own.settlement, 'settlement'), settled(own.settlementNo, 'settlementNo')]
    return [...how, ...formCells.plain(part)]
  },
}

const formOf = ({ filters }: PaperReportPart): LedgerFormName => filters.ledgerForm ?? 'plain'

const cellsOf = (part: PaperReportPart): Cell[] => {
  const { t, book, lang } = part
  const summary = ({ row, day }: Shown) => (day ? t.row_day : row.kind === 'line' ? row.summary : t[`row_${row.kind}`])
  return [
    { column: code(t.date, { isDay: true }), of: ({ row }) => row.date },
    { column: code(t.voucher), of: ({ row, day }) => (day ? '' : row.voucher) },
    { column: text(t.summary), of: summary },
    { column: text(t.contra), of: ({ contra }) => contraText(book, contra, lang) },
    { column: text(t.aux), of: ({ row, day }) => (day ? '' : auxCodes(row.aux)) },
    ...formCells[formOf(part)](part),
  ]
}

const rowOf = (cells: readonly Cell[], shown: Shown): PaperRow => {
  const { kind } = shown.row
  const isTotal = shown.day !== null || kind === 'month' || kind === 'year'
  return {
    cells: cells.map(({ of }) => of(shown)),
    counts: shown.day === null && kind === 'line',
    look: isTotal ? 'total' : undefined,
    sums: shown.day ? undefined : kind === 'month' ? 'part' : kind === 'year' ? 'running' : undefined,
  }
}

/** Whether the sums of days stand between the lines. */
export const hasDays = (part: PaperReportPart): boolean => part.filters.daily === true || formOf(part) === 'journal'

async function* detailRows(part: PaperReportPart): AsyncGenerator<readonly PaperRow[]> {
  const { tx, book, asked, filters, lang } = part
  const question = detailFilters(filters, lang)
  const form = formOf(part)
  const cells = cellsOf(part)
  const dayBefore = openDayTotals()
  let last: Shown | undefined
  for await (const page of detailPages(tx, book, { asked, question, size: portionLines })) {
    const sides = await contraOf(tx, book, page.rows)
    const originalDigits = digitsIn(book, page.foreign)
    yield page.rows.flatMap((found): PaperRow[] => {
      const day = hasDays(part) ? dayBefore(found.row) : null
      const ended = day && last ? [rowOf(cells, { ...last, line: null, contra: [], day })] : []
      const shape = besideShape(book, found, { form, originalDigits })
      last = { ...found, contra: sides(found), shape, day: null }
      return [...ended, rowOf(cells, last)]
    })
  }
}

export const detail: PaperReport = {
  columns: (part) => cellsOf(part).map(({ column }) => column),
  rows: detailRows,
}
