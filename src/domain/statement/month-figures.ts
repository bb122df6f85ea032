// What a month came to: its figures and ratios, how they changed, and what led from one profit to the next.
import { type BridgeStep, bridgeOf, type RoleFigures } from '../base/bridge.ts'
import { parseSum, roundRatio } from '../base/money.ts'
import type { Month } from '../base/period.ts'
import { statementRoles } from './statement-role.ts'

export const followed = {
  income: statementRoles['income-statement'],
  balance: ['cash', 'receivables', 'inventory', 'payables'],
} as const
export type FigureName = (typeof followed)[keyof typeof followed][number]

const figureNames: readonly FigureName[] = [...followed.income, ...followed.balance]

/** The lines of one month in minor units of the base currency; null where a line is hidden or cannot be computed. */
export type MonthFigures = Record<FigureName, bigint | null> & { month: Month }

/** Reads the lines of a month from decimal text with `digits` decimals; what is no amount becomes null. */
export const readMonthFigures = (
  texts: Record<FigureName, string | null> & { month: Month },
  digits: number,
): MonthFigures => {
  const read = Object.fromEntries(figureNames.map((name) => [name, parseSum(texts[name] ?? '', digits)]))
  return { ...(read as Record<FigureName, bigint | null>), month: texts.month }
}

/** The lines of a month by their roles; null for those that are not there. */
export const monthFiguresOf = (month: Month, figures: RoleFigures): MonthFigures => {
  const read = Object.fromEntries(figureNames.map((name) => [name, figures.get(name) ?? null]))
  return { ...(read as Record<FigureName, bigint | null>), month }
}

/** What the first page tells of a month, in its order: lines, and two ratios to revenue. */
export const measures = [
  'revenue',
  'margin',
  'expenses',
  'profit',
  'cash',
  'receivables',
  'inventory',
  'payables',
] as const
export type Measure = (typeof measures)[number]

/** True for a measure in tenths of a percent; the others are in minor units. */
export const isRatio = (measure: Measure): measure is 'margin' | 'expenses' =>
  measure === 'margin' || measure === 'expenses'

/** Tenths of a percent, half up; null without a whole. */
const tenths = (part: bigint, whole: bigint): bigint | null => (whole <= 0n ? null : roundRatio(part * 1000n, whole))

/**
 * A line in minor units; `margin` (revenue less cost) and `expenses` (selling, admin, research, finance) in tenths of a
 * percent of revenue. Null without the month, without one of the lines, and for a ratio without revenue.
 */
export const measureOf = (figures: MonthFigures | undefined, measure: Measure): bigint | null => {
  if (!figures) return null
  if (!isRatio(measure)) return figures[measure]
  const { revenue, cost, selling, admin, research, finance } = figures
  if (revenue === null) return null
  if (measure === 'margin') return cost === null ? null : tenths(revenue - cost, revenue)
  if (selling === null || admin === null || research === null || finance === null) return null
  return tenths(selling + admin + research + finance, revenue)
}

/**
 * How a measure changed: an amount in tenths of a percent of what it was (of its size, so that a smaller loss is a
 * rise), a ratio in tenths of a point. Null when there is nothing to compare with.
 */
export const changeOf = (measure: Measure, now: bigint | null, then: bigint | null): bigint | null => {
  if (now === null || then === null) return null
  return isRatio(measure) ? now - then : tenths(now - then, then < 0n ? -then : then)
}

const bridged = ['revenue', 'cost', 'surcharges', 'selling', 'admin', 'research', 'finance', 'tax'] as const

/**
 * From the profit of one month to that of another: what each line added or took, and as `other` what these lines do not
 * tell. The totals at both ends are named by their months, lines without a change are left out, and the steps sum to
 * the change. Empty without both profits.
 */
export const profitBridge = (then: MonthFigures, now: MonthFigures): BridgeStep[] => {
  const [before, after] = [then.profit, now.profit]
  if (before === null || after === null) return []
  const changes = bridged.map((name) => {
    const change = (now[name] ?? 0n) - (then[name] ?? 0n)
    return { name: name as string, amount: name === 'revenue' ? change : -change }
  })
  return bridgeOf({ name: then.month, amount: before }, changes, { name: now.month, amount: after })
}
