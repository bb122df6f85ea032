// A page of the detail ledger: its opening from kept balances, its lines by keyset, totals where a month ends.
import { seesSubject } from '../../domain/access.ts'
import { isZero, parseKey } from '../../domain/balance.ts'
import {
  type DetailLedgerRow,
  detailLedger,
  type LedgerEntry,
  ledgerFrame,
  openingOriginals,
} from '../../domain/ledger-rows.ts'
import { problem, refuse } from '../../domain/problem.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { EntityFilter } from '../ledger/read.ts'
import { type MonthBalances, readMonths } from '../ledger/read-balance.ts'
import {
  type LedgerQuestion,
  type LineKey,
  type LineSums,
  lastPostedMonth,
  monthStart,
  readLines,
  readSides,
  type StoredLine,
  sumUpTo,
} from '../ledger/read-ledger.ts'
import type { Asked, Book } from './ask.ts'

export type DetailQuestion = {
  subject: string
  /** Subjects below it that are left out. */
  except?: readonly string[]
  entity?: EntityFilter
  currency?: string
  lang: string
  /** False leaves out the vouchers that carry profit and loss forward. */
  withClosing?: boolean
}

/** A row with the line it shows, null for opening and totals; `no` is the month it stands in. */
export type DetailRow = { row: DetailLedgerRow; line: StoredLine | null; no: number }
/**
 * `next` is the last line when more follow, and `before` what the lines of its month up to it add. `foreign` is the one
 * currency whose original balance runs, '' for none.
 */
export type DetailPage = { rows: DetailRow[]; next: LineKey | null; before: LineSums | null; foreign: string }

const seenLeaves = (book: Book, subject: string): string[] =>
  book.facts.subjects
    .leaves(subject)
    .map(({ code }) => code)
    .filter((code) => seesSubject(book.readable.scope, code))

/** The leaves of a subject that the reader may see; E403 when there is no such subject for this reader. */
export const leavesOf = (book: Book, { subject, except = [] }: DetailQuestion): string[] => {
  if (!book.facts.subjects.find(subject)) return refuse(problem('report.subjects', 'subject'))
  const seen = seenLeaves(book, subject).filter((code) => !except.some((prefix) => code.startsWith(prefix)))
  return seen.length > 0 ? seen : refuse(problem('report.subjects', 'subject'))
}

/** Month, date, type, number and line of the last line of a page as one text, and back. */
export const cursorText = (key: LineKey): string => [key.no, key.date, key.type, key.voucherNo, key.lineNo].join('|')

const cursorShape = /^(\d{1,2})\|(\d{4}-\d{2}-\d{2})\|([^|]{1,16})\|(\d{1,9})\|(\d{1,9})$/

export const readCursor = (text: string): LineKey => {
  const match = cursorShape.exec(text)
  if (!match) return refuse(problem('input.invalid', 'after'))
  const [, no, date = '', type = '', voucherNo, lineNo] = match
  return { no: Number(no), date, type, voucherNo: Number(voucherNo), lineNo: Number(lineNo) }
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
  const { entity, currency, withClosing } = question
  return { leaves, from: from.no, to: Math.min(to.no, last), include, entity, currency, withClosing }
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
    return { row, line, no }
  })
}

/** What all pages of a ledger share. */
type Shared = { wanted: LedgerQuestion; months: MonthBalances }

const readShared = async (tx: Db, book: Book, asked: Asked, question: DetailQuestion): Promise<Shared> => {
  const { include, to } = asked
  const { entity, currency, withClosing } = question
  const range = { prefixes: [question.subject], except: question.except }
  return {
    wanted: await ledgerQuestion(tx, book, asked, question),
    months: await readMonths(tx, book.readable, { to: to.no, include, range, entity, currency, withClosing }),
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
  at?: number
  size: number
}

const noSums: LineSums = { debit: 0n, credit: 0n, original: 0n }

/** The sums of the month of the last line, up to it. */
const sumsOfLast = (lines: readonly StoredLine[], after: LineKey | undefined, before: LineSums): LineSums => {
  const last = lines.at(-1)
  return lines
    .filter(({ no }) => no === last?.no)
    .reduce(
      (sums, { debit, credit, original }) => ({
        debit: sums.debit + debit,
        credit: sums.credit + credit,
        original: sums.original + (debit !== 0n ? original : -original),
      }),
      after?.no === last?.no ? before : noSums,
    )
}

/**
 * One page of at most `size` lines: after a key, or from the first line of month `at`, or from the opening. What came
 * before is summed from kept balances and, within one month only, from its lines.
 */
export const detailPage = async (tx: Db, book: Book, page: Page): Promise<DetailPage> => {
  const { asked, question, after, size } = page
  const { year } = book.books
  const { wanted, months } = page.shared ?? (await readShared(tx, book, asked, question))
  const start = after ?? monthStart(Math.max(page.at ?? asked.from.no, asked.from.no))
  if (start.no < asked.from.no) refuse(problem('input.invalid', 'after'))
  const { to } = asked
  const found = start.no > wanted.to ? [] : await readLines(tx, book.readable, wanted, start, size + 1)
  const lines = found.slice(0, size)
  const begin = { year, no: start.no }
  const frame = ledgerFrame(months.openings, months.balances, question.subject, begin, to)
  const foreign = foreignOf(months, book.baseCurrency)
  const openings = openingOriginals(months.openings, months.balances, question.subject, begin)
  let original = openings.get(foreign) ?? 0n
  const before = after ? (page.before ?? (await sumUpTo(tx, book.readable, wanted, after))) : noSums
  if (after) {
    frame.opening += before.debit - before.credit
    original += before.original
  }
  const entries = lines.map((line) => entryOf(line, book, question.lang))
  // With the base currency among the openings the domain runs no original balance.
  const originals = foreign === '' ? new Map([[book.baseCurrency, 0n]]) : new Map([[foreign, original]])
  const rows = withLines(detailLedger(frame, entries, originals, book.baseCurrency), lines, start.no)
  const isFirst = after === undefined && start.no === asked.from.no
  if (!isFirst) rows.shift()
  const [last, following] = [lines.at(-1), found[size]]
  // The month goes on at the next page: its totals stand there.
  if (last && following && following.no === last.no) rows.splice(-2)
  const goesOn = following && last
  return {
    ...{ rows, foreign },
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
