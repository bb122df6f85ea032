// What the pictures of reports share on the screen, in files and on paper: which there are, and what they are made of.
import type { RoleFigures } from '../base/bridge.ts'
import { roundRatio } from '../base/money.ts'

/** Drawn from the income statement; the last two stand on the first page. */
export const incomePictures = ['profit', 'store', 'month', 'heat', 'revenue', 'bridge'] as const
export type IncomePicture = (typeof incomePictures)[number]

/** The line of the statement that companies are set beside each other by. */
export const heatRoles = ['revenue', 'profit'] as const
export type HeatRole = (typeof heatRoles)[number]

/** What customers owe in the standard chart. */
export const receivables = '1122'

/** What is left of revenue in tenths of a percent, half up; null without revenue. */
export const marginOf = (figures: RoleFigures): bigint | null => {
  const [revenue, cost] = [figures.get('revenue') ?? null, figures.get('cost') ?? null]
  return revenue === null || cost === null || revenue <= 0n ? null : roundRatio((revenue - cost) * 1000n, revenue)
}

/** The greatest first; what is alike stays in its order. */
export const greatestFirst = <T>(list: readonly T[], sizeOf: (one: T) => bigint): T[] =>
  list.toSorted((a, b) => {
    const [first, second] = [sizeOf(a), sizeOf(b)]
    return first === second ? 0 : first > second ? -1 : 1
  })
