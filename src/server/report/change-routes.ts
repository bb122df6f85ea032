// Answers which vouchers have changed figures since a moment: what they were, what they are, and each effect.
import type { InputOf, ResultOf } from '../../contract/call.ts'
import { changesMost, type reportChangeCalls } from '../../contract/report-change.ts'
import type { Grain } from '../../domain/ledger-report.ts'
import { formatMoney } from '../../domain/money.ts'
import { periodText } from '../../domain/period.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher.ts'
import { isScoped, type Readable } from '../ledger/read.ts'
import { readGrains } from '../ledger/read-balance.ts'
import { type ChangeEffect, type ChangeQuestion, readChanges } from '../ledger/read-changes.ts'
import { type Book, rangeOf } from './ask.ts'
import { entityOf } from './csv.ts'
import type { Facts } from './over-books.ts'
import { headOf, open, type Reader } from './reader.ts'

type Calls = typeof reportChangeCalls

const shapeOf = ({ digits }: Book, { opening, debit, credit }: ChangeEffect) => ({
  opening: formatMoney(opening, digits),
  debit: formatMoney(debit, digits),
  credit: formatMoney(credit, digits),
  closing: formatMoney(opening + debit - credit, digits),
})

const sumOf = (grains: readonly Grain[], currency: string | undefined): ChangeEffect => {
  const sums = { opening: 0n, debit: 0n, credit: 0n }
  for (const grain of grains) {
    if (currency !== undefined && grain.currency !== currency) continue
    sums.opening += grain.opening
    sums.debit += grain.debit
    sums.credit += grain.credit
  }
  return sums
}

export const changeRoutes = (facts: Facts) => ({
  changes: async (input: InputOf<Calls['changes']>, reader: Reader): Promise<ResultOf<Calls['changes']>> => {
    const asked = await open(reader, facts, input)
    const [book] = asked.books as [Book]
    const { from, to, include } = asked
    const { withClosing, currency = '' } = input
    const question: ChangeQuestion = {
      ...{ from: from.no, to: to.no, include, range: rangeOf(input), entity: entityOf(input), withClosing },
      currency: currency === '' ? undefined : currency,
    }
    return await reader.db.snapshot(async (tx) => {
      const { head, books } = await headOf(tx, { ...asked, books: [book] })
      const figuresOf = async (readable: Readable) =>
        sumOf(await readGrains(tx, readable, { ...question, byCurrency: true }), question.currency)
      const before = await figuresOf(book.readable)
      const after = await figuresOf({ ...book.readable, asKnown: undefined })
      const found = await readChanges(tx, book.readable, question, changesMost)
      const scoped = isScoped([book.readable])
      return {
        ...head,
        book: books[0] as (typeof books)[number],
        ...{ before: shapeOf(book, before), after: shapeOf(book, after), total: shapeOf(book, found.total) },
        count: found.count,
        vouchers: found.vouchers.map(({ id, isThere, date, type, no, summary, action, by, at, ...effect }) => ({
          ...{ id: String(id), isThere, date, action, by, at },
          voucher: voucherLabel(voucherWord(book.facts.voucherTypes, type, reader.lang), no),
          // The summary of a voucher is that of its first line, which the reader may not be allowed to see.
          summary: scoped ? '' : summary,
          ...shapeOf(book, effect),
        })),
        months: found.months.map(({ no, ...effect }) => ({
          month: periodText({ year: book.books.year, no }),
          ...shapeOf(book, effect),
        })),
      }
    })
  },
})
