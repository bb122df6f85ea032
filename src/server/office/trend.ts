// The months behind the tiles and charts of the first page, of the header's books and those of the year before.
import type { TrendPointShape } from '../../contract/office/home.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { parsePeriod, periodText } from '../../domain/base/period.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import { accountSetValue } from '../../domain/chart/account-set.ts'
import { followed } from '../../domain/statement/month-figures.ts'
import type { AccountSetKey, Scope } from '../kernel/scope.ts'
import type { Books, Gate } from '../ledger/gate.ts'
import { type MonthLines, readTrend } from '../ledger/read/read-statement.ts'

type Figures = Omit<TrendPointShape, 'month'>

/** `may`: which statements the caller may open; the figures of the other stay null. */
const figuresOf = (lines: MonthLines, digits: number, may: { income: boolean; balance: boolean }): Figures => {
  const text = (minor: bigint | null, isOpen: boolean) =>
    !isOpen || minor === null ? null : formatMoney(minor, digits)
  return Object.fromEntries([
    ...followed.income.map((role) => [role, text(lines.income(role), may.income)]),
    ...followed.balance.map((role) => [role, text(lines.balance(role), may.balance)]),
  ]) as Figures
}

/** The account sets that the caller sees whole by a code. */
export const wholeBy = (scope: Scope, button: string): ReadonlyMap<string, AccountSetKey> =>
  new Map(
    scope
      .by(button)
      .setsWith('read')
      .flatMap((set) => (isUnlimited(set.dataScope) ? [[set.value, set]] : [])),
  )

const noPoints = { minorDigits: 0, points: [] }

export const trendOf = async (
  gate: Gate,
  scope: Scope,
  month: string,
): Promise<{ minorDigits: number; points: TrendPointShape[] }> => {
  const period = parsePeriod(month)
  const own = scope.accountSet
  if (!period || !own || own.year !== period.year) return noPoints
  const [income, balance] = [
    wholeBy(scope, 'gl:report:incomeStatement:view'),
    wholeBy(scope, 'gl:report:balanceSheet:view'),
  ]
  const find = (year: number) => {
    const value = accountSetValue(own.companyCode, year)
    return income.get(value) ?? balance.get(value)
  }
  const pointsOf = async (books: Books | undefined, last: number): Promise<TrendPointShape[]> => {
    if (!books) return []
    const may = { income: income.has(books.value), balance: balance.has(books.value) }
    const facts = await gate.facts(books)
    const months = await readTrend(scope.db, books, facts, last)
    return months.map((lines) => ({
      month: periodText({ year: books.year, no: lines.no }),
      ...figuresOf(lines, facts.baseDigits, may),
    }))
  }
  const books = find(own.year)
  if (!books) return noPoints
  const before = await pointsOf(find(own.year - 1), 12)
  const points = [...before, ...(await pointsOf(books, period.no))]
  return { minorDigits: (await gate.facts(books)).baseDigits, points }
}
