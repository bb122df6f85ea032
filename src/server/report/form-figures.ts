// The figures of a template in the books of somebody: its columns read with one statement a year, then compared.
import { roundRatio } from '../../domain/money.ts'
import { type StatementName, statementColumn, statementRanges } from '../../domain/proof.ts'
import type { StatementFacts, StatementLine } from '../../domain/statement.ts'
import { type ColumnFacts, nettedSubjects } from '../../domain/statement-facts.ts'
import { comparedColumns, type FormColumn, type TemplateKind } from '../../domain/statement-template.ts'
import type { Db } from '../kernel/db.ts'
import type { Include } from '../ledger/read.ts'
import { type ColumnRange, readCashFlow, readColumns } from '../ledger/read-statement.ts'
import type { Book } from './ask.ts'

type Lines = readonly StatementLine[]
export type Values = ReadonlyMap<number, bigint | null>

/** A column that is read from books; null where the books of its year are not here. */
export type ReadColumn = { code: string; book: Book; range: ColumnRange; facts: StatementFacts; values: Values }
export type FormFigures = { columns: { code: string; read: ReadColumn | null; values: Values }[] }

export type FormQuestion = {
  kind: TemplateKind
  /** Those that are switched on. */
  lines: Lines
  columns: readonly FormColumn[]
  /** The income statement that IS() names. */
  income: Lines
  include: Include
  no: number
  lastYear: Book | null
}

type Wanted = { code: string; book: Book; range: ColumnRange }

const lastMonthOf = ({ facts }: Book): number => Math.max(...[...facts.periods.keys()].filter((no) => no <= 12))

const rangeOf = ({ kind, monthNo }: FormColumn, no: number): ColumnRange => {
  if (kind === 'ytd' || kind === 'closing') return { from: 1, to: no }
  if (kind === 'opening') return { from: 1, to: 0 }
  const month = kind === 'month' ? (monthNo ?? no) : no
  return { from: month, to: month }
}

const wantedOf = (book: Book, { columns, no, lastYear }: FormQuestion): Wanted[] =>
  columns.flatMap((column): Wanted[] => {
    const { code, kind } = column
    const before = (at: number): Wanted[] => (lastYear ? [{ code, book: lastYear, range: { from: at, to: at } }] : [])
    if (kind === 'variance' || kind === 'pct') return []
    if (kind === 'priorYear') return before(no)
    if (kind !== 'priorPeriod') return [{ code, book, range: rangeOf(column, no) }]
    if (no > 1) return [{ code, book, range: { from: no - 1, to: no - 1 } }]
    return lastYear ? before(lastMonthOf(lastYear)) : []
  })

/** The two columns by law of a statement that has none of its own. */
const columnsByLaw = (book: Book, name: StatementName, no: number): Wanted[] =>
  statementRanges(name, no).map((range, at) => ({ code: at === 0 ? 'A' : 'B', book, range }))

const readBook = async (tx: Db, wanted: readonly Wanted[], question: FormQuestion): Promise<ReadColumn[]> => {
  const [first] = wanted
  if (!first) return []
  const { book } = first
  const { lines, income, include } = question
  const ranges = wanted.map(({ range }) => range)
  const rows = await readColumns(tx, book.readable, include, ranges, nettedSubjects([...lines, ...income]))
  const flows = await readCashFlow(tx, book.readable, include, ranges)
  return wanted.map((one, at): ReadColumn => {
    const column: ColumnFacts = {
      subjects: book.facts.subjects,
      cashFlowItems: new Map(book.facts.cashFlowList.map((item) => [item.code, item.direction])),
      cashFlow: flows[at],
      minorDigits: book.digits,
      isYearOpening: one.range.to === 0,
    }
    const { facts, values } = statementColumn(lines, income, rows[at] ?? [], column)
    return { ...one, facts, values }
  })
}

/** What the first is above the second: an amount, or a percentage with the decimals of the books. */
const compared = (kind: 'variance' | 'pct', digits: number, first: Values, second: Values): Values => {
  const values = new Map<number, bigint | null>()
  for (const [no, now] of first) {
    const then = second.get(no) ?? null
    const change = now === null || then === null ? null : now - then
    const size = then === null || then >= 0n ? (then ?? 0n) : -then
    if (kind === 'variance' || change === null) values.set(no, change)
    else values.set(no, size === 0n ? null : roundRatio(change * 100n * 10n ** BigInt(digits), size))
  }
  return values
}

const none: Values = new Map()

/** Every column of a form over one book (and its year before), in their order. */
export const figuresOf = async (tx: Db, book: Book, question: FormQuestion): Promise<FormFigures> => {
  const { kind, columns, no } = question
  const wanted = kind === 'custom' ? wantedOf(book, question) : columnsByLaw(book, kind, no)
  const own = await readBook(
    tx,
    wanted.filter((one) => one.book === book),
    question,
  )
  const before = await readBook(
    tx,
    wanted.filter((one) => one.book !== book),
    question,
  )
  const byCode = new Map([...own, ...before].map((column) => [column.code, column]))
  if (kind !== 'custom') return { columns: own.map((read) => ({ code: read.code, read, values: read.values })) }
  return {
    columns: columns.map(({ code, kind: of, formula }) => {
      const read = byCode.get(code) ?? null
      const pair = of === 'variance' || of === 'pct' ? comparedColumns(formula) : null
      if (!pair || (of !== 'variance' && of !== 'pct')) return { code, read, values: read?.values ?? none }
      const [first, second] = pair.map((each) => byCode.get(each)?.values ?? none) as [Values, Values]
      return { code, read: null, values: compared(of, book.digits, first, second) }
    }),
  }
}
