// Figures of charts and tiles as they are shown: signs, short forms, heights. Pure; no float on money.
import type { Lang } from '../../../contract/base/language.ts'
import type { FigureUnit } from '../../../domain/base/figure-unit.ts'
import { formatDecimal, formatMoney, roundRatio } from '../../../domain/base/money.ts'
import { isRatio, type Measure, type MonthFigures } from '../../../domain/statement/month-figures.ts'
import { groupDigits } from '../../kit/money.tsx'
import type { ChartColours, ChartOption } from './big-chart.tsx'

const withSign = (text: string): string => (text.startsWith('-') || /^[0.]+$/.test(text) ? text : `+${text}`)

/**
 * Tenths as "+9.2%", of a ratio "+0.6pt"; '' when there is nothing to compare with, or an amount grew beyond measure.
 */
export const changeText = (measure: Measure, change: bigint | null): string => {
  if (change === null) return ''
  if (isRatio(measure)) return `${withSign(formatDecimal(change, 1))}pt`
  return change > 99_999n || change < -99_999n ? '' : `${withSign(groupDigits(formatDecimal(change, 1)))}%`
}

/** The unit in which an amount is short: how much one of it is, how many decimals it has, the key of its word. */
export type AmountUnit = {
  one: bigint
  places: number
  word: 'unitLarge' | 'unitSmall' | 'unitThousand' | 'unitTenThousand' | ''
}

const whole: AmountUnit = { one: 1n, places: -1, word: '' }
const byThousands: readonly AmountUnit[] = [
  { one: 1_000_000n, places: 2, word: 'unitLarge' },
  { one: 1000n, places: 1, word: 'unitSmall' },
]
/** Chinese counts by ten thousands. */
const byTenThousands: readonly AmountUnit[] = [
  { one: 100_000_000n, places: 2, word: 'unitLarge' },
  { one: 10_000n, places: 1, word: 'unitSmall' },
]

export const unitOf = (minor: bigint, digits: number, lang: Lang): AmountUnit => {
  const size = minor < 0n ? -minor : minor
  return (lang === 'en' ? byThousands : byTenThousands).find(({ one }) => size >= one * 10n ** BigInt(digits)) ?? whole
}

const chosen: Readonly<Record<FigureUnit, AmountUnit>> = {
  '1': whole,
  '1000': { one: 1000n, places: 2, word: 'unitThousand' },
  '10000': { one: 10_000n, places: 2, word: 'unitTenThousand' },
}

/** A unit that was chosen, whatever is shown in it. */
export const unitIn = (unit: FigureUnit): AmountUnit => chosen[unit]

/** "1,286.4" of a unit, rounded half up. */
export const figureIn = (minor: bigint, digits: number, { one, places }: AmountUnit): string =>
  places < 0
    ? groupDigits(formatMoney(minor, digits))
    : groupDigits(formatDecimal(roundRatio(minor * 10n ** BigInt(places), one * 10n ** BigInt(digits)), places))

/** Tenths of a percent as "45.8". */
export const percentText = (value: bigint): string => formatDecimal(value, 1)

/** Where each value lies between the least and the most, 0…100; null stays null. */
export const heights = (values: readonly (bigint | null)[], fromZero: boolean): (number | null)[] => {
  const known = values.filter((value) => value !== null)
  const zero = fromZero ? [0n] : []
  const all = [...zero, ...known]
  const [first = 0n] = all
  const most = all.reduce((top, value) => (value > top ? value : top), first)
  const least = all.reduce((low, value) => (value < low ? value : low), first)
  return values.map((value) => {
    if (value === null) return null
    return most === least ? 50 : Number(((value - least) * 10_000n) / (most - least)) / 100
  })
}

/** What a chart of the gallery is drawn of, and what the drawings of its kinds share. */
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
