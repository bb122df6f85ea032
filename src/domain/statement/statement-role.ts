// What a line of a statement stands for, whatever its number is: the totals that have to agree, and what is followed.
import type { StatementLine, StatementLineKind } from './statement.ts'

/**
 * The roles of the lines of each statement. `assets` less `claims` (liabilities and equity) holds every subject once,
 * `profit` every profit-and-loss subject; `end` is cash by the cash-flow statement, `check` the increase by balances.
 */
export const statementRoles = {
  'balance-sheet': ['assets', 'claims', 'cash', 'receivables', 'inventory', 'payables'],
  'income-statement': ['revenue', 'cost', 'surcharges', 'selling', 'admin', 'research', 'finance', 'tax', 'profit'],
  'cash-flow': ['operating', 'investing', 'financing', 'exchange', 'increase', 'end', 'check'],
} as const

/** Lines of consolidated statements that hold what merging computes beside the formulas: what is others'. */
export const minorityRoles = ['minorityEquity', 'minorityProfit', 'minorityIncome'] as const

/** Every role that a line of a statement may have; of those of merging each once at most. */
export const formRoles = {
  'balance-sheet': [...statementRoles['balance-sheet'], 'minorityEquity'],
  'income-statement': [...statementRoles['income-statement'], 'minorityProfit', 'minorityIncome'],
  'cash-flow': statementRoles['cash-flow'],
} as const satisfies { [Name in keyof typeof statementRoles]: readonly LineRole[] }

export const isMinorityRole = (role: string): boolean => minorityRoles.some((one) => one === role)

export type LineRole = (typeof statementRoles)[keyof typeof statementRoles][number] | (typeof minorityRoles)[number]

const roles: readonly string[] = [...Object.values(statementRoles).flat(), ...minorityRoles]
export const isLineRole = (text: string): text is LineRole => roles.includes(text)

/** The roles without which a statement cannot be checked. */
export const neededRoles = {
  'balance-sheet': ['assets', 'claims'],
  'income-statement': ['profit'],
  'cash-flow': ['end'],
} as const satisfies { [Name in keyof typeof statementRoles]: readonly LineRole[] }

/** The number of the line with a role; null where no line has it. */
export const numberOf = (lines: readonly StatementLine[], role: LineRole): number | null =>
  lines.find((line) => line.role === role)?.no ?? null

/** What a statement says of a role: zero where no line has it, null where its line cannot be computed. */
export const figureOfRole = (
  lines: readonly StatementLine[],
  values: ReadonlyMap<number, bigint | null>,
  role: LineRole,
): bigint | null => {
  const no = numberOf(lines, role)
  return no === null ? 0n : (values.get(no) ?? null)
}

const addedKinds: ReadonlySet<StatementLineKind> = new Set(['L', 'X', 'P'])

/**
 * The lines that L(from:to) adds, in their order on the statement: from one to the other, without heads, totals and "of
 * which". None when a line is missing or the last stands before the first.
 */
export const rangeLines = (lines: readonly StatementLine[], from: number, to: number): StatementLine[] => {
  const first = lines.findIndex(({ no }) => no === from)
  const last = lines.findIndex(({ no }) => no === to)
  return first < 0 || last < 0 ? [] : lines.slice(first, last + 1).filter(({ kind }) => addedKinds.has(kind))
}
