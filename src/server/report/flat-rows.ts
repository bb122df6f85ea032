// Reports flat, for pivot tables: one row a fact, no totals and no parents, figures and days typed.
import { isEntityType } from '../../domain/entity.ts'
import { formatMoney } from '../../domain/money.ts'
import { periodText } from '../../domain/period.ts'
import { subjectName } from '../../domain/subject.ts'
import type { Db } from '../kernel/db.ts'
import type { CellKind, Table, TableColumn, TableRow } from '../kernel/table-file.ts'
import { type Asked, type Book, digitsIn, rangeOf } from './ask.ts'
import { currencyQuestion, detailFilters, entityOf, type Filters, ledgerFilters, trialQuestion } from './csv.ts'
import { contraOf, detailPages } from './detail.ts'
import { type ReportWords, reportWords } from './paper.ts'
import type { PrintedReport } from './paper-rows.ts'
import { columnTitleIn } from './paper-statement.ts'
import { questionOf, type StatementName, statementOf } from './statement.ts'
import { auxOf, currencyOf, generalOf, trialsOf } from './tables.ts'

export type FlatQuestion = {
  name: PrintedReport
  filters: Filters
  lang: keyof typeof reportWords
}

type Part = FlatQuestion & { tx: Db; book: Book; asked: Asked; t: ReportWords }
type Maker = {
  columns: (t: ReportWords) => TableColumn[]
  rows: (part: Part) => AsyncIterable<readonly string[][]>
}

const column = (title: string, kind: CellKind, width?: number): TableColumn => ({ title, kind, width })
const text = (title: string, width?: number): TableColumn => column(title, 'text', width)
const figures = (...titles: string[]): TableColumn[] => titles.map((title) => column(title, 'figure'))

const named = (book: Book, code: string, lang: string): string => {
  const subject = book.facts.subjects.find(code)
  return subject ? subjectName(subject, lang) : ''
}

const subjectCells = ({ book, lang }: Part, code: string): string[] => [code, named(book, code, lang)]
const subjectColumns = (t: ReportWords): TableColumn[] => [text(t.code, 14), text(t.subjectName, 28)]

const moneyIn = (book: Book) => (amount: bigint | null) => (amount === null ? '' : formatMoney(amount, book.digits))

const once = (read: (part: Part) => Promise<string[][]>) =>
  async function* (part: Part): AsyncGenerator<string[][]> {
    yield await read(part)
  }

const trial: Maker = {
  columns: (t) => [
    ...subjectColumns(t),
    ...figures(t.openingDebit, t.openingCredit, t.periodDebit, t.periodCredit),
    ...figures(t.ytdDebit, t.ytdCredit, t.closingDebit, t.closingCredit),
  ],
  rows: once(async (part) => {
    const { tx, book, asked, filters } = part
    const question = { ...trialQuestion({ ...filters, level: undefined, leafOnly: true }), withEntities: false }
    const { rows } = (await trialsOf(tx, [book], asked, question))(book)
    return rows.map((row) => [
      ...subjectCells(part, row.subject),
      ...[row.openingDebit, row.openingCredit, row.periodDebit, row.periodCredit].map(moneyIn(book)),
      ...[row.ytdDebit, row.ytdCredit, row.closingDebit, row.closingCredit].map(moneyIn(book)),
    ])
  }),
}

const currencies: Maker = {
  columns: (t) => [
    ...[...subjectColumns(t), text(t.currency, 8)],
    ...figures(t.openingOriginal, t.openingBase, t.debitOriginal, t.debitBase),
    ...figures(t.creditOriginal, t.creditBase, t.closingOriginal, t.closingBase),
  ],
  rows: once(async (part) => {
    const { tx, book, asked, filters } = part
    const rows = await currencyOf(tx, book, asked, currencyQuestion(filters))
    const base = moneyIn(book)
    return rows.map((row) => {
      const original = (amount: bigint): string => formatMoney(amount, digitsIn(book, row.currency))
      return [
        ...[...subjectCells(part, row.subject), row.currency],
        ...[original(row.openingOriginal), base(row.openingBase), original(row.debitOriginal), base(row.debitBase)],
        ...[original(row.creditOriginal), base(row.creditBase), original(row.closingOriginal), base(row.closingBase)],
      ]
    })
  }),
}

const entities: Maker = {
  columns: (t) => [
    ...[...subjectColumns(t), text(t.entityType, 10), text(t.entityCode, 14), text(t.entityName, 28)],
    ...figures(t.aux_opening, t.aux_debit, t.aux_credit, t.aux_closing),
  ],
  rows: once(async (part) => {
    const { tx, book, asked, filters, lang } = part
    const rows = await auxOf(tx, book, asked, { range: rangeOf(filters), entity: entityOf(filters) })
    return rows.map((row) => {
      const [type = '', code = ''] = row.entity.split(':')
      const found = isEntityType(type) ? book.facts.entities.find(type, code) : undefined
      return [
        ...[...subjectCells(part, row.subject), type, code, found ? subjectName(found, lang) : ''],
        ...[row.opening, row.debit, row.credit, row.closing].map(moneyIn(book)),
      ]
    })
  }),
}

/** A month of a subject is a fact; openings and balances are signed, debits positive. */
const general: Maker = {
  columns: (t) => [
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

async function* detailLines(part: Part): AsyncGenerator<string[][]> {
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

const detail: Maker = {
  columns: (t) => [
    ...[...subjectColumns(t), column(t.date, 'date'), text(t.month, 10), text(t.voucher, 12)],
    ...[column(t.row_line, 'figure', 8), text(t.summary, 36), text(t.contra, 20), text(t.aux, 24)],
    ...[text(t.currency, 8), ...figures(t.original, t.debit, t.credit, t.balance)],
  ],
  rows: detailLines,
}

const statement = (name: StatementName): Maker => ({
  columns: (t) => [column(t.lineNo, 'figure', 8), text(t.item, 40), text(t.columnTitle, 18), ...figures(t.amount)],
  rows: once(async ({ tx, book, asked, lang, t }) => {
    const { lines, columns } = await statementOf(tx, book, questionOf(name, asked, book))
    return columns.flatMap((column) => {
      const title = columnTitleIn(t, lang, column)
      return lines.flatMap((line) => {
        const value = column.values.get(line.no) ?? null
        if (line.kind === 'H' || value === null) return []
        return [[String(line.no), subjectName(line, lang), title, formatMoney(value, book.digits)]]
      })
    })
  }),
})

const makers: Record<PrintedReport, Maker> = {
  'trial-balance': trial,
  'currency-balance': currencies,
  'aux-balance': entities,
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
  return { name: titles(t)[question.name], columns: [...ofBook, ...columns(t)], rows: facts() }
}
