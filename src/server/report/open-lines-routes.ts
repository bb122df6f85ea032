// Answers the calls of the lines that make an age.
import type { InputOf, ResultOf } from '../../contract/call.ts'
import type { openLineCalls } from '../../contract/open-lines.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { Asked, Book } from './ask.ts'
import { openLineShape, openLinesOf, openSheet, openTitle } from './open-lines.ts'
import type { Facts } from './over-books.ts'
import { printPaper } from './paper.ts'
import { type FileReader, headOf, open, type Reader } from './reader.ts'
import { sheetFile, sheetPaper } from './sheet.ts'
import { paperFile } from './workbook.ts'

type Calls = typeof openLineCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>

/** As many lines stand on a screen, and in a file or on paper. */
const shownMost = 1000
const writtenMost = 50_000

const askOne = async (reader: Reader, facts: Facts, input: In<'openLines'>): Promise<{ asked: Asked; book: Book }> => {
  const asked = await open(reader, facts, input)
  const [book] = asked.books as [Book]
  return { asked: { ...asked, books: [book] }, book }
}

const sheetOf = async (reader: Reader, facts: Facts, input: In<'openLines'>) => {
  const { asked, book } = await askOne(reader, facts, input)
  const sheet = async (tx: Db) => openSheet(book, await openLinesOf(tx, book, asked, input, writtenMost), reader.lang)
  const title = openTitle(reader.lang)
  return { asked, book, sheet, title, read: async (tx: Db) => ({ title, ...sheetPaper(await sheet(tx)) }) }
}

/** What answers `openLineCalls`. */
export const openLineRoutes = (facts: Facts) => ({
  openLines: async (input: In<'openLines'>, reader: Reader): Promise<ResultOf<Calls['openLines']>> => {
    const { asked, book } = await askOne(reader, facts, input)
    const made = async (tx: Db) => {
      const { head, books } = await headOf(tx, asked)
      const { lines, count, total, closing } = await openLinesOf(tx, book, asked, input, shownMost)
      return {
        ...head,
        book: books[0] as (typeof books)[number],
        rows: lines.map((line) => openLineShape(book, line, reader.lang)),
        count,
        total: formatMoney(total, book.digits),
        closing: formatMoney(closing, book.digits),
      }
    }
    return await reader.db.snapshot(made, reader.cancelled)
  },
  exportOpenLines: async (input: In<'exportOpenLines'>, reader: FileReader): Promise<FileAnswer> => {
    const { asked, book, sheet, title, read } = await sheetOf(reader, facts, input)
    const name = `${title}-${book.books.value}`
    if (input.form !== 'printed') return sheetFile(reader, { name, title, format: input.format ?? 'csv' }, sheet)
    return await paperFile(reader, asked, { name, format: input.format }, read)
  },
  printOpenLines: async (input: In<'printOpenLines'>, reader: FileReader): Promise<FileAnswer> => {
    const { asked, read } = await sheetOf(reader, facts, input)
    return await printPaper(reader, asked, read, input.unit)
  },
})
