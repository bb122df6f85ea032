// The unit in which a report shows its amounts (ledger §4.0): ones, thousands or ten thousands, for the eye only.
import { formatMoney, roundRatio } from './money.ts'

/** 元, 千元, 万元. What leads on, adds up or goes into a file of figures stays exact. */
export const figureUnits = ['1', '1000', '10000'] as const
export type FigureUnit = (typeof figureUnits)[number]

export const isFigureUnit = (text: string): text is FigureUnit => figureUnits.some((unit) => unit === text)

/**
 * Decimal text in a unit, with as many decimals as it had, half up on the absolute value: '1234567.89' in '10000' is
 * '123.46'. A text that is no amount stays as it is.
 */
export const inUnit = (decimal: string, unit: FigureUnit): string => {
  const [, sign = '', whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (unit === '1' || whole === undefined) return decimal
  const minor = roundRatio(BigInt(whole + decimals), BigInt(unit))
  return formatMoney(sign === '-' ? -minor : minor, decimals.length)
}
