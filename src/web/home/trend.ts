// The figures of the first page as they are shown: ratios, changes, short forms, heights. Pure; no float on money.
import type { TrendPointShape } from '../../contract/home.ts'
import type { Lang } from '../../contract/sentence.ts'
import { formatMoney, parseMoney, roundRatio } from '../../domain/money.ts'
import { groupDigits } from '../kit/money.tsx'

type Name = Exclude<keyof TrendPointShape, 'month'>

/** What a tile follows; ratios are tenths of a percent. */
export const tileNames = [
  'revenue',
  'margin',
  'expenses',
  'profit',
  'cash',
  'receivables',
  'inventory',
  'payables',
] as const
export type TileName = (typeof tileNames)[number]

export const isRatio = (name: TileName): boolean => name === 'margin' || name === 'expenses'

const minorOf = (point: TrendPointShape, name: Name, digits: number): bigint | null =>
  parseMoney(point[name] ?? '', digits)

const sumOf = (point: TrendPointShape, names: readonly Name[], digits: number): bigint | null => {
  let sum = 0n
  for (const name of names) {
    const value = minorOf(point, name, digits)
    if (value === null) return null
    sum += value
  }
  return sum
}

/** Tenths of a percent, half up; null without a whole. */
const tenths = (part: bigint | null, whole: bigint | null): bigint | null =>
  part === null || whole === null || whole <= 0n ? null : roundRatio(part * 1000n, whole)

/** Minor units, or tenths of a percent for a ratio. */
export const tileValue = (point: TrendPointShape | undefined, name: TileName, digits: number): bigint | null => {
  if (!point) return null
  const revenue = minorOf(point, 'revenue', digits)
  if (name === 'margin') {
    const cost = minorOf(point, 'cost', digits)
    return tenths(revenue === null || cost === null ? null : revenue - cost, revenue)
  }
  if (name === 'expenses') return tenths(sumOf(point, ['selling', 'admin', 'research', 'finance'], digits), revenue)
  return minorOf(point, name, digits)
}

const withSign = (text: string): string => (text.startsWith('-') || /^[0.]+$/.test(text) ? text : `+${text}`)

/** "+9.2%", of a ratio "+0.6pt"; '' when there is nothing to compare with. */
export const changeOf = (now: bigint | null, then: bigint | null, ofRatio: boolean): string => {
  if (now === null || then === null) return ''
  if (ofRatio) return `${withSign(formatMoney(now - then, 1))}pt`
  if (then === 0n) return ''
  const size = then < 0n ? -then : then
  const change = roundRatio((now - then) * 1000n, size)
  return change > 99_999n || change < -99_999n ? '' : `${withSign(groupDigits(formatMoney(change, 1)))}%`
}

/** The unit in which an amount is short: how much one of it is, how many decimals it has, the key of its word. */
export type Unit = { one: bigint; places: number; word: 'unitLarge' | 'unitSmall' | '' }

const whole: Unit = { one: 1n, places: -1, word: '' }
const byThousands: readonly Unit[] = [
  { one: 1_000_000n, places: 2, word: 'unitLarge' },
  { one: 1000n, places: 1, word: 'unitSmall' },
]
/** Chinese counts by ten thousands. */
const byTenThousands: readonly Unit[] = [
  { one: 100_000_000n, places: 2, word: 'unitLarge' },
  { one: 10_000n, places: 1, word: 'unitSmall' },
]

export const unitOf = (minor: bigint, digits: number, lang: Lang): Unit => {
  const size = minor < 0n ? -minor : minor
  return (lang === 'en' ? byThousands : byTenThousands).find(({ one }) => size >= one * 10n ** BigInt(digits)) ?? whole
}

/** "1,286.4" of a unit, rounded half up. */
export const figureIn = (minor: bigint, digits: number, { one, places }: Unit): string =>
  places < 0
    ? groupDigits(formatMoney(minor, digits))
    : groupDigits(formatMoney(roundRatio(minor * 10n ** BigInt(places), one * 10n ** BigInt(digits)), places))

/** A figure and the key of its unit: short enough for a tile; the exact amount is its title. */
export const shortOf = (minor: bigint, digits: number, lang: Lang): { figure: string; unit: Unit['word'] } => {
  const unit = unitOf(minor, digits, lang)
  return { figure: figureIn(minor, digits, unit), unit: unit.word }
}

export const percentText = (value: bigint): string => `${formatMoney(value, 1)}`

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

/** The same month of the year before. */
export const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`

export type Step = { name: string; amount: bigint; from: bigint; to: bigint; isTotal: boolean }

const bridged = ['revenue', 'cost', 'surcharges', 'selling', 'admin', 'research', 'finance', 'tax'] as const

/** From the profit of one month to that of the next: what each line added or took. The steps sum to the change. */
export const bridgeOf = (then: TrendPointShape, now: TrendPointShape, digits: number): Step[] => {
  const [before, after] = [minorOf(then, 'profit', digits), minorOf(now, 'profit', digits)]
  if (before === null || after === null) return []
  const changes = bridged.map((name) => {
    const change = (minorOf(now, name, digits) ?? 0n) - (minorOf(then, name, digits) ?? 0n)
    return { name: name as string, amount: name === 'revenue' ? change : -change }
  })
  const told = changes.reduce((sum, { amount }) => sum + amount, 0n)
  const steps: Step[] = [{ name: then.month, amount: before, from: 0n, to: before, isTotal: true }]
  let at = before
  for (const { name, amount } of [...changes, { name: 'other', amount: after - before - told }]) {
    if (amount === 0n) continue
    steps.push({ name, amount, from: at, to: at + amount, isTotal: false })
    at += amount
  }
  return [...steps, { name: now.month, amount: after, from: 0n, to: after, isTotal: true }]
}
