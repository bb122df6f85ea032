// A page of the detail ledger: its opening from kept balances, its lines by keyset, totals where a month ends.
import { parseQuantity } from '../../domain/base/money.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { seesSubject } from '../../domain/chart/access.ts'
import {
  besideFrame,
  type LedgerFormName,
  type MeasureFigures,
  measureOf,
  openBeside,
} from '../../domain/ledger/ledger-measure.ts'
import { ledgerEnd } from '../../domain/ledger/ledger-place.ts'
import {
  type DetailLedgerRow,
  detailLedger,
  type LedgerEntry,
  ledgerFrame,
  openingOriginals,
} from '../../domain/ledger/ledger-rows.ts'
import { isZero, parseKey } from '../../domain/voucher/balance.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import { type MonthBalances, readMonths } from '../ledger/read/read-balance.ts'
import {
  type LedgerQuestion,
  type LineKey,
  type LineSums,
  lastPostedMonth,
  monthStart,
  readLines,
  readSides,
  type StoredLine,
  sumLines,
} from '../ledger/read/read-ledger.ts'
import type { EntityFilter } from '../ledger/read/read-scope.ts'
import { placeBack, placeOf } from './detail-place.ts'
import type { Asked, Book } from './reader.ts'

export type DetailQuestion = {
  subject: string
  /** Subjects below it that are left out. */
  except?: readonly string[]
  entity?: EntityFilter
  currency?: string
  lang: string
  /** False leaves out the vouchers that carry profit and loss forward. */
  withClosing?: boolean
  /** What stands beside the amounts; nothing unless told. */
  form?: LedgerFormName
}

/**
 * A row with the line it shows, null for opening and totals; `no` is the month it stands in; `beside` what runs beside
 * its amounts, in the forms where something does.
 */
export type DetailRow = { row: DetailLedgerRow; line: StoredLine | null; no: number; beside: MeasureFigures | null }
/**
 * `next` is the last line when more follow, and `before` what the lines of its month up to it add. `previous` is where
 * the page before begins, null at the beginning or when it was not asked. `foreign` is the one
 * currency whose original balance runs, '' for none.
 */
type DetailPage = {
  rows: DetailRow[]
  next: LineKey | null
  before: LineSums | null
  previous: LineKey | null
  foreign: string
}

const seenLeaves = (book: Book, subject: string): string[] =>
  book.facts.subjects
    .leaves(subject)
    .map(({ code }) => code)
    .filter((code) => seesSubject(book.readable.scope, code))

/** The leaves of a subject that the reader may see; E403 without a subject; there is no such one for this reader. */
export const leavesOf = (book: Book, { subject, except = [] }: DetailQuestion): string[] => {
  if (subject === '') return refuse(problem('report.subjects', 'subject'))
  const unknown = problem('report.subjectUnknown', 'subject', { code: subject })
  if (!book.facts.subjects.find(subject)) return refuse(unknown)
  const seen = seenLeaves(book, subject).filter((code) => !except.some((prefix) => code.startsWith(prefix)))
  return seen.length > 0 ? seen : refuse(unknown)
}

/** What to look for; in posted books no line after the last posted month is looked at. */
export const ledgerQuestion = async (
  tx: Db,
  book: Book,
  asked: Asked,
  question: DetailQuestion,
): Promise<LedgerQuestion> => {
  const { include, from, to } = asked
  const last = include === 'posted' ? await lastPostedMonth(tx, book.readable) : to.no
  const leaves = leavesOf(book, question)
  const { entity, currency, withClosing, form = 'plain' } = question
  const withDetails = form !== 'plain'
  return { leaves, from: from.no, to: Math.min(to.no, last), include, entity, currency, withClosing, withDetails }
}

/** The same over several subjects; what the reader's scope hides is left out. */
export const movementQuestion = async (
  tx: Db,
  book: Book,
  asked: Asked,
  prefixes: readonly string[],
  withClosing?: boolean,
): Promise<LedgerQuestion> => {
  const { include, from, to } = asked
  const last = include === 'posted' ? await lastPostedMonth(tx, book.readable) : to.no
  const leaves = new Set(prefixes.flatMap((prefix) => seenLeaves(book, prefix)))
  return { leaves: [...leaves], from: from.no, to: Math.min(to.no, last), include, withClosing }
}

/** The only currency of the ledger when it is a foreign one, else ''. */
const foreignOf = (months: MonthBalances, baseCurrency: string): string => {
  const used = new Set<string>()
  for (const each of months.openings) if (each.base !== 0n || each.original !== 0n) used.add(each.currency)
  for (const [key, amounts] of months.balances) if (!isZero(amounts)) used.add(parseKey(key).currency)
  const [only] = used
  return used.size === 1 && only !== undefined && only !== baseCurrency ? only : ''
}

const entryOf = (line: StoredLine, book: Book, lang: string): LedgerEntry => {
  return {
    period: { year: book.books.year, no: line.no },
    date: line.date,
    voucher: voucherLabel(voucherWord(book.facts.voucherTypes, line.type, lang), line.voucherNo),
    summary: line.summary,
    aux: line.aux,
    currency: line.currency,
    debit: line.debit,
    credit: line.credit,
    original: line.original,
  }
}

const keyOf = (line: StoredLine): LineKey => {
  const { no, date, type, voucherNo, lineNo } = line
  return { no, date, type, voucherNo, lineNo }
}

/** Gives each row the line it shows: line rows come in the order of the lines. */
const withLines = (rows: readonly DetailLedgerRow[], lines: readonly StoredLine[], first: number): DetailRow[] => {
  let next = 0
  let no = first
  return rows.map((row) => {
    const line = row.kind === 'line' ? (lines[next++] ?? null) : null
    no = line?.no ?? no
    return { row, line, no, beside: null }
  })
}

type Shared = { wanted: LedgerQuestion; months: MonthBalances }

const readShared = async (tx: Db, book: Book, asked: Asked, question: DetailQuestion): Promise<Shared> => {
  const { include, to } = asked
  const { entity, currency, withClosing, form } = question
  const withQuantity = form === 'quantity'
  const range = { prefixes: [question.subject], except: question.except }
  return {
    wanted: await ledgerQuestion(tx, book, asked, question),
    months: await readMonths(tx, book.readable, {
      to: to.no,
      include,
      range,
      entity,
      currency,
      withClosing,
      withQuantity,
    }),
  }
}

type Page = {
  asked: Asked
  question: DetailQuestion
  /** Read anew unless given. */
  shared?: Shared
  after?: LineKey
  /** What the lines up to `after` add in its month, where that is known. */
  before?: LineSums
  /** A place as people name it, or a key as text. */
  at?: string
  size: number
}

const noSums: LineSums = { debit: 0n, credit: 0n, original: 0n, quantity: 0n }

const quantityOf = (line: StoredLine): bigint | null => (line.quantity ? parseQuantity(line.quantity) : null)

const sumsOfLast = (lines: readonly StoredLine[], after: LineKey | undefined, before: LineSums): LineSums => {
  const last = lines.at(-1)
  return lines
    .filter(({ no }) => no === last?.no)
    .reduce(
      (sums, line) => {
        const quantity = quantityOf(line) ?? 0n
        const onDebit = line.debit !== 0n
        return {
          debit: sums.debit + line.debit,
          credit: sums.credit + line.credit,
          original: sums.original + (onDebit ? line.original : -line.original),
          quantity: sums.quantity + (onDebit ? quantity : -quantity),
        }
      },
      after?.no === last?.no ? before : noSums,
    )
}

/** What runs beside the rows of a page in its form: `before` are the lines of its first month that are not on it. */
const besidesOf = (book: Book, page: Page, found: { months: MonthBalances; foreign: string; no: number }) => {
  const { asked, question } = page
  const { months, foreign, no } = found
  const measure = measureOf(question.form ?? 'plain', foreign)
  if (measure === null) return () => null
  const range = { from: { year: book.books.year, no }, to: asked.to }
  const frame = besideFrame(measure, months.openings, months.balances, question.subject, range)
  const next = openBeside(
    { ...frame, opening: frame.opening + (page.before ?? noSums)[measure] },
    book.facts.accountSet.startNo === 1,
  )
  const amountOf = (line: StoredLine) => (measure === 'quantity' ? quantityOf(line) : line.original)
  return ({ row, line, no: month }: DetailRow): MeasureFigures => next(row, month, line ? amountOf(line) : null)
}

/** The rows of lines that follow each other: the opening above them, totals below the months that have ended. */
const rowsOf = (book: Book, page: Page, lines: readonly StoredLine[], start: LineKey, { months }: Shared) => {
  const { asked, question, before = noSums } = page
  const begin = { year: book.books.year, no: start.no }
  const frame = ledgerFrame(months.openings, months.balances, question.subject, begin, asked.to)
  const foreign = foreignOf(months, book.baseCurrency)
  const openings = openingOriginals(months.openings, months.balances, question.subject, begin)
  const original = (openings.get(foreign) ?? 0n) + before.original
  frame.opening += before.debit - before.credit
  const entries = lines.map((line) => entryOf(line, book, question.lang))
  // With the base currency among the openings the domain runs no original balance.
  const originals = foreign === '' ? new Map([[book.baseCurrency, 0n]]) : new Map([[foreign, original]])
  const rows = withLines(detailLedger(frame, entries, originals, book.baseCurrency), lines, start.no)
  const besideOf = besidesOf(book, page, { months, foreign, no: start.no })
  return { rows: rows.map((row) => ({ ...row, beside: besideOf(row) })), foreign }
}

const sumsOfMonth = ({ balances }: MonthBalances, no: number): LineSums => {
  const sums = { ...noSums }
  for (const [key, amounts] of balances) {
    if (parseKey(key).period.no !== no) continue
    sums.debit += amounts.debit
    sums.credit += amounts.credit
    sums.original += amounts.originalDebit - amounts.originalCredit
    sums.quantity += amounts.quantityDebit - amounts.quantityCredit
  }
  return sums
}

/** In the second half of a month fewer lines follow than came before. */
const halfMonth = '16'

/** What the lines of its month up to a key add: those of the shorter side are summed. */
const sumsBefore = async (tx: Db, book: Book, { wanted, months }: Shared, key: LineKey): Promise<LineSums> => {
  if (key.date.slice(8) < halfMonth) return await sumLines(tx, book.readable, wanted, key, 'upTo')
  const [whole, after] = [sumsOfMonth(months, key.no), await sumLines(tx, book.readable, wanted, key, 'after')]
  return {
    debit: whole.debit - after.debit,
    credit: whole.credit - after.credit,
    original: whole.original - after.original,
    quantity: whole.quantity - after.quantity,
  }
}

/** Where a page begins, and whether that was asked for by a place. */
const beginOf = async (tx: Db, book: Book, page: Page, wanted: LedgerQuestion) => {
  const { asked, after, at, size } = page
  const within = { book, asked, wanted, size }
  const place = after ?? (at ? await placeOf(tx, within, at) : null)
  const previous = place && !after ? await placeBack(tx, within, place) : null
  return { after: place ?? undefined, previous: previous ?? (place && !after ? monthStart(asked.from.no) : null) }
}

/**
 * One page of at most `size` lines: after a key, or from a place, or from the opening. What came before is summed from
 * kept balances and, within one month only, from its lines.
 */
export const detailPage = async (tx: Db, book: Book, page: Page): Promise<DetailPage> => {
  const { asked, size } = page
  const shared = page.shared ?? (await readShared(tx, book, asked, page.question))
  const { wanted } = shared
  const { after, previous } = await beginOf(tx, book, page, wanted)
  const start = after ?? monthStart(asked.from.no)
  if (start.no < asked.from.no) refuse(problem('input.invalid', 'after'))
  const found = start.no > wanted.to ? [] : await readLines(tx, book.readable, wanted, start, size + 1)
  // Behind the last line there is nothing to show: the end is shown.
  if (found.length === 0 && page.at && page.at !== ledgerEnd) {
    return await detailPage(tx, book, { ...page, shared, at: ledgerEnd })
  }
  const lines = found.slice(0, size)
  const before = after ? (page.before ?? (await sumsBefore(tx, book, shared, after))) : noSums
  const { rows, foreign } = rowsOf(book, { ...page, before }, lines, start, shared)
  if (after) rows.shift()
  const [last, following] = [lines.at(-1), found[size]]
  // The month goes on at the next page: its totals stand there.
  if (last && following && following.no === last.no) rows.splice(-2)
  const goesOn = following && last
  return {
    ...{ rows, foreign, previous },
    next: goesOn ? keyOf(last) : null,
    before: goesOn ? sumsOfLast(lines, after, before) : null,
  }
}

/**
 * All pages of a ledger, one after the other: each is told what came before it and what they share, so that none reads
 * or sums it again.
 */
export async function* detailPages(tx: Db, book: Book, asked: Omit<Page, 'after' | 'before' | 'at' | 'shared'>) {
  const shared = await readShared(tx, book, asked.asked, asked.question)
  let [after, before]: [LineKey | undefined, LineSums | undefined] = [undefined, undefined]
  do {
    const page: DetailPage = await detailPage(tx, book, { ...asked, shared, after, before })
    yield page
    after = page.next ?? undefined
    before = page.before ?? undefined
  } while (after !== undefined)
}

/** The subjects of the other side of each line of a page, asked for all its vouchers at once. */
export const contraOf = async (tx: Db, book: Book, rows: readonly DetailRow[]) => {
  const ids = new Set(rows.flatMap(({ line }) => (line ? [line.voucherId] : [])))
  const sides = new Map<string, string[]>()
  for (const side of await readSides(tx, book.readable, [...ids])) {
    const key = `${side.voucherId}:${side.onDebit}`
    sides.set(key, [...(sides.get(key) ?? []), side.subject])
  }
  return ({ line }: DetailRow): string[] => (line ? (sides.get(`${line.voucherId}:${line.debit === 0n}`) ?? []) : [])
}
