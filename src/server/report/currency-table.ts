// Balance table 2: originals and base amounts, with quantities and what revaluation would book where asked.
import { spoken } from '../../contract/base/word-table.ts'
import type { CurrencyBalanceRowShape } from '../../contract/ledger/balance-table.ts'
import { balanceTable } from '../../contract/words/balance-table.ts'
import { formatMoney, formatQuantity, formatRate, roundRatio } from '../../domain/base/money.ts'
import { lastDay, type PeriodKey } from '../../domain/base/period.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { bookRate } from '../../domain/closing/revaluation.ts'
import type { CurrencyRow } from '../../domain/ledger/ledger-report.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import { type Book, digitsIn } from './ask.ts'
import { currencyQuestion } from './csv.ts'
import {
  type BookPart,
  code,
  type FlatReport,
  figure,
  flatFigures,
  flatSubject,
  flatText,
  once,
  type PaperReport,
  text,
} from './report-part.ts'
import { currencyOf, type RatedRow } from './tables.ts'
import { moneyOrNull, subjectHead } from './wire.ts'

const words = spoken(balanceTable)
const sides = ['opening', 'debit', 'credit', 'closing'] as const

/** Base per one of a currency in the books, and by the closing rate of the month; null where there is none. */
const ratesOf = (book: Book, row: CurrencyRow, month: PeriodKey) => {
  if (row.currency === book.baseCurrency) return { bookRate: null, closingRate: null }
  const inBooks = bookRate(row.closingBase, row.closingOriginal, {
    base: book.digits,
    original: digitsIn(book, row.currency),
  })
  const closing = book.facts.closingRate(row.currency, lastDay(month))
  return {
    bookRate: inBooks === null ? null : formatRate(inBooks),
    closingRate: closing === null ? null : formatRate(roundRatio(closing.rate, BigInt(closing.unit))),
  }
}

export const currencyRow = (book: Book, row: RatedRow, month: PeriodKey): CurrencyBalanceRowShape => {
  const originalDigits = digitsIn(book, row.currency)
  return {
    ...subjectHead(book, row.subject),
    currency: row.currency,
    originalDigits,
    openingOriginal: formatMoney(row.openingOriginal, originalDigits),
    openingBase: formatMoney(row.openingBase, book.digits),
    debitOriginal: formatMoney(row.debitOriginal, originalDigits),
    debitBase: formatMoney(row.debitBase, book.digits),
    creditOriginal: formatMoney(row.creditOriginal, originalDigits),
    creditBase: formatMoney(row.creditBase, book.digits),
    closingOriginal: formatMoney(row.closingOriginal, originalDigits),
    closingBase: formatMoney(row.closingBase, book.digits),
    unit: book.facts.subjects.find(row.subject)?.unit ?? '',
    openingQuantity: formatQuantity(row.openingQuantity),
    debitQuantity: formatQuantity(row.debitQuantity),
    creditQuantity: formatQuantity(row.creditQuantity),
    closingQuantity: formatQuantity(row.closingQuantity),
    ...ratesOf(book, row, month),
    revalued: moneyOrNull(row.revaluation?.revalued ?? null, book.digits),
    difference: moneyOrNull(row.revaluation?.difference ?? null, book.digits),
  }
}

const read = async ({ tx, book, asked, filters }: BookPart): Promise<CurrencyBalanceRowShape[]> => {
  const rows = await currencyOf(tx, book, asked, currencyQuestion(filters))
  return rows.map((row) => currencyRow(book, row, asked.to))
}

const rateTexts = ({ bookRate, closingRate, revalued, difference }: CurrencyBalanceRowShape): string[] =>
  [bookRate, closingRate, revalued, difference].map((each) => each ?? '')

/** A figure that is no money of the books: a quantity, a rate. */
const exact = (title: string): PaperColumn => ({ ...figure(title), isExact: true })

/** What is revalued is the balance at the end: its columns take the place of the movement. */
const sidesIn = ({ filters }: BookPart) => (filters.revaluation ? (['closing'] as const) : sides)

export const currencyPaper: PaperReport = {
  columns: (part) => {
    const { t, lang, filters } = part
    const own = words[lang]
    return [
      ...[code(t.code), text(t.subjectName), code(t.currency)],
      ...(filters.quantity ? [code(own.countedIn)] : []),
      ...sidesIn(part).flatMap((side) => [
        ...(filters.quantity ? [exact(own[`${side}Quantity`])] : []),
        figure(t[`${side}Original`]),
        figure(t[`${side}Base`], 'sum'),
      ]),
      ...(filters.revaluation
        ? [exact(own.bookRate), exact(own.closingRate), figure(own.revalued, 'sum'), figure(own.difference, 'sum')]
        : []),
    ]
  },
  rows: once(async (part) => {
    const { quantity, revaluation } = part.filters
    const rows = await read(part)
    return rows.map((row): PaperRow => {
      const cells = [
        ...[row.subject, subjectName(row, part.lang), row.currency],
        ...(quantity ? [row.unit] : []),
        ...sidesIn(part).flatMap((side) => [
          ...(quantity ? [row[`${side}Quantity`]] : []),
          ...[row[`${side}Original`], row[`${side}Base`]],
        ]),
        ...(revaluation ? rateTexts(row) : []),
      ]
      return { cells, counts: true }
    })
  }),
}

export const currencyFlat: FlatReport = {
  columns: ({ t, filters, lang }) => {
    const own = words[lang]
    const quantities = sides.map((side) => own[`${side}Quantity`])
    return [
      ...[...flatSubject(t), flatText(t.currency, 8)],
      ...flatFigures(...sides.flatMap((side) => [t[`${side}Original`], t[`${side}Base`]])),
      ...(filters.quantity ? [flatText(own.countedIn, 10), ...flatFigures(...quantities)] : []),
      ...(filters.revaluation ? flatFigures(own.bookRate, own.closingRate, own.revalued, own.difference) : []),
    ]
  },
  rows: once(async (part) => {
    const { quantity, revaluation } = part.filters
    const rows = await read(part)
    return rows.map((row) => [
      ...[row.subject, subjectName(row, part.lang), row.currency],
      ...sides.flatMap((side) => [row[`${side}Original`], row[`${side}Base`]]),
      ...(quantity ? [row.unit, ...sides.map((side) => row[`${side}Quantity`])] : []),
      ...(revaluation ? rateTexts(row) : []),
    ])
  }),
}
