// What the pictures are drawn from: statements of the month, as figures of lines by their roles.
import type { ResultOf } from '../../../contract/base/call.ts'
import type { reportCalls } from '../../../contract/statement/report.ts'
import type { RoleFigures } from '../../../domain/base/bridge.ts'
import { parseSum } from '../../../domain/base/money.ts'

export type StatementBook = ResultOf<typeof reportCalls.balanceSheet>['books'][number]

/** The figures of a column by the roles of their lines; none where the book has no such column. */
export const figuresOf = (book: StatementBook, column: string): RoleFigures => {
  const at = book.columns.findIndex(({ key }) => key === column)
  const known = at < 0 ? [] : book.rows.filter(({ role }) => role !== '')
  return new Map(known.map((row) => [row.role, parseSum(row.values[at] ?? '', book.minorDigits)]))
}

/** The size of a part in percent of the greatest, 0…100. */
export const shareOfMost = (value: bigint, all: readonly bigint[]): number => {
  const size = (one: bigint): bigint => (one < 0n ? -one : one)
  const most = all.reduce((top, one) => (size(one) > top ? size(one) : top), 0n)
  return most === 0n ? 0 : Number((size(value) * 1000n) / most) / 10
}

/** The number of the line that stands before the last one of cash and holds what there was; null where none does. */
export const openingLine = (book: StatementBook, column: string): number | null => {
  const figures = figuresOf(book, column)
  const [end, increase] = [figures.get('end') ?? null, figures.get('increase') ?? null]
  const at = book.columns.findIndex(({ key }) => key === column)
  const row = book.rows[book.rows.findIndex(({ role }) => role === 'end') - 1]
  const opening = parseSum(row?.values[at] ?? '', book.minorDigits)
  return row && end !== null && increase !== null && opening === end - increase ? row.no : null
}
