// Answers the calls of balance table 1 by months.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { monthTableCalls } from '../../contract/ledger/balance-table.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { KeptAnswers } from './answer-cache.ts'
import { type Asked, askedIn, type Book, knownMark } from './ask.ts'
import { trialQuestion } from './csv.ts'
import { leadColumns, type MonthQuestion, monthSheet, monthTableOf, monthTitle } from './month-table.ts'
import { type Facts, overBooks } from './over-books.ts'
import { printPaper } from './paper.ts'
import { checkKnown, type FileReader, open, type Reader } from './reader.ts'
import { sheetFile, sheetPaper } from './sheet.ts'
import { subjectHead } from './wire.ts'
import { paperFile } from './workbook.ts'

type Calls = typeof monthTableCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>

const questionOf = (input: In<'balanceTable1Months'>): MonthQuestion => ({
  ...trialQuestion(input),
  measure: input.measure ?? 'net',
})

const ask = async (reader: Reader, facts: Facts, input: In<'balanceTable1Months'>): Promise<Asked> =>
  askedIn(await open(reader, facts, input), input.currency)

/** Files and paper are of one account set. */
const askOne = async (reader: Reader, facts: Facts, input: In<'balanceTable1Months'>) => {
  const asked = await ask(reader, facts, input)
  const [book] = asked.books as [Book]
  const question = questionOf(input)
  const { lang } = reader
  const sheet = async (tx: Db) =>
    monthSheet(lang, book, await monthTableOf(tx, book, asked, question), question.measure)
  const start = Math.min(asked.to.no, book.facts.accountSet.startNo)
  const ofYear: Asked = { ...asked, books: [book], from: { year: asked.to.year, no: start } }
  const title = monthTitle(lang, question.measure)
  // Parents stand between the leaves that the totals add.
  const read = async (tx: Db) => ({ title, ...sheetPaper(await sheet(tx)), lead: leadColumns, isMarked: true })
  return { asked: ofYear, book, sheet, title, read }
}

/** What answers `monthTableCalls`. */
export const monthTableRoutes = (facts: Facts, kept: KeptAnswers) => ({
  balanceTable1Months: async (
    input: In<'balanceTable1Months'>,
    reader: Reader,
  ): Promise<ResultOf<Calls['balanceTable1Months']>> => {
    const asked = await ask(reader, facts, input)
    const question = questionOf(input)
    return await overBooks(kept, { reader, asked, name: 'balanceTable1Months', input }, async (tx) => async (book) => {
      const { months, rows, total } = await monthTableOf(tx, book, asked, question)
      const money = (amount: bigint) => formatMoney(amount, book.digits)
      return {
        months: months.map((no) => periodText({ year: book.books.year, no })),
        rows: rows.map((row) => ({
          ...subjectHead(book, row.subject),
          opening: money(row.opening),
          figures: row.figures.map(money),
          total: row.total === null ? null : money(row.total),
        })),
        total: total && { figures: total.figures.map(money), total: money(total.total) },
      }
    })
  },
  exportBalanceTable1Months: async (
    input: In<'exportBalanceTable1Months'>,
    reader: FileReader,
  ): Promise<FileAnswer> => {
    const { asked, book, sheet, title, read } = await askOne(reader, facts, input)
    await checkKnown(reader, asked)
    const name = [title.replaceAll(/[ :]+/g, '-'), book.books.value, ...knownMark([book])].join('-')
    if (input.form === 'printed') return await paperFile(reader, asked, { name, format: input.format }, read)
    return sheetFile(reader, { name, title, format: input.format ?? 'csv', digits: book.digits, asked }, sheet)
  },
  printBalanceTable1Months: async (input: In<'printBalanceTable1Months'>, reader: FileReader): Promise<FileAnswer> => {
    const { asked, read } = await askOne(reader, facts, input)
    return await printPaper(reader, asked, read, input.unit)
  },
})
