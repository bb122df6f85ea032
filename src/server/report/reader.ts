// Who reads a report, and what it is asked for, checked (E401–E405), with the books it reads and their facts.
import { momentText, readMoment } from '../../domain/base/moment.ts'
import { type PeriodKey, parsePeriod, periodText } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { reversedRange } from '../../domain/base/range.ts'
import { accountSetValue } from '../../domain/chart/account-set.ts'
import { type Comparison, needsLastYear } from '../../domain/statement/statement-columns.ts'
import { digitsOf } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import { holdKnown, knownOf } from '../ledger/read/as-known.ts'
import { type Include, isScoped, readHeads, type SubjectRange } from '../ledger/read/read-scope.ts'
import type { Books, Readable } from '../ledger/store/books.ts'
import type { FactCache } from '../ledger/store/fact-cache.ts'
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

type ReportQuestion = {
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

/** What a report needs to know of the caller; a slow one tells how far it is, and ends when it is cancelled. */
export type Reader = Pick<Scope, 'db' | 'lang' | 'accountSet' | 'dataScope' | 'setsWith' | 'progress' | 'cancelled'>

/** Whoever has a file made, at a screen or by what he has left to be done: it may be long, and be cancelled. */
export type FileReader = Reader & Pick<Scope, 'user'>

export type Facts = Pick<FactCache, 'current' | 'currentOf'>

const readableOf = ({ dataScope, ...books }: ReturnType<Reader['setsWith']>[number]): Readable => ({
  books,
  scope: dataScope,
})

/** The books of the values; an account set without the right to read is refused like one that is not there (E004). */
const readablesOf = (reader: Reader, values: readonly string[]): Readable[] => {
  const { accountSet, dataScope } = reader
  if (values.length === 0) return accountSet ? [{ books: accountSet, scope: dataScope }] : []
  if (accountSet && values.length === 1 && accountSet.value === values[0])
    return [{ books: accountSet, scope: dataScope }]
  const sets = reader.setsWith('read')
  return values.map((value) => {
    const found = sets.find((set) => set.value === value)
    return found ? readableOf(found) : refuse(problem('accountSet.noRight', 'companies', { right: 'read', set: value }))
  })
}

const withFacts = async (readable: Readable, facts: Facts): Promise<Book> =>
  bookOf(readable, await facts.current(readable.books))

/** The checked question over the books it names; facts are read before the snapshot begins. */
export const open = async (
  reader: Reader,
  facts: Facts,
  question: ReportQuestion & { companies?: string },
): Promise<Asked> => {
  const asKnown = momentOf(question)
  const readables = readablesOf(reader, accountSetsOf(question.companies)).map((each) => ({ ...each, asKnown }))
  const known = await facts.currentOf(readables.map(({ books }) => books))
  const asked = ask(
    question,
    readables.flatMap((readable, index) => known.slice(index, index + 1).map((each) => bookOf(readable, each))),
  )
  if (!needsLastYear(asked.compare)) return asked
  const before = new Map<Book, Book | null>()
  for (const book of asked.books) before.set(book, await lastYearOf(reader, facts, book))
  return { ...asked, before }
}

export type AskedOne = { asked: Asked; book: Book }

/** The question over the first of the account sets that it names. */
export const askOne = async (reader: Reader, facts: Facts, question: Parameters<typeof open>[2]): Promise<AskedOne> => {
  const asked = await open(reader, facts, question)
  const [book] = asked.books as [Book]
  return { asked: { ...asked, books: [book] }, book }
}

/** Refuses what cannot be told as it was known, before a file is answered whose bytes are made while they are read. */
export const checkKnown = (reader: Pick<Reader, 'db'>, { books }: Pick<Asked, 'books'>): Promise<void> =>
  reader.db.snapshot((tx) =>
    holdKnown(
      tx,
      books.map(({ readable }) => readable),
    ),
  )

/** The same company's books of the year before, when they are here and the reader may read them. */
export const lastYearOf = async (reader: Reader, facts: Facts, book: Book): Promise<Book | null> => {
  const value = accountSetValue(book.books.companyCode, book.books.year - 1)
  const found = reader.setsWith('read').find((set) => set.value === value)
  return found ? await withFacts({ ...readableOf(found), asKnown: book.readable.asKnown }, facts) : null
}

/** What the last month was at the moment that is asked about, of books in which that was another than now. */
const knownStates = async (tx: Db, { books, to }: Asked) => {
  const found = new Map<bigint, { postingVersion: number; periodStatus: string }>()
  await holdKnown(
    tx,
    books.map(({ readable }) => readable),
  )
  for (const { readable } of books) {
    const { companyId, year } = readable.books
    const month = (await knownOf(tx, readable))?.months.find((one) => one.year === year && one.no === to.no)
    if (month) {
      const periodStatus = month.isPosted ? 'POSTED' : 'OPEN'
      found.set(companyId, { postingVersion: month.version, periodStatus })
    }
  }
  return found
}

/**
 * The books of so many years before of each of these, the last one first; null where one is not here or not to be read,
 * and for what lies behind such a gap. Facts are read once for all.
 */
export const yearsBefore = async (
  reader: Reader,
  facts: Facts,
  books: readonly Book[],
  count: number,
): Promise<(Book | null)[][]> => {
  const sets = new Map(reader.setsWith('read').map((set) => [set.value, set]))
  const found = books.map(({ books: own, readable: { asKnown } }) => {
    const list: Readable[] = []
    for (let back = 1; back <= count; back += 1) {
      const set = sets.get(accountSetValue(own.companyCode, own.year - back))
      if (!set) break
      list.push({ ...readableOf(set), asKnown })
    }
    return list
  })
  const all = found.flat()
  const known = await facts.currentOf(all.map((readable) => readable.books))
  const made = new Map(all.map((readable, at) => [readable, known[at]] as const))
  return found.map((list) =>
    Array.from({ length: count }, (_, at) => {
      const readable = list[at]
      const of = readable && made.get(readable)
      return readable && of ? bookOf(readable, of) : null
    }),
  )
}

/** The head of an answer over these books: `asOf` is the moment of the snapshot. */
export const headOf = async (tx: Db, asked: Asked) => {
  const list = asked.books.map(({ books }) => books)
  const heads = await readHeads(tx, list, asked.to.no)
  const months = { from: periodText(asked.from), month: periodText(asked.to) }
  let moment = ''
  const known = await knownStates(tx, asked)
  const books = asked.books.map(({ books: one, digits, baseCurrency }) => {
    const { asOf, ...state } = heads.get(one.companyId) ?? refuse(problem('record.missing', 'companies'))
    moment ||= asOf
    return {
      ...{ accountSet: one.value, company: one.companyCode, year: one.year, minorDigits: digits },
      ...{ ...state, ...known.get(one.companyId) },
      baseCurrency,
      ...months,
    }
  })
  // What stands beside it counts too: a part of last year is no year to compare with.
  const before = [...asked.before.values()].flatMap((one) => one ?? [])
  const scoped = isScoped([...asked.books, ...before].map((one) => one.readable))
  return { head: { asOf: moment, include: asked.include satisfies Include, scoped }, books }
}

/** The head of an answer over one account set, with that beside it. */
export const headOfOne = async (tx: Db, asked: Asked) => {
  const { head, books } = await headOf(tx, asked)
  return { ...head, book: books[0] as (typeof books)[number] }
}
