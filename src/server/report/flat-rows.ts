// Reports flat, for pivot tables: one row a fact, no totals and no parents, figures and days typed.
import { formatMoney } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { Db } from '../kernel/db.ts'
import type { Table, TableRow } from '../kernel/table-file.ts'
import { type Asked, digitsIn, digitsOfBooks } from './ask.ts'
import { detailFilters, ledgerFilters } from './csv.ts'
import { contraOf, detailPages } from './detail.ts'
import { auxiliary, currencies, trial } from './flat-balances.ts'
import {
  column,
  type FlatQuestion,
  type FlatReport,
  type FlatReportPart,
  figures,
  moneyIn,
  once,
  subjectCells,
  subjectColumns,
  text,
} from './flat-part.ts'
import { type ReportWords, reportWords } from './paper.ts'
import type { PrintedReport } from './paper-rows.ts'
import { columnTitleIn } from './paper-statement.ts'
import { filedLines, questionOf, type StatementName, statementOf } from './statement.ts'
import { generalOf } from './tables.ts'

/** A month of a subject is a fact; openings and balances are signed, debits positive. */
const general: FlatReport = {
  columns: ({ t }) => [
    ...[...subjectColumns(t), text(t.date, 10)],
    ...figures(t.aux_opening, t.debit, t.credit, t.aux_closing),
  ],
  rows: once(async (part) => {
    const { tx, book, asked, filters } = part
    const rows = await generalOf(tx, book, asked, ledgerFilters(filters))
    let opening = 0n
    return rows.flatMap((row) => {
      const net = row.side === 'credit' ? -row.balance : row.balance
      if (row.row === 'year') return []
      const before = opening
      opening = net
      if (row.row === 'opening' || row.period === null) return []
      const amounts = [before, row.debit, row.credit, net].map(moneyIn(book))
      return [[...subjectCells(part, row.subject), periodText(row.period), ...amounts]]
    })
  }),
}

const portionLines = 2000

async function* detailLines(part: FlatReportPart): AsyncGenerator<string[][]> {
  const { tx, book, asked, filters, lang } = part
  const question = detailFilters(filters, lang)
  const money = moneyIn(book)
  for await (const page of detailPages(tx, book, { asked, question, size: portionLines })) {
    const sides = await contraOf(tx, book, page.rows)
    yield page.rows.flatMap((shown) => {
      const { row, line } = shown
      if (!line) return []
      const original = formatMoney(line.original, digitsIn(book, line.currency))
      return [
        [
          ...[...subjectCells(part, line.subject), row.date, periodText({ year: book.books.year, no: line.no })],
          ...[row.voucher, String(line.lineNo), row.summary, sides(shown).join(' '), row.aux],
          ...[line.currency, original, money(row.debit), money(row.credit)],
          money(row.side === 'credit' ? -row.balance : row.balance),
        ],
      ]
    })
  }
}

const detail: FlatReport = {
  columns: ({ t }) => [
    ...[...subjectColumns(t), column(t.date, 'date'), text(t.month, 10), text(t.voucher, 12)],
    ...[column(t.row_line, 'figure', 8), text(t.summary, 36), text(t.contra, 20), text(t.aux, 24)],
    ...[text(t.currency, 8), ...figures(t.original, t.debit, t.credit, t.balance)],
  ],
  rows: detailLines,
}

const statement = (name: StatementName): FlatReport => ({
  columns: ({ t }) => [column(t.lineNo, 'figure', 8), text(t.item, 40), text(t.columnTitle, 18), ...figures(t.amount)],
  rows: once(async ({ tx, book, asked, lang, t }) => {
    const statement = await statementOf(tx, book, questionOf(name, asked, book))
    const lines = filedLines(statement)
    return statement.columns.flatMap((column) => {
      const title = columnTitleIn(t, lang, column)
      return lines.flatMap((line) => {
        const value = column.values.get(line.no) ?? null
        if (line.kind === 'H' || value === null) return []
        return [[String(line.no), subjectName(line, lang), title, formatMoney(value, book.digits)]]
      })
    })
  }),
})

const makers: Record<PrintedReport, FlatReport> = {
  'trial-balance': trial,
  'currency-balance': currencies,
  'aux-balance': auxiliary,
  'general-ledger': general,
  'detail-ledger': detail,
  'balance-sheet': statement('balance-sheet'),
  'income-statement': statement('income-statement'),
  'cash-flow': statement('cash-flow'),
}

const titles = (t: ReportWords): Record<PrintedReport, string> => ({
  'trial-balance': t.balanceTable1,
  'currency-balance': t.balanceTable2,
  'aux-balance': t.balanceTable3,
  'general-ledger': t.generalLedger1,
  'detail-ledger': t.generalLedger2,
  'balance-sheet': t.balanceSheet,
  'income-statement': t.incomeStatement,
  'cash-flow': t.cashFlow,
})

/** The facts of a report, each with its company and months; `tx` is one snapshot. */
export const flatTable = (tx: Db, asked: Asked, question: FlatQuestion): Table => {
  const t = reportWords[question.lang]
  const { columns, rows } = makers[question.name]
  async function* facts(): AsyncGenerator<TableRow[]> {
    for (const book of asked.books) {
      const of = [book.books.companyCode, periodText(asked.from), periodText(asked.to)]
      for await (const portion of rows({ ...question, tx, book, asked, t })) {
        yield portion.map((cells) => ({ cells: [...of, ...cells] }))
      }
    }
  }
  const ofBook = [text(t.company, 10), text(t.fromMonth, 10), text(t.toMonth, 10)]
  const digits = digitsOfBooks(asked.books)
  return { name: titles(t)[question.name], digits, columns: [...ofBook, ...columns({ ...question, t })], rows: facts() }
}
