// Answers the calls of the lines that make an age.
import type { Writable } from 'node:stream'
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { openLineCalls } from '../../contract/ledger/open-lines.ts'
import { formatMoney } from '../../domain/base/money.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { writeCsv, writeXlsx } from '../kernel/table-file.ts'
import { makeFile } from '../kernel/whole-file.ts'
import { pageOf, sumOf } from '../ledger/counts/open-list.ts'
import { lists } from '../ledger/counts/open-list-cache.ts'
import { readOpenLines } from '../ledger/read/read-open-lines.ts'
import type { Asked, Book } from './ask.ts'
import { cursorText, readCursor } from './open-cursor.ts'
import { openLineShape, openListAsked, openSheet, openTitle } from './open-lines.ts'
import type { Facts } from './over-books.ts'
import { printPaper } from './paper.ts'
import { type FileReader, headOf, open, type Reader } from './reader.ts'
import { sheetPaper } from './sheet.ts'
import { paperFile } from './workbook.ts'

type Calls = typeof openLineCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>

/** Lines of a page unless more are asked for. */
const usualSize = 200

const askOne = async (reader: Reader, facts: Facts, input: In<'openLines'>): Promise<{ asked: Asked; book: Book }> => {
  const asked = await open(reader, facts, input)
  const [book] = asked.books as [Book]
  return { asked: { ...asked, books: [book] }, book }
}

const sheetOf = async (reader: FileReader, facts: Facts, input: In<'openLines'>) => {
  const { asked, book } = await askOne(reader, facts, input)
  const heard = (done: number, total: number): void => {
    reader.cancelled?.throwIfAborted()
    reader.progress?.({ pct: Math.floor((99 * done) / total), stage: 'export', done, total })
  }
  const sheet = (tx: Db) => openSheet(tx, book, asked, { ...input, lang: reader.lang, heard })
  const title = openTitle(reader.lang)
  return { asked, book, sheet, title, read: (tx: Db) => ({ title, ...sheetPaper(sheet(tx)) }) }
}

/** What answers `openLineCalls`. */
export const openLineRoutes = (facts: Facts) => ({
  openLines: async (input: In<'openLines'>, reader: Reader): Promise<ResultOf<Calls['openLines']>> => {
    const { asked, book } = await askOne(reader, facts, input)
    const after = input.after === undefined ? null : readCursor(input.after)
    const wanted = openListAsked(book, asked, { ...input, goesOn: after !== null, progress: reader.progress })
    if (after === null) await lists.ready(wanted.key)
    const made = async (tx: Db) => {
      const { head, books } = await headOf(tx, asked)
      const { list, closing } = await lists.read(tx, wanted)
      const page = pageOf(list, { after, bucket: input.age, size: input.pageSize ?? usualSize })
      const { count, open: total } = sumOf(list, input.age)
      const lines = await readOpenLines(tx, book.books, page.places)
      return {
        ...head,
        book: books[0] as (typeof books)[number],
        rows: lines.map((line) => openLineShape(book, line, reader.lang)),
        next: page.next === null ? '' : cursorText(page.next),
        count,
        total: formatMoney(total, book.digits),
        closing: formatMoney(closing, book.digits),
      }
    }
    return await reader.db.snapshot(made, reader.cancelled)
  },
  exportOpenLines: async (input: In<'exportOpenLines'>, reader: FileReader): Promise<FileAnswer> => {
    const { asked, book, sheet, title, read } = await sheetOf(reader, facts, input)
    const [name, format] = [`${title}-${book.books.value}`, input.format ?? 'csv']
    if (input.form === 'printed') return await paperFile(reader, asked, { name, format: input.format }, read)
    const write = (out: Writable) =>
      reader.db.snapshot(
        (tx) => (format === 'xlsx' ? writeXlsx : writeCsv)({ name: title, digits: book.digits, ...sheet(tx) }, out),
        reader.cancelled,
      )
    return await makeFile(name, format, write, reader.cancelled)
  },
  printOpenLines: async (input: In<'printOpenLines'>, reader: FileReader): Promise<FileAnswer> => {
    const { asked, read } = await sheetOf(reader, facts, input)
    return await printPaper(reader, asked, read, input.unit)
  },
})
