// The reports that are printed alike: what each is called, what makes its rows on paper, and flat for pivot tables.
import { fill } from '../../contract/base/sentence.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { parsePeriod, periodText } from '../../domain/base/period.ts'
import { accountSetValue } from '../../domain/chart/account-set.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { lacksLastYear, monthColumn } from '../../domain/statement/statement-columns.ts'
import type { Db } from '../kernel/db.ts'
import type { Table, TableRow } from '../kernel/table-file.ts'
import type { PaperRow } from '../print/report-pages.ts'
import {
  agesTitle,
  currencyFlat,
  currencyPaper,
  entityFlat,
  entityPaper,
  trialFlat,
  trialPaper,
} from './balance-table.ts'
import { checkNotes, checkRows, failedRows } from './check-rows.ts'
import type { ReportName } from './csv.ts'
import { detailFlat, detailPaper, generalFlat, generalPaper, hasDays } from './ledger.ts'
import type { Paper, ReportWords } from './paper.ts'
import {
  adjustmentNotes,
  columnTitleIn,
  madeText,
  missingRows,
  type Span,
  statementColumns,
  statementRows,
} from './paper-statement.ts'
import { type Book, digitsOfBooks, headOf } from './reader.ts'
import {
  type BookPart,
  type FlatReport,
  flatColumn,
  flatFigures,
  flatText,
  named,
  once,
  type PaperReport,
} from './report-part.ts'
import {
  columnKeys,
  filedLines,
  isStatement,
  questionOf,
  type Statement,
  type StatementName,
  statementOf,
} from './statement.ts'

export type PrintedReport = Exclude<ReportName, 'opening'>

export type PrintedQuestion = Omit<BookPart, 'tx' | 'book'>

const statementFlat = (name: StatementName): FlatReport => ({
  columns: ({ t }) => [
    ...[flatColumn(t.lineNo, 'figure', 8), flatText(t.item, 40), flatText(t.columnTitle, 18)],
    ...flatFigures(t.amount),
  ],
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

/** The paper of a statement is made of all books at once. */
type Printed = { title: (t: ReportWords) => string; paper: PaperReport; flat: FlatReport }

const reports: Record<StatementName, Omit<Printed, 'paper'>> & Record<Exclude<PrintedReport, StatementName>, Printed> =
  {
    'trial-balance': { title: (t) => t.balanceTable1, paper: trialPaper, flat: trialFlat },
    'currency-balance': { title: (t) => t.balanceTable2, paper: currencyPaper, flat: currencyFlat },
    'aux-balance': { title: (t) => t.balanceTable3, paper: entityPaper, flat: entityFlat },
    'general-ledger': { title: (t) => t.generalLedger1, paper: generalPaper, flat: generalFlat },
    'detail-ledger': { title: (t) => t.generalLedger2, paper: detailPaper, flat: detailFlat },
    'balance-sheet': { title: (t) => t.balanceSheet, flat: statementFlat('balance-sheet') },
    'income-statement': { title: (t) => t.incomeStatement, flat: statementFlat('income-statement') },
    'cash-flow': { title: (t) => t.cashFlow, flat: statementFlat('cash-flow') },
  }

const titleOf = (name: PrintedReport, { filters, asked, lang, t }: PrintedQuestion): string => {
  const title = reports[name].title(t)
  const [book] = asked.books
  if (name === 'aux-balance' && filters.dims && filters.ageing) return title + agesTitle(lang, filters.ageing)
  if (name !== 'detail-ledger' || !book) return title
  const subject = filters.subject ?? ''
  return `${title}  ${subject} ${named(book, subject, lang)}`
}

/** What stands above the rows of a company where a paper is of several. */
const headingsOf = async (tx: Db, { asked, lang }: PrintedQuestion): Promise<(book: Book) => PaperRow> => {
  const heads = asked.books.length > 1 ? (await headOf(tx, asked)).books : []
  // The head of the paper names the currency of all, where they have one.
  const isMixed = new Set(asked.books.map(({ baseCurrency }) => baseCurrency)).size > 1
  return ({ books: { value, companyCode }, baseCurrency }) => {
    const found = heads.find(({ accountSet }) => accountSet === value)
    const name = `${companyCode} ${found ? subjectName(found, lang) : ''}`
    return { cells: [isMixed ? `${name} (${baseCurrency})` : name], look: 'words', heavy: [0] }
  }
}

/** With more columns of figures than these a statement takes more sheets, with name and number of the line on each. */
const columnsMost = 14
const statementLead = 2

/** The months of a trend from its first column on, the year so far of an annual statement. */
const spanOf = ({ compare, to }: PrintedQuestion['asked'], [first = '']: readonly string[]): Span | undefined => {
  if (compare === 'annual') return { from: { year: to.year, no: 1 }, to }
  const from = compare === 'trend' ? parsePeriod(first.slice(monthColumn.length)) : null
  return from ? { from, to } : undefined
}

/** The statements of all books: each is small, and what columns there are is known when they have been read. */
const statementPaper = async (name: StatementName, tx: Db, question: PrintedQuestion): Promise<Paper> => {
  const { asked, lang, t } = question
  const statements: [Book, Statement][] = []
  for (const book of asked.books) statements.push([book, await statementOf(tx, book, questionOf(name, asked, book))])
  const [, first] = statements[0] ?? []
  const all = new Map(statements.flatMap(([, { columns }]) => columns.map((column) => [column.key, column])))
  const keys = columnKeys(name, asked) ?? [...all.keys()]
  const figures = keys.map((key) => columnTitleIn(t, lang, all.get(key) ?? { key, entity: null }))
  const columns = statementColumns(name, { items: [t.assets, t.claims, t.item], lineNo: t.lineNo, figures })
  const headingOf = await headingsOf(tx, question)
  const checksOf = (book: Book, { checks, columns: own }: Statement) => {
    const asked = keys.map((key) => own.find((column) => column.key === key && column.entity === null))
    const shown = asked.map((column) => (column ? { values: column.values, digits: book.digits } : null))
    return checkNotes(failedRows(checkRows(checks, shown)), lang, columns.length)
  }
  // Why a comparison has no columns of the year before; another book of the paper may have them.
  const aloneNotes = (book: Book, { columns: own }: Statement): PaperRow[] => {
    const hasLastYear = own.some((column) => column.book !== book)
    if (!lacksLastYear(asked.compare, asked.to.no, hasLastYear)) return []
    const set = accountSetValue(book.books.companyCode, book.books.year - 1)
    return [{ cells: [fill(t.noLastYear, { set })], look: 'words' }]
  }
  const rows = statements.map(([book, one]): PaperRow[] => [
    // The statement of a company is a paper of its own.
    ...(statements.length > 1 ? [{ ...headingOf(book), breaks: true }] : []),
    ...statementRows(name, one, { digits: book.digits, lang, keys }),
    ...checksOf(book, one),
    ...adjustmentNotes(one, { digits: book.digits, lang }),
    ...aloneNotes(book, one),
    ...missingRows(one.missing, lang),
  ])
  return {
    title: reports[name].title(t),
    columns,
    rows: (async function* () {
      yield* rows
    })(),
    statement: name,
    span: spanOf(asked, keys),
    ...(keys.length > columnsMost ? { lead: statementLead } : {}),
    ...(first ? { look: first.look, made: madeText(first, lang) } : {}),
  }
}

/** A ledger with more columns than these takes A3, and on each sheet date, voucher and summary. */
const a4Most = 12
const detailLead = 3

/** The rows of one company of several: they begin with its name, and are no listing of another one. */
async function* ofCompany(heading: PaperRow, company: string, rows: AsyncIterable<readonly PaperRow[]>) {
  yield [{ ...heading, listing: company }]
  for await (const portion of rows) {
    yield portion.map((row): PaperRow => {
      const { listing = '' } = row
      return { ...row, listing: listing === null ? null : listing === '' ? company : `${company} ${listing}` }
    })
  }
}

/** A report of one book or of several, one below the other; sums are carried within one book only. */
export const paperOf = async (name: PrintedReport, tx: Db, question: PrintedQuestion): Promise<Paper> => {
  if (isStatement(name)) return await statementPaper(name, tx, question)
  const { asked } = question
  const [first] = asked.books
  const maker = reports[name].paper
  const columns = first ? maker.columns({ ...question, tx, book: first }) : []
  const isOne = asked.books.length === 1
  const headingOf = await headingsOf(tx, question)
  // Sums of a paper have the decimals of its first book.
  const isAlike = asked.books.every(({ digits }) => digits === first?.digits)
  async function* rows(): AsyncGenerator<readonly PaperRow[]> {
    for (const book of asked.books) {
      const found = maker.rows({ ...question, tx, book })
      yield* isOne ? found : ofCompany(headingOf(book), book.books.companyCode, found)
    }
  }
  return {
    title: titleOf(name, question),
    columns: isAlike ? columns : columns.map((column) => ({ ...column, carry: undefined })),
    ...(name === 'detail-ledger' && columns.length > a4Most ? { lead: detailLead } : {}),
    ...(name === 'detail-ledger' && first ? { isMarked: hasDays({ ...question, tx, book: first }) } : {}),
    rows: rows(),
  }
}

/** The facts of a report, each with its company and months; `tx` is one snapshot. */
export const flatTable = (name: PrintedReport, tx: Db, question: PrintedQuestion): Table => {
  const { asked, t } = question
  const { title, flat } = reports[name]
  async function* facts(): AsyncGenerator<TableRow[]> {
    for (const book of asked.books) {
      const of = [book.books.companyCode, periodText(asked.from), periodText(asked.to)]
      for await (const portion of flat.rows({ ...question, tx, book })) {
        yield portion.map((cells) => ({ cells: [...of, ...cells] }))
      }
    }
  }
  const ofBook = [flatText(t.company, 10), flatText(t.fromMonth, 10), flatText(t.toMonth, 10)]
  return {
    name: title(t),
    digits: digitsOfBooks(asked.books),
    columns: [...ofBook, ...flat.columns(question)],
    rows: facts(),
  }
}
