// Figures of charts and tiles as they are shown: signs, short forms, heights, and a map of tiles. No float on money.
import type { Lang } from '../../../contract/base/language.ts'
import type { FigureUnit } from '../../../domain/base/figure-unit.ts'
import { formatDecimal, formatMoney, roundRatio } from '../../../domain/base/money.ts'
import { type ProvinceCode, provinceCodes } from '../../../domain/base/province.ts'
import { isRatio, type Measure, type MonthFigures } from '../../../domain/statement/month-figures.ts'
import { groupDigits } from '../../kit/money.tsx'
import type { ChartColours, ChartOption } from './big-chart.tsx'

const withSign = (text: string): string => (text.startsWith('-') || /^[0.]+$/.test(text) ? text : `+${text}`)

/** Tenths as "+9.2%", of a ratio "+0.6pt"; '' with nothing to compare with, or where an amount grew beyond measure. */
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

/** Column and row of each province, from the north-west. */
const places: Record<ProvinceCode, readonly [number, number]> = {
  ...{ 23: [8, 0], 15: [6, 1], 22: [8, 1], 65: [0, 2], 62: [2, 2], 64: [3, 2], 14: [5, 2], 13: [6, 2], 11: [7, 2] },
  ...{ 21: [8, 2], 54: [0, 3], 63: [2, 3], 61: [4, 3], 41: [5, 3], 37: [6, 3], 12: [7, 3], 51: [2, 4], 50: [3, 4] },
  ...{ 42: [4, 4], 34: [5, 4], 32: [6, 4], 31: [7, 4], 53: [2, 5], 52: [3, 5], 43: [4, 5], 36: [5, 5], 33: [6, 5] },
  ...{ 45: [3, 6], 44: [4, 6], 35: [5, 6], 71: [7, 6], 46: [3, 7], 82: [4, 7], 81: [5, 7] },
}

const [columns, rows] = [9, 8]

/** On the tiles that have most, in every theme: they are about as light as the primary colour. */
const darkText = '#10192b'
/** From this part of the most on. */
const muchFrom = 0.72

type Look = { low: string; high: string; none: string; border: string; text: string; fontSize: number }

/** `figures` are drawn; a province without one is a tile in the colour of `none`. */
export const provinceTiles = (
  figures: ReadonlyMap<string, number>,
  nameOf: (code: ProvinceCode) => string,
  { low, high, none, border, text, fontSize }: Look,
): ChartOption => {
  const hidden = { show: false, type: 'category' }
  const most = Math.max(1, ...figures.values())
  return {
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    xAxis: { ...hidden, data: Array.from({ length: columns }, (_, at) => String(at)) },
    yAxis: { ...hidden, inverse: true, data: Array.from({ length: rows }, (_, at) => String(at)) },
    visualMap: { show: false, min: 0, max: most, inRange: { color: [low, high] } },
    series: [
      {
        ...{ type: 'heatmap', progressive: 0 },
        data: provinceCodes.map((code) => {
          const figure = figures.get(code) ?? 0
          const label = { color: figure > most * muchFrom ? darkText : text }
          const tile = { name: nameOf(code), value: [...places[code], figure], label }
          return figures.has(code) ? tile : { ...tile, visualMap: false, itemStyle: { color: none } }
        }),
        label: { show: true, formatter: '{b}', fontSize },
        itemStyle: { borderColor: border, borderWidth: fontSize / 4, borderRadius: fontSize / 2 },
      },
    ],
  }
}
