// The balance sheet: that its sides are equal, that it agrees with the cash flow, and its two sides on paper (会企01表).
import type { StatementLine } from './statement.ts'
import { figureOfRole, type LineRole } from './statement-role.ts'

export type StatementFigures = { lines: readonly StatementLine[]; values: ReadonlyMap<number, bigint | null> }

/** Zero for what cannot be computed: its problem is told by the evaluation. */
const figureOf = ({ lines, values }: StatementFigures, role: LineRole): bigint =>
  figureOfRole(lines, values, role) ?? 0n

/** Assets − liabilities − equity, minor units. */
export const balanceDifference = (sheet: StatementFigures): bigint =>
  figureOf(sheet, 'assets') - figureOf(sheet, 'claims')

/** Cash at the end by the cash-flow statement − the balance of the cash subjects, minor units. */
export const cashDifference = (flow: StatementFigures, closingCash: bigint): bigint =>
  figureOf(flow, 'end') - closingCash

type Kinded = { kind: string }

/** Where the right side begins: behind the first total of totals that a head follows; 0 where there is one side. */
const leftEnd = (lines: readonly Kinded[]): number => {
  const kindAt = (at: number) => lines[at]?.kind
  return lines.findIndex((_, at) => kindAt(at - 1) === 'T' && kindAt(at) === 'T' && kindAt(at + 1) === 'H') + 1
}

/** Lines beside each other, the totals of both sides in the last row; null where a statement has one side only. */
export const inTwoSides = <L extends Kinded>(lines: readonly L[]): (readonly [L | null, L | null])[] | null => {
  const end = leftEnd(lines)
  if (end === 0) return null
  const [left, right] = [lines.slice(0, end), lines.slice(end)]
  const count = Math.max(left.length, right.length)
  const at = (side: readonly L[], row: number): L | null =>
    (row === count - 1 ? side.at(-1) : row < side.length - 1 ? side[row] : null) ?? null
  return Array.from({ length: count }, (_, row) => [at(left, row), at(right, row)] as const)
}
