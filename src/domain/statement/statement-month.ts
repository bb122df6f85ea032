// The statements of a month: their names, the months of their two columns, and what a column comes to.
import { atOnce } from '../base/steps.ts'
import { type EvaluatedLines, evaluateSteps, type StatementFacts, type StatementLine } from './statement.ts'
import { type ColumnFacts, factsOfLeaves, type StatementRow, sumLeaves } from './statement-facts.ts'

export const statementNames = ['balance-sheet', 'income-statement', 'cash-flow'] as const
export type StatementName = (typeof statementNames)[number]

/** The months of a column, both included; `to` 0 is the year opening itself. */
export type MonthRange = { from: number; to: number }

/** The two columns that every statement of a month has: closing and year opening, or the month and the year so far. */
export const statementRanges = (name: StatementName, no: number): [MonthRange, MonthRange] =>
  name === 'balance-sheet'
    ? [
        { from: 1, to: no },
        { from: 1, to: 0 },
      ]
    : [
        { from: no, to: no },
        { from: 1, to: no },
      ]

/** What `statementColumn` answers, in steps: of books of thousands of companies it takes its time. */
export function* statementColumnSteps(
  lines: readonly StatementLine[],
  income: readonly StatementLine[],
  rows: readonly StatementRow[],
  column: ColumnFacts,
): Generator<void, { facts: StatementFacts } & EvaluatedLines> {
  const leaves = yield* sumLeaves(rows)
  const { added: _, ...both } = column
  const own = { ...both, changes: column.incomeChanges }
  const { values: incomeStatement } = yield* evaluateSteps(income, factsOfLeaves(leaves, own))
  const facts = factsOfLeaves(leaves, { ...column, incomeStatement })
  return { facts, ...(yield* evaluateSteps(lines, facts)) }
}

/** A column of a statement: its facts, with the income statement that cash flows begin with, and its values. */
export const statementColumn = (...on: Parameters<typeof statementColumnSteps>) => atOnce(statementColumnSteps(...on))
