// The facts of one statement column, made from balance rows: closing nets, counterparties, movements and cash.

import { comparePeriods, type PeriodKey } from '../base/period.ts'
import { addInto, recordOf } from '../base/record.ts'
import { atOnce } from '../base/steps.ts'
import { auxText, counterpartyText, parseAux } from '../chart/entity.ts'
import type { SubjectTree } from '../chart/subject.ts'
import { type Amounts, type Opening, parseKey } from '../voucher/balance.ts'
import { subjectsWith } from './formula.ts'
import {
  type LineChange,
  type LineChanges,
  type StatementFacts,
  type StatementLine,
  sumOfChanges,
} from './statement.ts'

/**
 * What a column needs of one leaf and counterparty (counterpartyText of its entities, '' for none), or of several whose
 * `closing` is on the same side: only what each side adds up to is asked for. `opening` is the
 * net at the start of the column, `closing` at its end, both debit-positive; movement without class closing, turnover
 * with it.
 */
export type StatementRow = LeafFigures & { subject: string; counterparty: string }

const figureNames = [
  'opening',
  'closing',
  'movementDebit',
  'movementCredit',
  'turnoverDebit',
  'turnoverCredit',
] as const
type LeafFigures = Record<(typeof figureNames)[number], bigint>
type LeafSums = LeafFigures & { nets: Map<string, bigint> }

const noFigures = (): LeafFigures => recordOf(figureNames, () => 0n)
const newSums = (): LeafSums => ({ ...noFigures(), nets: new Map() })

/** The sums of each leaf of a column. */
export type Leaves = ReadonlyMap<string, LeafSums>

/** Rows that are looked at between two chances for others. */
const portion = 1000

/** The rows of a column by leaf; those of books of thousands of companies take their time. */
export function* sumLeaves(rows: Iterable<StatementRow>): Generator<void, Leaves> {
  const leaves = new Map<string, LeafSums>()
  let seen = 0
  for (const row of rows) {
    seen += 1
    if (seen % portion === 0) yield
    const sums = leaves.get(row.subject) ?? newSums()
    leaves.set(row.subject, addInto(figureNames, sums, row))
    sums.nets.set(row.counterparty, (sums.nets.get(row.counterparty) ?? 0n) + row.closing)
  }
  return leaves
}

/** What a column needs beside its balances; `cashFlow` is credit − debit per item in the column's range. */
export type ColumnFacts = {
  subjects: SubjectTree
  cashFlowItems: ReadonlyMap<string, 'IN' | 'OUT'>
  cashFlow?: ReadonlyMap<string, bigint>
  incomeStatement?: ReadonlyMap<number, bigint | null>
  manual?: ReadonlyMap<number, bigint>
  /** What people have changed in the lines of the statement, and in those of the income statement. */
  changes?: LineChanges
  incomeChanges?: LineChanges
  /** The column of the year opening: profit and loss begins every year with nothing. */
  isYearOpening?: boolean
  minorDigits: number
  report?: StatementFacts['report']
  /** Of merged books what a line has beside its formula. */
  added?: ReadonlyMap<number, bigint>
  /** Of merged books the closing nets of each company, by leaf. */
  parts?: ReadonlyMap<string, ReadonlyMap<string, bigint>>
}

const noChanges: readonly LineChange[] = []

/** The facts of a column from its rows; the server reads such rows with one query per column set. */
export const statementFacts = (rows: Iterable<StatementRow>, column: ColumnFacts): StatementFacts =>
  factsOfLeaves(atOnce(sumLeaves(rows)), column)

/** The same from rows that are summed by leaf already. */
export const factsOfLeaves = (leaves: Leaves, column: ColumnFacts): StatementFacts => {
  let openingCash = 0n
  let closingCash = 0n
  for (const [code, sums] of leaves) {
    if (!column.subjects.find(code)?.cash) continue
    openingCash += sums.opening
    closingCash += sums.closing
  }
  const nothing = newSums()
  const changes = (no: number): readonly LineChange[] => column.changes?.get(no) ?? noChanges
  const noNets: ReadonlyMap<string, bigint> = new Map()
  const { parts } = column
  const isNew = (leaf: string): boolean =>
    column.isYearOpening === true && column.subjects.find(leaf)?.type === 'PROFIT_LOSS'
  const at = (leaf: string): LeafSums => leaves.get(leaf) ?? nothing
  return {
    subjects: column.subjects,
    cashFlowItems: column.cashFlowItems,
    minorDigits: column.minorDigits,
    closing: (leaf) => (isNew(leaf) ? 0n : at(leaf).closing),
    opening: (leaf) => at(leaf).opening,
    counterparties: (leaf) => [...at(leaf).nets.values()],
    movement: (leaf) => ({ debit: at(leaf).movementDebit, credit: at(leaf).movementCredit }),
    turnover: (leaf) => ({ debit: at(leaf).turnoverDebit, credit: at(leaf).turnoverCredit }),
    cashFlow: (item) => column.cashFlow?.get(item) ?? 0n,
    openingCash,
    closingCash,
    incomeStatement: (no) => column.incomeStatement?.get(no) ?? 0n,
    manual: (no) => (column.manual?.get(no) ?? 0n) + sumOfChanges(changes(no), 'manual'),
    changes,
    ...(column.added ? { added: (no: number) => column.added?.get(no) ?? 0n } : {}),
    ...(column.report ? { report: column.report } : {}),
    ...(parts ? { parts: (leaf: string) => (isNew(leaf) ? noNets : (parts.get(leaf) ?? noNets)) } : {}),
  }
}

/**
 * The rows of the column `from`..`to` of one year (both included; `to.no` 0 = the year opening itself), from openings
 * and a fold of lines. Turnovers of a start in the middle of the year count in columns that begin with period
 * 1.
 */
export const columnRows = (
  openings: Iterable<Opening>,
  balances: ReadonlyMap<string, Amounts>,
  from: PeriodKey,
  to: PeriodKey,
): StatementRow[] => {
  const rows = new Map<string, StatementRow>()
  const rowOf = (subject: string, aux: string): StatementRow => {
    const set = parseAux(aux)
    const counterparty = set ? counterpartyText(set) : ''
    const key = `${subject}|${counterparty}`
    const row = rows.get(key) ?? { subject, counterparty, ...noFigures() }
    rows.set(key, row)
    return row
  }
  for (const opening of openings) {
    const row = rowOf(opening.subject, auxText(opening.aux))
    const yearBegan = opening.base - opening.ytdDebit + opening.ytdCredit
    row.opening += from.no > 1 ? opening.base : yearBegan
    row.closing += to.no === 0 ? yearBegan : opening.base
    if (from.no > 1 || to.no === 0) continue
    row.movementDebit += opening.ytdDebit
    row.movementCredit += opening.ytdCredit
    row.turnoverDebit += opening.ytdDebit
    row.turnoverCredit += opening.ytdCredit
  }
  for (const [text, amounts] of balances) {
    const key = parseKey(text)
    if (comparePeriods(key.period, to) > 0) continue
    const row = rowOf(key.subject, key.aux)
    row.closing += amounts.debit - amounts.credit
    if (comparePeriods(key.period, from) < 0) {
      row.opening += amounts.debit - amounts.credit
      continue
    }
    row.turnoverDebit += amounts.debit
    row.turnoverCredit += amounts.credit
    if (key.class === 'closing') continue
    row.movementDebit += amounts.debit
    row.movementCredit += amounts.credit
  }
  return [...rows.values()]
}

/** The subjects (prefixes) that must be told apart by counterparty: those of DS and CS in any formula. */
export const nettedSubjects = (lines: readonly Pick<StatementLine, 'formula'>[]): string[] =>
  subjectsWith(lines, new Set(['DS', 'CS']))
