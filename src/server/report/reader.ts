// Who reads a report, and the books that this reader may read: those named in the question, else those of the header.

import { periodText } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { accountSetValue } from '../../domain/chart/account-set.ts'
import { needsLastYear } from '../../domain/statement/statement-columns.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import { holdKnown, knownOf } from '../ledger/read/as-known.ts'
import { type Include, isScoped, readHeads } from '../ledger/read/read-scope.ts'
import type { Readable } from '../ledger/store/books.ts'
import type { FactCache } from '../ledger/store/fact-cache.ts'
import { type Asked, accountSetsOf, ask, type Book, bookOf, momentOf, type ReportQuestion } from './ask.ts'

/** What a report needs to know of the caller; a slow one tells how far it is, and ends when it is cancelled. */
export type Reader = Pick<Scope, 'db' | 'lang' | 'accountSet' | 'dataScope' | 'setsWith' | 'progress' | 'cancelled'>

/** Whoever has a file made, at a screen or by what he has left to be done: it may be long, and be cancelled. */
export type FileReader = Reader & Pick<Scope, 'user'>

type Facts = Pick<FactCache, 'current' | 'currentOf'>

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
