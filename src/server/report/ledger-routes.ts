// The calls of the ledgers, general and detail.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { ledgerCalls } from '../../contract/ledger/ledger.ts'
import { periodText } from '../../domain/base/period.ts'
import { countLines, countMovements } from '../ledger/read/read-ledger.ts'
import { type Facts, type KeptAnswers, overBooks } from './answer-cache.ts'
import { type Asked, type Book, digitsIn, levelOf, rangeOf } from './ask.ts'
import { detailFilters } from './csv.ts'
import { contraOf, detailPage, ledgerQuestion, movementQuestion } from './detail.ts'
import { cursorText, readCursor } from './detail-place.ts'
import { headOf, open, type Reader } from './reader.ts'
import { readableGeneral } from './tables.ts'
import { detailRow, generalRow, subjectHead } from './wire.ts'

type Calls = typeof ledgerCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

const linesMax = 100
const movementsMax = 10_000

const monthBefore = ({ books, facts }: Book, { from }: Asked): string =>
  facts.periods.has(from.no - 1) ? periodText({ year: books.year, no: from.no - 1 }) : ''

export const ledgerRoutes = (facts: Facts, kept: KeptAnswers) => ({
  generalLedger1: async (input: In<'generalLedger1'>, reader: Reader): Out<'generalLedger1'> => {
    const asked = await open(reader, facts, input)
    const question = { range: rangeOf(input), level: levelOf(input.level), withClosing: input.withClosing }
    return await overBooks(kept, { reader, asked, name: 'generalLedger1', input }, async (tx) => async (book) => ({
      rows: (await readableGeneral(tx, book, asked, question)).map((row) => generalRow(book, row)),
    }))
  },
  generalLedger2: async (input: In<'generalLedger2'>, reader: Reader): Out<'generalLedger2'> => {
    const asked = await open(reader, facts, input)
    const [book] = asked.books as [Book]
    const question = detailFilters(input, reader.lang)
    const after = input.after ? readCursor(input.after) : undefined
    return await reader.db.snapshot(async (tx) => {
      const { head, books } = await headOf(tx, { ...asked, books: [book] })
      const page = await detailPage(tx, book, {
        asked,
        question,
        after,
        at: input.at,
        size: input.pageSize ?? linesMax,
      })
      const contra = await contraOf(tx, book, page.rows)
      const originalDigits = digitsIn(book, page.foreign)
      return {
        ...head,
        book: books[0] as (typeof books)[number],
        subject: subjectHead(book, input.subject),
        foreign: page.foreign,
        originalDigits,
        unit: book.facts.subjects.find(input.subject)?.unit ?? '',
        currencies: book.facts.currencyList.map(({ code }) => code),
        monthBefore: monthBefore(book, asked),
        rows: page.rows.map((row) => detailRow(book, row, contra(row), { form: input.ledgerForm, originalDigits })),
        next: page.next ? cursorText(page.next) : '',
        previous: page.previous ? cursorText(page.previous) : '',
      }
    })
  },
  generalLedger2Size: async (input: In<'generalLedger2Size'>, reader: Reader): Out<'generalLedger2Size'> => {
    const asked = await open(reader, facts, input)
    const [book] = asked.books as [Book]
    const question = detailFilters(input, reader.lang)
    return await reader.db.snapshot(async (tx) => {
      const counted = await countLines(tx, book.readable, await ledgerQuestion(tx, book, asked, question))
      const months = counted.map(({ no, lines }) => ({
        month: `${book.books.year}-${String(no).padStart(2, '0')}`,
        lines,
      }))
      return { lines: months.reduce((sum, { lines }) => sum + lines, 0), months }
    })
  },
  movements: async (input: In<'movements'>, reader: Reader): Out<'movements'> => {
    const asked = await open(reader, facts, { ...input, companies: input.accountSet })
    const [book] = asked.books as [Book]
    const { prefixes = [] } = rangeOf({ subject: input.subjects })
    return await reader.db.snapshot(async (tx) => {
      const question = await movementQuestion(tx, book, asked, prefixes, input.withClosing)
      const { lines, vouchers } = await countMovements(tx, book.readable, question, movementsMax + 1)
      return { lines: Math.min(lines, movementsMax), vouchers, isWhole: lines <= movementsMax }
    })
  },
})
