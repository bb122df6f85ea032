// The multi-column ledger of one book: columns and their sums from kept balances, rows from the detail ledger.
import { type PeriodKey, periodsBetween } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited, seesSubject } from '../../domain/chart/access.ts'
import { parseAux } from '../../domain/chart/entity.ts'
import {
  type ColumnScheme,
  columnOfSubject,
  columnsMost,
  hasFigures,
  type LedgerColumn,
  restFrame,
  schemeSide,
  signedOn,
  subjectColumns,
  towards,
} from '../../domain/ledger/column-scheme.ts'
import { type LedgerFrame, ledgerFrame } from '../../domain/ledger/ledger-rows.ts'
import type { Db } from '../kernel/db.ts'
import { readMonths } from '../ledger/read/read-balance.ts'
import { type EntityMonths, readEntityMonths } from '../ledger/read/read-entity-subject.ts'
import type { Asked, Book } from './ask.ts'
import type { DetailQuestion, DetailRow } from './detail.ts'

/** The columns of a ledger, and what the kept balances say of each. */
export type ColumnBook = { side: LedgerColumn['side']; columns: LedgerColumn[]; frames: LedgerFrame[] }

/** Figures of a row by column, null where there is none; `total` is the net on the side of the subject. */
export type ColumnFigures = { values: (bigint | null)[]; total: bigint | null }

const entityFrame = ({ opening, before, months }: EntityMonths, from: PeriodKey, to: PeriodKey): LedgerFrame => {
  const nothing = { debit: 0n, credit: 0n }
  const of = (no: number) => months.get(no) ?? nothing
  let [ytdDebit, ytdCredit, start] = [before.debit, before.credit, opening]
  for (const [no, { debit, credit }] of months) {
    if (no >= from.no) continue
    start += debit - credit
    ytdDebit += debit
    ytdCredit += credit
  }
  const turnovers = periodsBetween(from, to).map((period) => {
    const { debit, credit } = of(period.no)
    ytdDebit += debit
    ytdCredit += credit
    return { period, debit, credit, ytdDebit, ytdCredit }
  })
  return { subject: '', opening: start, months: turnovers }
}

/** A scheme over the months asked for; `withClosing` false leaves out the carry-forward of profit and loss. */
export type WideQuestion = { asked: Asked; scheme: ColumnScheme; withClosing?: boolean }

/** The rows of the ledger are those of the detail ledger of the subject. */
export const wideLines = ({ scheme, withClosing }: WideQuestion, lang: string): DetailQuestion => ({
  ...{ subject: scheme.subject, withClosing, lang },
})

const framesOfSubjects = async (tx: Db, book: Book, { asked, scheme, withClosing }: WideQuestion) => {
  const { from, to, include } = asked
  const { scope } = book.readable
  const isSeen = ({ key }: LedgerColumn) => book.facts.subjects.leaves(key).some(({ code }) => seesSubject(scope, code))
  const columns = subjectColumns(scheme, book.facts.subjects).filter(isSeen)
  const range = { prefixes: [scheme.subject] }
  const months = await readMonths(tx, book.readable, { to: to.no, include, range, withClosing })
  const frameOf = (subject: string) => ledgerFrame(months.openings, months.balances, subject, from, to)
  const found = columns.map((column) => ({ column, frame: frameOf(column.key) }))
  // A child without a figure would only widen the ledger; the columns that somebody has chosen all stand.
  const shown = scheme.columns === 'CHOSEN' ? found : found.filter(({ frame }) => hasFigures(frame))
  if (shown.length > columnsMost) refuse(problem('report.columns', 'scheme', { most: columnsMost }))
  return {
    columns: shown.map(({ column }) => column),
    frames: shown.map(({ frame }) => frame),
    whole: frameOf(scheme.subject),
  }
}

const framesOfEntities = async (tx: Db, book: Book, { asked, scheme, withClosing }: WideQuestion) => {
  const { from, to, include } = asked
  const range = { prefixes: [scheme.subject] }
  const question = { to: to.no, include, range, withClosing }
  const found = await readEntityMonths(tx, book.readable, { ...question, type: scheme.entityType, most: columnsMost })
  const months = await readMonths(tx, book.readable, question)
  const side = schemeSide(scheme, book.facts.subjects)
  return {
    columns: found.map(({ entity }): LedgerColumn => ({ key: entity, side })),
    frames: found.map((one) => entityFrame(one, from, to)),
    whole: ledgerFrame(months.openings, months.balances, scheme.subject, from, to),
  }
}

/** The columns of a scheme with their openings and months: what they do not take stands in a last one. */
export const columnBook = async (tx: Db, book: Book, question: WideQuestion): Promise<ColumnBook> => {
  const { scheme } = question
  const read = scheme.columns === 'ENTITY' ? framesOfEntities : framesOfSubjects
  const { columns, frames, whole } = await read(tx, book, question)
  const side = schemeSide(scheme, book.facts.subjects)
  const rest = restFrame(whole, frames)
  if (!hasFigures(rest)) return { side, columns, frames }
  return { side, columns: [...columns, { key: '', side }], frames: [...frames, rest] }
}

const entityColumn = (columns: readonly LedgerColumn[], type: string, aux: string): number => {
  const code = (parseAux(aux) as Readonly<Record<string, string>> | null)?.[type]
  return code === undefined ? -1 : columns.findIndex(({ key }) => key === code)
}

/** What a row of the detail ledger shows in each column. */
export const figuresOf = (scheme: ColumnScheme, { side, columns, frames }: ColumnBook) => {
  const rest = columns.findIndex(({ key }) => key === '')
  const placeOf = ({ line }: DetailRow): number => {
    if (!line) return -1
    const own =
      scheme.columns === 'ENTITY'
        ? entityColumn(columns, scheme.entityType, line.aux)
        : columnOfSubject(columns, line.subject)
    return own < 0 ? rest : own
  }
  const summed = (net: (frame: LedgerFrame) => bigint): ColumnFigures => {
    const values = columns.map((column, at) => signedOn(column.side, net(frames[at] as LedgerFrame)))
    const total = values.reduce((sum, value, at) => sum + towards(side, columns[at] as LedgerColumn, value), 0n)
    return { values, total }
  }
  return (row: DetailRow): ColumnFigures => {
    if (row.row.kind === 'opening') return summed(({ opening }) => opening)
    if (row.row.kind === 'line') {
      const at = placeOf(row)
      const net = (row.row.debit ?? 0n) - (row.row.credit ?? 0n)
      const values = columns.map((column, i) => (i === at ? signedOn(column.side, net) : null))
      return { values, total: signedOn(side, net) }
    }
    const month = row.no
    const ofMonth = (frame: LedgerFrame) => frame.months.find(({ period }) => period.no === month)
    return summed((frame) => {
      const found = ofMonth(frame)
      if (!found) return 0n
      return row.row.kind === 'month' ? found.debit - found.credit : found.ytdDebit - found.ytdCredit
    })
  }
}

const schemesMost = 500

const schemeFields = 'code, name_zh_cn, name_zh_tw, name_en, subject, columns, entity_type, debit, credit'

/** Whether the reader may see anything below the subject of a scheme. */
const isSeen = ({ facts, readable: { scope } }: Book, { subject }: ColumnScheme): boolean =>
  facts.subjects.find(subject) !== undefined &&
  (isUnlimited(scope) || facts.subjects.leaves(subject).some(({ code }) => seesSubject(scope, code)))

/** The schemes in use that these books have a subject for, by code. */
export const readSchemes = async (db: Db, book: Book): Promise<ColumnScheme[]> => {
  const all = await db.query<ColumnScheme>(
    `select ${schemeFields} from column_scheme where enabled order by code limit ${schemesMost}`,
  )
  return all.filter((scheme) => isSeen(book, scheme))
}

/** A scheme by its code; one that is off, or of a subject that the reader may not see, is not there. */
export const readScheme = async (db: Db, book: Book, code: string): Promise<ColumnScheme> => {
  const [found] = await db.query<ColumnScheme>(
    `select ${schemeFields} from column_scheme where enabled and code = $1`,
    [code],
  )
  return found && isSeen(book, found) ? found : refuse(problem('record.missing', 'scheme'))
}
