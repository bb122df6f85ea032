// What a chart of the gallery is drawn of, and what the drawings of its kinds share.
import { formatMoney, roundRatio } from '../../../domain/base/money.ts'
import type { MonthFigures } from '../../../domain/statement/month-figures.ts'
import type { ChartColours, ChartOption } from './big-chart.tsx'

export type ChartWork = {
  months: readonly MonthFigures[]
  month: string
  digits: number
  colours: ChartColours
  /** What a line is called. */
  nameOf: (name: string) => string
  /** Last year beside this one, where a kind can show it. */
  isCompared: boolean
}

/** Exact figures as text under a head: what is drawn, what is exported. */
export type ChartDrawing = { option: ChartOption; head: string[]; rows: string[][] }

/** Whole units of the currency: exact enough to draw with; what is written beside is the exact text. */
export const drawn = (value: bigint | null, digits: number): number | null =>
  value === null ? null : Number(roundRatio(value, 10n ** BigInt(digits)))

export const textOf = (value: bigint | null, digits: number): string =>
  value === null ? '' : formatMoney(value, digits)

export const frame = ({ colours }: ChartWork) => ({
  textStyle: { fontFamily: colours.face, color: colours.text },
  animation: false,
  grid: { left: 8, right: 12, top: 36, bottom: 4, containLabel: true },
  tooltip: { trigger: 'axis', confine: true },
  legend: {
    ...{ type: 'scroll', top: 0, left: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 10 },
    textStyle: { color: colours.text },
    pageTextStyle: { color: colours.text },
  },
})
