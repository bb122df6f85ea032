// The unit in which a report shows its amounts: ones, thousands or ten thousands, for the eye only.
import { formatMoney, roundRatio } from './money.ts'

/** 元, 千元, 万元. What leads on, adds up or goes into a file of figures stays exact. */
export const figureUnits = ['1', '1000', '10000'] as const
export type FigureUnit = (typeof figureUnits)[number]

export const isFigureUnit = (text: string): text is FigureUnit => figureUnits.some((unit) => unit === text)

/** A look with so many decimals shows all that the currency has, whose minor unit may be a thousandth. */
export const allDecimals = 2

/** How figures of a statement look: decimals at most (`allDecimals`: all), what stands for zero and below it. */
export type FigureLook = {
  unit: FigureUnit
  decimals: number
  zeroAs: 'blank' | 'dash' | 'zero'
  negativeAs: 'minus' | 'paren'
}

export const usualLook: FigureLook = { unit: '1', decimals: allDecimals, zeroAs: 'dash', negativeAs: 'minus' }

/** A unit that is kept as a number. */
export const unitOfNumber = (unit: number): FigureUnit => figureUnits.find((one) => one === String(unit)) ?? '1'

/** How many of its decimals a figure shows where a look has `most`. */
export const decimalsIn = (most: number, own: number): number => (most >= allDecimals ? own : Math.min(most, own))

/** Decimal text as a look has it, rounded once, half up: '-1234567.89' in '10000' without decimals is '-123'. */
export const inLook = (decimal: string, unit: FigureUnit, { decimals: most }: Pick<FigureLook, 'decimals'>): string => {
  const [, sign = '', whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  const places = decimalsIn(most, decimals.length)
  if (whole === undefined || (unit === '1' && decimals.length === places)) return decimal
  const cut = 10n ** BigInt(decimals.length - places)
  const minor = roundRatio(BigInt(whole + decimals), BigInt(unit) * cut)
  return formatMoney(sign === '-' ? -minor : minor, places)
}

/** The same with as many decimals as it had: '1234567.89' in '10000' is '123.46'. What is no amount stays. */
export const inUnit = (decimal: string, unit: FigureUnit): string => {
  const [, sign = '', whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (unit === '1' || whole === undefined) return decimal
  const minor = roundRatio(BigInt(whole + decimals), BigInt(unit))
  return formatMoney(sign === '-' ? -minor : minor, decimals.length)
}
