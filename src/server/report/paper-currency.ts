// Balance table 2 on paper: originals and base amounts, with quantities and what revaluation would book where asked.
import { spoken } from '../../contract/base/word-table.ts'
import { balanceTable } from '../../contract/words/balance-table.ts'
import { formatMoney, formatQuantity } from '../../domain/base/money.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import { digitsIn } from './ask.ts'
import { currencyQuestion } from './csv.ts'
import { code, figure, money, named, once, type PaperReport, type PaperReportPart, text } from './paper-part.ts'
import { currencyOf, type RatedRow } from './tables.ts'
import { ratesOf } from './wire.ts'

const words = spoken(balanceTable)
const parts = ['opening', 'debit', 'credit', 'closing'] as const

/** A figure that is no money of the books: a quantity, a rate. */
const exact = (title: string): PaperColumn => ({ ...figure(title), isExact: true })

/** What is revalued is the balance at the end: its columns take the place of the movement. */
const partsIn = ({ filters }: PaperReportPart) => (filters.revaluation ? (['closing'] as const) : parts)

const columnsOf = (asked: PaperReportPart): PaperColumn[] => {
  const { t, lang, filters } = asked
  const own = words[lang]
  return [
    ...[code(t.code), text(t.subjectName), code(t.currency)],
    ...(filters.quantity ? [code(own.countedIn)] : []),
    ...partsIn(asked).flatMap((part) => [
      ...(filters.quantity ? [exact(own[`${part}Quantity`])] : []),
      figure(t[`${part}Original`]),
      figure(t[`${part}Base`], 'sum'),
    ]),
    ...(filters.revaluation
      ? [exact(own.bookRate), exact(own.closingRate), figure(own.revalued, 'sum'), figure(own.difference, 'sum')]
      : []),
  ]
}

const cellsOf = (part: PaperReportPart, row: RatedRow): string[] => {
  const { book, filters, lang, asked } = part
  const subject = book.facts.subjects.find(row.subject)
  const { bookRate, closingRate } = ratesOf(book, row, asked.to)
  return [
    ...[row.subject, named(book, row.subject, lang), row.currency],
    ...(filters.quantity ? [subject?.unit ?? ''] : []),
    ...partsIn(part).flatMap((each) => [
      ...(filters.quantity ? [formatQuantity(row[`${each}Quantity`])] : []),
      formatMoney(row[`${each}Original`], digitsIn(book, row.currency)),
      money(book, row[`${each}Base`]),
    ]),
    ...(filters.revaluation
      ? [
          ...[bookRate ?? '', closingRate ?? ''],
          ...[row.revaluation?.revalued ?? null, row.revaluation?.difference ?? null].map((each) => money(book, each)),
        ]
      : []),
  ]
}

export const currencies: PaperReport = {
  columns: columnsOf,
  rows: once(async (part) => {
    const rows = await currencyOf(part.tx, part.book, part.asked, currencyQuestion(part.filters))
    return rows.map((row): PaperRow => ({ cells: cellsOf(part, row), counts: true }))
  }),
}
