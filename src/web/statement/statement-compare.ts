// What a statement is compared with, as its address says; and which column stands against which.
import { type Comparison, comparisonsOf, monthColumn } from '../../domain/statement/statement-columns.ts'
import type { StatementName } from '../../domain/statement/statement-month.ts'
import type { Report } from '../parts/report/use-report.ts'

export const statementNames = {
  balanceSheet: 'balance-sheet',
  incomeStatement: 'income-statement',
  cashFlow: 'cash-flow',
} as const satisfies Record<string, StatementName>

export type StatementPageName = keyof typeof statementNames

export const comparisonsFor = (name: StatementPageName): readonly Comparison[] => comparisonsOf[statementNames[name]]

/** The comparison of the address; none where the statement does not have it. */
export const compareOf = (report: Report, name: StatementPageName): Comparison | undefined =>
  comparisonsFor(name).find((one) => one === report.address.get('compare'))

const against: Readonly<Record<string, readonly string[]>> = {
  closing: ['yearOpening', 'lastMonth', 'lastYear'],
  current: ['lastYear'],
  annual: ['annualBefore'],
}

/** The place of the column that a column is compared with; a month of a trend with the month before it. −1: none. */
export const placeAgainst = (columns: readonly { key: string }[], key: string): number => {
  if (key.startsWith(monthColumn)) return columns.findIndex((column) => column.key === key) - 1
  return columns.findIndex((column) => against[key]?.includes(column.key))
}
