// The months behind the tiles and charts of the first page, of the header's books and those of the year before.
import type { TrendPointShape } from '../../contract/home.ts'
import { isUnlimited } from '../../domain/access.ts'
import { accountSetValue } from '../../domain/account-set.ts'
import { formatMoney } from '../../domain/money.ts'
import { parsePeriod, periodText } from '../../domain/period.ts'
import { balanceLines, incomeLines } from '../../domain/statement-coverage.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Books, Gate } from '../ledger/gate.ts'
import { type MonthLines, readTrend } from '../ledger/read-trend.ts'

type Figures = Omit<TrendPointShape, 'month'>

const income = Object.entries(incomeLines)
const balance = Object.entries(balanceLines)

/** `may`: which statements the caller may open; the figures of the other stay null. */
const figuresOf = (lines: MonthLines, digits: number, may: { income: boolean; balance: boolean }): Figures => {
  const text = (minor: bigint | null | undefined, isOpen: boolean) =>
    !isOpen || minor === null || minor === undefined ? null : formatMoney(minor, digits)
  return Object.fromEntries([
    ...income.map(([name, no]) => [name, text(lines.income.get(no), may.income)]),
    ...balance.map(([name, no]) => [name, text(lines.balance.get(no), may.balance)]),
  ]) as Figures
}

export const trendOf = async (
  gate: Gate,
  scope: Scope,
  month: string,
): Promise<{ minorDigits: number; points: TrendPointShape[] }> => {
  const period = parsePeriod(month)
  const own = scope.accountSet
  const may = {
    income: scope.may('gl:report:incomeStatement:view'),
    balance: scope.may('gl:report:balanceSheet:view'),
  }
  if (!period || !own || own.year !== period.year || !(may.income || may.balance)) {
    return { minorDigits: 2, points: [] }
  }
  const readable = scope.setsWith('read').filter((set) => isUnlimited(set.dataScope))
  const find = (year: number) => readable.find((set) => set.value === accountSetValue(own.companyCode, year))
  const pointsOf = async (books: Books | undefined, last: number): Promise<TrendPointShape[]> => {
    if (!books) return []
    const facts = await gate.facts(books)
    const months = await readTrend(scope.db, books, facts, last)
    return months.map((lines) => ({
      month: periodText({ year: books.year, no: lines.no }),
      ...figuresOf(lines, facts.baseDigits, may),
    }))
  }
  const books = find(own.year)
  if (!books) return { minorDigits: 2, points: [] }
  const before = await pointsOf(find(own.year - 1), 12)
  const points = [...before, ...(await pointsOf(books, period.no))]
  return { minorDigits: (await gate.facts(books)).baseDigits, points }
}
