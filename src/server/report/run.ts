// Runs a report by its public name for the command line and for the files that the browser loads.
import { pipeline as join, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import type { Lang } from '../../contract/base/language.ts'
import { readTextCell } from '../../domain/base/csv.ts'
import { type Problem, problem, refuse } from '../../domain/base/problem.ts'
import { type DataScope, everything } from '../../domain/chart/access.ts'
import { parseAccountSet } from '../../domain/chart/account-set.ts'
import type { Db } from '../kernel/db.ts'
import { type FileFormat, fileOf } from '../kernel/file-answer.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { type CellKind, makeFile, type Table, type TableRow, writeXlsx } from '../kernel/table-file.ts'
import { findBooks, type Include } from '../ledger/read/read-scope.ts'
import type { Books } from '../ledger/store/books.ts'
import { type CompanyFacts, readFacts } from '../ledger/store/facts.ts'
import { checkFilters, type Filters, type ReportName, reportCsv, reportNames } from './csv.ts'
import { type Asked, ask, type Book, bookOf, digitsOfBooks, type FileReader, knownMark } from './reader.ts'

export type RunQuestion = {
  /** A public name, such as 'trial-balance'. */
  name: string
  /** Values of account sets, such as 'YS01-2025'. With more than one a first column names the company. */
  accountSets: readonly string[]
  /** The period, 'YYYY-MM'. */
  month: string
  from?: string
  subjects?: readonly string[]
  include?: Include
  lang?: Lang
  format?: string
  filters?: Filters
  scheme?: string
  /** What the reader may see of an account set; everything unless told. */
  scopeOf?: (books: Books) => DataScope
  /** Facts that are kept somewhere; read anew unless told. */
  factsOf?: (books: Books) => Promise<CompanyFacts>
}

const nameOf = (text: string): ReportName =>
  reportNames.find((each) => each === text) ?? refuse(problem('record.missing', 'name'))
const formatOf = (text: string): FileFormat =>
  fileFormats.find((each) => each === text) ?? refuse(problem('input.invalid', 'format'))

/** The books of values of account sets with their facts; E405 for none, missing (404) for one that is not there. */
export const openBooks = async (
  db: Db,
  values: readonly string[],
  question: Pick<RunQuestion, 'scopeOf' | 'factsOf'>,
): Promise<Book[]> => {
  const wanted = values.map((value) => parseAccountSet(value) ?? refuse(missing(value)))
  if (wanted.length === 0) refuse(problem('report.companies', 'companies'))
  const found = await findBooks(db, wanted)
  const absent = values.find((value) => !found.some((books) => books.value === value))
  if (absent !== undefined) refuse(missing(absent))
  const books: Book[] = []
  for (const one of found) {
    const facts = await (question.factsOf?.(one) ?? readFacts(db, one))
    books.push(bookOf({ books: one, scope: question.scopeOf?.(one) ?? everything }, facts))
  }
  return books
}

const missing = (value: string): Problem => problem('record.missing', 'companies', { value })

/** The opening is that of a whole year: its month is the first one that the books have. */
const monthOf = (name: ReportName, question: RunQuestion, books: readonly Book[]): string => {
  const [first] = books
  if (name !== 'opening' || question.month !== '' || !first) return question.month
  const months = [...first.facts.periods.keys()].sort((a, b) => a - b)
  return `${first.books.year}-${String(months[0] ?? 1).padStart(2, '0')}`
}

type FileQuestion = { filters: Filters; lang: Lang; format: FileFormat }

const fileName = (name: ReportName, asked: Asked): string => {
  const [first] = asked.books
  const title = [
    name,
    asked.books.length === 1 ? first?.books.value : '',
    asked.to.year,
    asked.to.no,
    ...knownMark(asked.books),
  ]
  return title
    .filter((each) => each !== '')
    .map((each) => String(each).padStart(2, '0'))
    .join('-')
}

const write =
  (db: Db, name: ReportName, asked: Asked, { filters, lang, format }: FileQuestion) =>
  (out: Writable) =>
    db.snapshot((tx) =>
      writeFile(format, { name, digits: digitsOfBooks(asked.books) }, reportCsv(tx, name, asked, filters, lang), out),
    )

/** The file of a checked question: one snapshot, whose bytes are made while they are read. */
const fileOfReport = (db: Db, name: ReportName, asked: Asked, question: FileQuestion): FileAnswer =>
  fileOf(fileName(name, asked), question.format, write(db, name, asked, question))

export const makeReport = (
  { db, cancelled }: FileReader,
  name: ReportName,
  asked: Asked,
  question: FileQuestion,
): Promise<FileAnswer> => makeFile(fileName(name, asked), question.format, write(db, name, asked, question), cancelled)

/**
 * A report of one or more account sets as a file, streamed. Refusals: no such report or account set (404), E401–E405
 * for the question, E414 for statements without a template. What fails later is an error of the stream.
 */
export const runReport = async (db: Db, question: RunQuestion): Promise<FileAnswer> => {
  const name = nameOf(question.name)
  const format = formatOf(question.format ?? 'csv')
  const books = await openBooks(db, question.accountSets, question)
  const month = monthOf(name, question, books)
  const filters = { ...question.filters, subject: question.subjects?.join(',') || question.filters?.subject }
  const asked = checkFilters(name, ask({ month, from: question.from, include: question.include }, books), filters)
  return fileOfReport(db, name, asked, { filters, lang: question.lang ?? 'zh-cn', format })
}

const fileFormats = ['csv', 'json', 'xlsx'] as const

/** Columns whose cells are words of people or codes; all others hold figures. */
const textColumns = new Set([
  'company',
  'subject',
  'name',
  'leaf',
  'currency',
  'entity',
  'aux',
  'name_zh_cn',
  'name_en',
  'period',
  'row',
  'side',
  'date',
  'voucher',
  'summary',
  'note',
])

type Cells = AsyncIterable<string[]>

/** The cells of CSV text; an error of the text is an error of the cells. */
const cellsOf = (text: AsyncIterable<string>): Cells => join(Readable.from(text), parse(), () => undefined)

async function* jsonOf(cells: Cells): AsyncGenerator<string> {
  let header: string[] | null = null
  let count = 0
  for await (const row of cells) {
    if (header === null) {
      header = row
      yield '['
      continue
    }
    const values = header.map((name, index) => {
      const cell = row[index] ?? ''
      return [name, textColumns.has(name) ? readTextCell(cell) : cell]
    })
    yield `${count > 0 ? ',' : ''}\n${JSON.stringify(Object.fromEntries(values))}`
    count += 1
  }
  yield header === null ? '[]\n' : '\n]\n'
}

const rowsAtOnce = 100

async function* portionsOf(names: readonly string[], rows: AsyncIterator<string[]>): AsyncGenerator<TableRow[]> {
  let portion: TableRow[] = []
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const cells = next.value.map((cell, index) => (textColumns.has(names[index] ?? '') ? readTextCell(cell) : cell))
    portion.push({ cells })
    if (portion.length < rowsAtOnce) continue
    yield portion
    portion = []
  }
  yield portion
}

const tableOf = async (name: string, digits: number | null, cells: Cells): Promise<Table> => {
  const rows = cells[Symbol.asyncIterator]()
  const header = await rows.next()
  const names = header.done ? [] : header.value
  const kindOf = (title: string): CellKind => (title === 'date' ? 'date' : textColumns.has(title) ? 'text' : 'figure')
  return {
    name,
    digits,
    columns: names.map((title) => ({ title, kind: kindOf(title) })),
    rows: portionsOf(names, rows),
  }
}

/** Writes CSV text as a file of the format into `out` and ends it; rejects when the reader goes away. */
export const writeFile = async (
  format: FileFormat,
  { name, digits }: { name: string; digits: number },
  text: AsyncIterable<string>,
  out: Writable,
): Promise<void> => {
  if (format === 'csv') return await pipeline(text, out)
  if (format === 'json') return await pipeline(jsonOf(cellsOf(text)), out)
  await writeXlsx(await tableOf(name, digits, cellsOf(text)), out)
}
