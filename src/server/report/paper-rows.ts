// The rows of each report as they stand on paper: the same figures as on the screen, in the language of the reader.
import { fill } from '../../contract/base/sentence.ts'
import { parsePeriod, periodText } from '../../domain/base/period.ts'
import { accountSetValue } from '../../domain/chart/account-set.ts'
import { isEntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { lacksLastYear, monthColumn } from '../../domain/statement/statement-columns.ts'
import type { Db } from '../kernel/db.ts'
import type { PaperRow } from '../print/report-pages.ts'
import { type Book, rangeOf } from './ask.ts'
import { checkNotes, checkRows, failedRows } from './check-rows.ts'
import { entityOf, ledgerFilters, type ReportName } from './csv.ts'
import type { Paper } from './paper.ts'
import { currencies } from './paper-currency.ts'
import { detail, hasDays } from './paper-detail.ts'
import { code, figure, money, named, once, type PaperReport, type PaperReportPart, text } from './paper-part.ts'
import { agesTitle, split } from './paper-split.ts'
import {
  adjustmentNotes,
  columnTitleIn,
  madeText,
  missingRows,
  type Span,
  statementColumns,
  statementRows,
} from './paper-statement.ts'
import { trial } from './paper-trial.ts'
import { headOf } from './reader.ts'
import { columnKeys, isStatement, questionOf, type Statement, type StatementName, statementOf } from './statement.ts'
import { auxOf, readableGeneral } from './tables.ts'

export type PrintedReport = Exclude<ReportName, 'opening'>

const entityCells = (book: Book, entity: string, lang: string): [string, string] => {
  const [type = '', own = ''] = entity.split(':')
  const found = isEntityType(type) ? book.facts.entities.find(type, own) : undefined
  return [own, found ? subjectName(found, lang) : '']
}

const entities: PaperReport = {
  columns: ({ t }) => [
    ...[code(t.code), text(t.subjectName), code(t.entityCode), text(t.entityName)],
    // A line with two entities stands at both: the rows are no parts of one whole.
    ...[figure(t.aux_opening), figure(t.aux_debit), figure(t.aux_credit), figure(t.aux_closing)],
  ],
  rows: once(async ({ tx, book, asked, filters, lang }) => {
    const rows = await auxOf(tx, book, asked, { range: rangeOf(filters), entity: entityOf(filters) })
    return rows.map((row) => ({
      cells: [
        ...[row.subject, named(book, row.subject, lang), ...entityCells(book, row.entity, lang)],
        ...[row.opening, row.debit, row.credit, row.closing].map((amount) => money(book, amount)),
      ],
    }))
  }),
}

/** By chosen kinds of entity where such were chosen, else entity by entity. */
const bySplit: PaperReport = {
  columns: (part) => (part.filters.dims ? split : entities).columns(part),
  rows: (part) => (part.filters.dims ? split : entities).rows(part),
}

/** Each subject is a listing of its own: what its months add is carried to its next page, and its balance with it. */
const general: PaperReport = {
  columns: ({ t }) => [
    ...[code(t.code, { carry: 'last' }), text(t.subjectName), code(t.date), text(t.summary)],
    ...[figure(t.debit, 'sum'), figure(t.credit, 'sum'), code(t.side, { carry: 'last' }), figure(t.balance, 'last')],
  ],
  rows: once(async ({ tx, book, asked, filters, lang, t }) => {
    const rows = await readableGeneral(tx, book, asked, ledgerFilters(filters))
    return rows.map((row): PaperRow => {
      const isFirst = row.row === 'opening'
      return {
        cells: [
          ...[row.subject, isFirst ? named(book, row.subject, lang) : '', row.period ? periodText(row.period) : ''],
          ...[t[`row_${row.row}`], money(book, row.debit), money(book, row.credit)],
          ...[t[`side_${row.side}`], money(book, row.balance)],
        ],
        look: isFirst ? 'group' : undefined,
        counts: row.row === 'month',
        listing: row.subject,
      }
    })
  }),
}

const makers: Record<Exclude<PrintedReport, StatementName>, PaperReport> = {
  'trial-balance': trial,
  'currency-balance': currencies,
  'aux-balance': bySplit,
  'general-ledger': general,
  'detail-ledger': detail,
}

const titleOf = (name: PrintedReport, { filters, asked, lang, t }: Omit<PaperReportPart, 'tx' | 'book'>): string => {
  const titles: Record<PrintedReport, string> = {
    'trial-balance': t.balanceTable1,
    'currency-balance': t.balanceTable2,
    'aux-balance': t.balanceTable3,
    'general-ledger': t.generalLedger1,
    'detail-ledger': t.generalLedger2,
    'balance-sheet': t.balanceSheet,
    'income-statement': t.incomeStatement,
    'cash-flow': t.cashFlow,
  }
  const [book] = asked.books
  const subject = filters.subject ?? ''
  if (name === 'aux-balance' && filters.dims && filters.ageing) return titles[name] + agesTitle(lang, filters.ageing)
  if (name !== 'detail-ledger' || !book) return titles[name]
  return `${titles[name]}  ${subject} ${named(book, subject, lang)}`
}

type PaperQuestion = Omit<PaperReportPart, 'tx' | 'book'>

/** What stands above the rows of a company where a paper is of several. */
const headingsOf = async (tx: Db, { asked, lang }: PaperQuestion): Promise<(book: Book) => PaperRow> => {
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
const spanOf = ({ compare, to }: PaperQuestion['asked'], [first = '']: readonly string[]): Span | undefined => {
  if (compare === 'annual') return { from: { year: to.year, no: 1 }, to }
  const from = compare === 'trend' ? parsePeriod(first.slice(monthColumn.length)) : null
  return from ? { from, to } : undefined
}

/** The statements of all books: each is small, and what columns there are is known when they have been read. */
const statementPaper = async (name: StatementName, tx: Db, question: PaperQuestion): Promise<Paper> => {
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
    title: titleOf(name, question),
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
export const paperOf = async (name: PrintedReport, tx: Db, question: PaperQuestion): Promise<Paper> => {
  if (isStatement(name)) return await statementPaper(name, tx, question)
  const { asked } = question
  const [first] = asked.books
  const maker = makers[name]
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
