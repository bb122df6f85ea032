// What a report is asked for, checked (E401–E405), with the books it reads and their facts.

import { momentText, readMoment } from '../../domain/base/moment.ts'
import { type PeriodKey, parsePeriod, periodText } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { reversedRange } from '../../domain/base/range.ts'
import type { Comparison } from '../../domain/statement/statement-columns.ts'
import { digitsOf } from '../../domain/voucher/voucher.ts'
import type { Include, SubjectRange } from '../ledger/read/read-scope.ts'
import type { Books, Readable } from '../ledger/store/books.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'

/** Books with the facts that say how to read them. */
export type Book = { readable: Readable; books: Books; facts: CompanyFacts; digits: number; baseCurrency: string }

/** A checked question: `from` and `to` are periods of one year; `include` says which vouchers count. */
export type Asked = {
  books: readonly Book[]
  from: PeriodKey
  to: PeriodKey
  include: Include
  /** What a statement stands beside, and the books of the year before that this needs; null where they are not here. */
  compare?: Comparison
  before: ReadonlyMap<Book, Book | null>
}

export type ReportQuestion = {
  month?: string
  from?: string
  include?: Include
  compare?: Comparison
  asKnown?: string
}

const periodOf = (text: string | undefined, path: string): PeriodKey =>
  parsePeriod(text ?? '') ?? refuse(problem('report.period', path))

/** Months in order and of one year; what came as a call has been held in order before. */
export const checkOneYear = (from: PeriodKey, to: PeriodKey): void => {
  const [first, last] = [periodText(from), periodText(to)]
  const reversed = reversedRange({ from: first, month: last }, ['from', 'month'])
  if (reversed) refuse(reversed)
  if (from.year !== to.year) refuse(problem('report.oneYear', 'from', { first, last }))
}

/**
 * Checks the months against the books: E405 without books, a sandbox among several, a month that a book does not have,
 * a range that ends before it begins or reaches into another year. A range begins with the first
 * month of the books at the earliest.
 */
export const ask = (question: ReportQuestion, books: readonly Book[]): Asked => {
  const [first] = books
  if (first === undefined) return refuse(problem('report.companies', 'companies'))
  const to = periodOf(question.month, 'month')
  const from = question.from ? periodOf(question.from, 'from') : to
  checkOneYear(from, to)
  for (const { books: one, facts } of books) {
    if (one.year === to.year && facts.periods.has(to.no)) continue
    refuse(problem('report.notInSet', 'month', { set: one.value, month: periodText(to) }))
  }
  const rehearsed = books.length > 1 ? books.find(({ facts }) => facts.sandboxOf !== '') : undefined
  if (rehearsed) refuse(problem('sandbox.inGroup', 'companies', { set: rehearsed.books.value }))
  const start = Math.min(...books.map(({ facts }) => facts.accountSet.startNo))
  return {
    books,
    from: { year: from.year, no: Math.max(from.no, Math.min(start, to.no)) },
    to,
    include: question.include ?? 'posted',
    compare: question.compare,
    before: new Map(),
  }
}

/** The moment at which figures were known, undefined for now; one that cannot be read is refused. */
export const momentOf = ({ asKnown: text }: ReportQuestion): string | undefined =>
  text ? (readMoment(text) ?? refuse(problem('known.moment', 'asKnown', { text }))) : undefined

/** What the name of a file of these figures ends with: when they were known, nothing of now. */
export const momentMark = (moment: string | undefined): string[] =>
  moment ? [`as-known-${momentText(moment).replaceAll(/\D/g, '')}`] : []

export const knownMark = ([book]: readonly Book[]): string[] => momentMark(book?.readable.asKnown)

/** Puts books, what their reader may see, and their facts together. */
export const bookOf = (readable: Readable, facts: CompanyFacts): Book => ({
  readable,
  books: readable.books,
  facts,
  digits: facts.baseDigits,
  baseCurrency: facts.accountSet.baseCurrency,
})

/** The least decimals that amounts of any of these books have. */
export const digitsOfBooks = (books: readonly Pick<Book, 'digits'>[]): number =>
  Math.min(...books.map(({ digits }) => digits))

export const digitsIn = (book: Book, currency: string): number => digitsOf(book.facts.currencies, currency)

/** The same question with figures in one original currency, whose decimals they have; the base currency without one. */
export const askedIn = (asked: Asked, currency: string | undefined): Asked => {
  if (!currency) return asked
  const books = asked.books.map((book): Book => {
    if (!book.facts.currencies.has(currency)) refuse(problem('input.invalid', 'currency'))
    return { ...book, digits: digitsIn(book, currency), baseCurrency: currency }
  })
  return { ...asked, books }
}

const split = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

/** The subjects of a question; E403 when an end of the range is missing, and a code that is none. */
export const rangeOf = (question: { subjectFrom?: string; subjectTo?: string; subject?: string }): SubjectRange => {
  const { subjectFrom: from, subjectTo: to } = question
  const prefixes = split(question.subject)
  const wrong = [from, to, ...prefixes].find((code) => code && !/^\d{1,12}$/.test(code))
  if (wrong !== undefined) refuse(problem('report.subjectUnknown', 'subject', { code: wrong }))
  if (Boolean(from) !== Boolean(to)) refuse(problem('report.subjects', from ? 'subjectTo' : 'subjectFrom'))
  const reversed = reversedRange(question, ['subjectFrom', 'subjectTo'])
  if (reversed) refuse(reversed)
  return { from: from || undefined, to: to || undefined, prefixes }
}

/** A level from 1 to 10 (E404). */
export const levelOf = (level: number | undefined): number | undefined =>
  level === undefined || (Number.isInteger(level) && level >= 1 && level <= 10)
    ? level
    : refuse(problem('report.level', 'level'))

/** The values of account sets in a text such as 'YS01-2025,YS02-2025'. */
export const accountSetsOf = (text: string | undefined): string[] => [...new Set(split(text))]
