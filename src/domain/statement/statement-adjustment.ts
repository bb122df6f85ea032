// What people move between the lines of a statement, and what they fill in by hand: where it counts, what is refused.
import { type Problem, problem } from '../base/problem.ts'
import { type Formula, parseFormula, partsIn, partsOf } from './formula.ts'
import type { LineChange, LineChanges, MadeChange, StatementLine } from './statement.ts'
import { type MonthRange, type StatementName, statementNames } from './statement-month.ts'
import { type LineRole, numberOf, rangeLines } from './statement-role.ts'

export const adjustmentKinds = ['reclass', 'manual'] as const satisfies readonly MadeChange['kind'][]

/**
 * `statement`: one of the three by law, or the code of an own one. A reclassification takes `amount` from one line to
 * another, in every month from..to of a balance sheet (0: its year opening), or once, in one month, of the others. What
 * is filled in belongs to the column of exactly the months from..to (0..0: the year opening). Minor units.
 */
export type Adjustment = Pick<MadeChange, 'kind' | 'fromLine' | 'toLine' | 'amount'> & {
  statement: string
  fromNo: number
  toNo: number
}

/** What was made of it: one that nobody has reviewed counts nowhere. */
export type MadeAdjustment = Adjustment & MadeChange

/** What the trail tells of a review: its digest and year, unless it is older than they are. */
type Review = { record?: string; year?: number }
export type ReviewTold = { action: 'audit' | 'cancelAudit'; no: string; before: Review | null; after: Review | null }

/**
 * Reviewed adjustments of a year that the trail does not tell as they are, and those that it tells and that are not
 * there. `record` is the digest of one, `no` that by which the trail names it.
 */
export const reviewFaults = (
  year: number,
  told: Iterable<ReviewTold>,
  rows: readonly { record: string; no: string }[],
): string[] => {
  const left = new Map<string, { no: string; count: number }>()
  const older = new Set<string>()
  for (const { action, no, before, after } of told) {
    const review = action === 'audit' ? after : before
    if (review?.record === undefined) {
      if (action === 'audit') older.add(no)
    } else if (review.year === year) {
      const count = (left.get(review.record)?.count ?? 0) + (action === 'audit' ? 1 : -1)
      left.set(review.record, { no, count })
    }
  }
  const faults: string[] = []
  for (const { record, no } of rows) {
    const known = left.get(record)
    if (known && known.count > 0) left.set(record, { no, count: known.count - 1 })
    else if (!older.has(no)) faults.push(`${year} ${no}`)
  }
  const gone = [...left.values()].filter(({ count }) => count > 0)
  return [...faults, ...gone.map(({ no }) => `${year} ${no}`)]
}

type Lines = readonly StatementLine[]

export const isByLaw = (statement: string): statement is StatementName =>
  statementNames.some((name) => name === statement)

/** By this an adjustment is found in the trail. */
export const adjustmentNo = ({ statement, fromLine, toLine, fromNo, toNo }: Adjustment): string =>
  `${statement} ${fromLine === null ? '' : `${fromLine}→`}${toLine} ${fromNo === toNo ? toNo : `${fromNo}–${toNo}`}`

/** How often a line is in the total that must not change by moving; null: in a way that is no plain sum. */
type Weights = Map<number, bigint | null>

const addWeight = (weights: Weights, no: number, sign: bigint | null): void => {
  const held = weights.get(no)
  weights.set(no, held === null || sign === null ? null : (held ?? 0n) + sign)
}

const byNumber = (lines: Lines) => new Map(lines.map((line) => [line.no, line]))

/** Adds what a line is made of, down to the last; a line of a cycle is left where it closes. */
const weigh = (lines: Lines, root: number, sign: bigint, weights: Weights): void => {
  const all = byNumber(lines)
  const visitLine = (no: number, times: bigint | null, open: ReadonlySet<number>): void => {
    const line = all.get(no)
    if (!line || open.has(no)) return
    addWeight(weights, no, times)
    const { formula } = parseFormula(line.formula)
    if (formula) visit(formula, times, new Set([...open, no]))
  }
  const visit = (part: Formula, times: bigint | null, open: ReadonlySet<number>): void => {
    if (part.kind === 'line') visitLine(part.no, times, open)
    else if (part.kind === 'range') {
      for (const { no } of rangeLines(lines, part.from, part.to)) visitLine(no, times, open)
    } else if (part.kind === 'negate') visit(part.of, times === null ? null : -times, open)
    else if (part.kind === 'binary') {
      const isSum = part.operator === '+' || part.operator === '-'
      visit(part.left, isSum ? times : null, open)
      visit(part.right, isSum && times !== null ? (part.operator === '-' ? -times : times) : null, open)
    } else for (const inner of partsOf(part)) visit(inner, null, open)
  }
  visitLine(root, sign, new Set())
}

/** What holds whatever is moved: assets less liabilities and equity; net profit; the increase of cash and its end. */
const totalsIn = (name: StatementName, lines: Lines): Weights[] => {
  const total = (...roles: readonly [LineRole, bigint][]): Weights => {
    const weights: Weights = new Map()
    for (const [role, sign] of roles) {
      const no = numberOf(lines, role)
      if (no !== null) weigh(lines, no, sign, weights)
    }
    return weights
  }
  if (name === 'balance-sheet') return [total(['assets', 1n], ['claims', -1n])]
  return name === 'income-statement' ? [total(['profit', 1n])] : [total(['increase', 1n]), total(['end', 1n])]
}

type Formed = { kind: string; formula: string }

/** Whether the formula of a line has a part of one of these kinds. */
const names = ({ formula }: Formed, kinds: readonly Formula['kind'][]): boolean =>
  partsIn(formula).some(({ kind }) => kinds.includes(kind))

/** Whether something can be moved from or to a line: not a head, what adds other lines, or what balances. */
export const isMovable = (line: Formed): boolean =>
  line.kind !== 'H' && line.kind !== 'P' && (line.kind !== 'T' || !names(line, ['line', 'range']))

export const isManual = (line: Formed): boolean => line.kind !== 'H' && names(line, ['manual'])

/**
 * What the line that is left gets for one unit that the other gets: −1 on one side of a statement, +1 where the two
 * stand against each other (a debit balance of a tax shown as an asset lengthens both sides). Null where the total
 * would change.
 */
const turnOf = (totals: readonly Weights[], from: number, to: number): bigint | null => {
  const turns = totals.flatMap((weights): (bigint | null)[] => {
    const at = (no: number) => (weights.has(no) ? (weights.get(no) ?? null) : 0n)
    const [left, right] = [at(from), at(to)]
    if (left === null || right === null) return [null]
    if (left === 0n && right === 0n) return []
    return [left === right ? -1n : left === -right ? 1n : null]
  })
  const [first = -1n] = turns
  return turns.every((turn) => turn === first) ? first : null
}

/** Whether a row counts in a column of these months. */
const isIn = ({ kind, statement, fromNo, toNo }: Adjustment, { from, to }: MonthRange): boolean => {
  if (kind === 'manual') return to === 0 ? toNo === 0 : fromNo === from && toNo === to
  if (statement === 'balance-sheet') return fromNo <= to && to <= toNo
  return from <= fromNo && fromNo <= to
}

/** What these rows do to the lines of a statement in a column. What its lines no longer allow does nothing. */
export const changesIn = (
  statement: string,
  lines: Lines,
  range: MonthRange,
  rows: readonly MadeAdjustment[],
): LineChanges => {
  const changes = new Map<number, LineChange[]>()
  const own = rows.filter((row) => row.statement === statement && isIn(row, range))
  if (own.length === 0) return changes
  const add = (no: number, amount: bigint, of: MadeAdjustment): void => {
    changes.set(no, [...(changes.get(no) ?? []), { amount, of }])
  }
  const there = byNumber(lines)
  const totals = isByLaw(statement) ? totalsIn(statement, lines) : []
  for (const row of own) {
    const { fromLine, toLine, amount } = row
    if (!there.has(toLine)) continue
    if (fromLine === null) add(toLine, amount, row)
    else if (there.has(fromLine)) {
      const turn = turnOf(totals, fromLine, toLine)
      if (turn === null) continue
      add(fromLine, turn * amount, row)
      add(toLine, amount, row)
    }
  }
  return changes
}

/** What an adjustment is checked against; `closed`: the months that are posted or locked, `months` those of the set. */
export type AdjustmentFacts = { lines: Lines; months: readonly number[]; closed: ReadonlySet<number> }

/** The months whose statements it changes; the opening of a year changes with its first month. */
export const touchedMonths = (row: Adjustment, months: readonly number[]): number[] => {
  const first = Math.min(...months)
  const least = row.kind === 'manual' ? row.toNo : row.fromNo
  const found = months.filter((no) => no >= least && no <= row.toNo)
  return least === 0 && !found.includes(first) ? [first, ...found] : found
}

/** Whether a line is made of another one: what is moved between the two would count in it twice. */
const isMadeOf = (lines: Lines, whole: number, part: number): boolean => {
  const weights: Weights = new Map()
  weigh(lines, whole, 1n, weights)
  return weights.has(part)
}

const checkLines = (row: Adjustment, lines: Lines): Problem[] => {
  const all = byNumber(lines)
  const wrong = (no: number | null, path: string): Problem[] => [
    no ? problem('adjustment.line', path, { no }) : problem('input.required', path),
  ]
  const { fromLine, toLine } = row
  const to = all.get(toLine)
  if (row.kind === 'manual' && toLine !== 0)
    return to && isManual(to) ? [] : [problem('adjustment.notManual', 'toLine', { no: toLine })]
  const from = fromLine === null ? undefined : all.get(fromLine)
  const found = [
    ...(row.kind === 'manual' || (from && isMovable(from)) ? [] : wrong(fromLine, 'fromLine')),
    ...(to && isMovable(to) && toLine !== fromLine ? [] : wrong(toLine, 'toLine')),
  ]
  if (found.length > 0 || fromLine === null || !isByLaw(row.statement)) return found
  const isTwice = isMadeOf(lines, toLine, fromLine) || isMadeOf(lines, fromLine, toLine)
  const turn = isTwice ? null : turnOf(totalsIn(row.statement, lines), fromLine, toLine)
  return turn === null ? [problem('adjustment.total', 'toLine', { from: fromLine, to: toLine })] : []
}

const checkMonths = (row: Adjustment, { months, closed }: AdjustmentFacts): Problem[] => {
  const { kind, statement, fromNo, toNo } = row
  const isMonth = (no: number): boolean => months.includes(no) || (no === 0 && isPoint(row))
  // What moves in a month is moved in one; a balance stays moved as long as is said.
  const isLong = kind === 'reclass' && statement !== 'balance-sheet' && fromNo !== toNo
  if (fromNo > toNo || !isMonth(toNo) || (kind === 'reclass' && !isMonth(fromNo)) || isLong) {
    return [problem('adjustment.months', 'toNo')]
  }
  const shut = touchedMonths(row, months).find((no) => closed.has(no))
  return shut === undefined ? [] : [problem('adjustment.closed', 'fromNo', { no: shut })]
}

/** Year openings are balances: only a balance sheet has one, and what is filled into a column of it. */
const isPoint = ({ kind, statement, fromNo, toNo }: Adjustment): boolean =>
  kind === 'manual' ? fromNo === 0 && toNo === 0 : statement === 'balance-sheet'

export const checkAdjustment = (row: Adjustment, facts: AdjustmentFacts): Problem[] => [
  ...(row.kind === 'reclass' && !isByLaw(row.statement) ? [problem('input.invalid', 'statement')] : []),
  ...checkLines(row, facts.lines),
  ...checkMonths(row, facts),
  ...(row.kind === 'reclass' && row.amount === 0n ? [problem('adjustment.nothing', 'amount')] : []),
]

/** Posted and locked months: their statements are done. */
export const closedMonths = (periods: ReadonlyMap<number, string>): Set<number> =>
  new Set([...periods].filter(([, status]) => status === 'POSTED' || status === 'LOCKED').map(([no]) => no))
