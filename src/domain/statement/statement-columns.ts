// The columns of a statement: which months of which year stand beside each other.
import { periodText } from '../base/period.ts'
import { type MonthRange, type StatementName, statementRanges } from './statement-month.ts'

export const comparisons = ['lastMonth', 'lastYear', 'annual', 'trend', 'store', 'department'] as const
export type Comparison = (typeof comparisons)[number]

/** What a statement may be compared with; without a comparison its columns are those of the law. */
export const comparisonsOf: Record<StatementName, readonly Comparison[]> = {
  'balance-sheet': ['lastMonth', 'lastYear', 'trend'],
  'income-statement': ['lastYear', 'annual', 'trend', 'store', 'department'],
  'cash-flow': ['lastYear', 'trend'],
}

/** Columns of a month begin with this, followed by the month; those of an entity with its kind. */
export const monthColumn = 'month:'

/** The part that has no such entity, and what is behind the last entity that has a column of its own. */
export const noEntity = '!'
export const otherEntities = '*'

/** Entities that have a column of their own, the first by code. */
export const entityColumnsMost = 60

/** The kinds of entities that a statement can be split by. */
export const splitKinds = ['store', 'department'] as const
export type SplitKind = (typeof splitKinds)[number]

export const splitKindOf = (compare: Comparison | undefined): SplitKind | null =>
  splitKinds.find((kind) => kind === compare) ?? null

/** Whether columns of the year before belong to the comparison. */
export const needsLastYear = (compare: Comparison | undefined): boolean =>
  compare === 'lastYear' || compare === 'annual' || compare === 'trend'

/** Whether columns of the year before are missing, because its books are not here or not to be read (`hasBefore`). */
export const lacksLastYear = (compare: Comparison | undefined, no: number, hasBefore: boolean): boolean =>
  // Twelve months up to December are all of one year.
  needsLastYear(compare) && !hasBefore && !(compare === 'trend' && no >= 12)

export type ColumnAsked = { key: string; isLastYear: boolean; range: MonthRange }

/** The months that the books have, of this year and of the year before (null: those books are not here). */
export type MonthsThere = { year: number; own: readonly number[]; before: readonly number[] | null }

/** Twelve months up to the asked one, of the year before as far as its books are here. */
const trendOf = (name: StatementName, no: number, { year, own, before }: MonthsThere): ColumnAsked[] => {
  const column = (of: number, isLastYear: boolean): ColumnAsked => ({
    key: `${monthColumn}${periodText({ year: isLastYear ? year - 1 : year, no: of })}`,
    isLastYear,
    range: statementRanges(name, of)[0],
  })
  return [
    ...(before ?? []).filter((of) => of > no).map((of) => column(of, true)),
    ...own.filter((of) => of <= no).map((of) => column(of, false)),
  ]
}

/**
 * The months of the year before that stand beside those of this year; null where its books begin later. The whole year
 * stands beside a whole one, each with the month of adjustments where it has one.
 */
const monthsBefore = (range: MonthRange, no: number, { own, before }: MonthsThere): MonthRange | null => {
  if (before === null || no < Math.min(...before)) return null
  const isWhole = range.from === 1 && range.to === no && no === Math.max(...own)
  return isWhole ? { ...range, to: Math.max(...before) } : range
}

/** The columns of one book in their order; those of entities are not among them: who has figures says the database. */
export const columnsAsked = (
  name: StatementName,
  no: number,
  compare: Comparison | undefined,
  months: MonthsThere,
): ColumnAsked[] => {
  const isSheet = name === 'balance-sheet'
  const [first, second] = statementRanges(name, no)
  const main: ColumnAsked = { key: isSheet ? 'closing' : 'current', isLastYear: false, range: first }
  const soFar: ColumnAsked = { key: isSheet ? 'yearOpening' : 'yearToDate', isLastYear: false, range: second }
  const ofLastYear = (key: string, range: MonthRange): ColumnAsked[] => {
    const there = monthsBefore(range, no, months)
    return there ? [{ key, isLastYear: true, range: there }] : []
  }
  switch (compare) {
    case 'trend':
      return trendOf(name, no, months)
    case 'lastMonth':
      // The month before the first is the year before, which is what the year opens with.
      return [main, { key: 'lastMonth', isLastYear: false, range: { from: 1, to: no - 1 } }]
    case 'lastYear':
      return [main, ...(isSheet ? [] : [soFar]), ...ofLastYear('lastYear', first)]
    case 'annual':
      return [{ ...soFar, key: 'annual' }, ...ofLastYear('annualBefore', second)]
    case 'store':
    case 'department':
      return [main]
    default:
      return [main, soFar]
  }
}
