// A figure in the digit columns of a paper voucher, from hundreds of millions to cents.
import { placeNames } from '../../../domain/base/currency.ts'

/** 亿 千 百 十 万 千 百 十 元 角 分. */
export const digitColumns = 11

/** The names of the columns of a currency with two decimals, from `亿千百十万千百十元角分`. */
export const columnNames = (currency: string, names: string, ones: string): string[] => {
  const { places, parts } = placeNames(currency, { places: names.slice(0, -2), parts: names.slice(-2), ones })
  return [...places, ...parts.padEnd(2)]
}

/** A key for each column. */
export const digitPlaces: readonly string[] = Array.from({ length: digitColumns }, (_, at) => `place ${at}`)

/**
 * What stands in each column: `sign` (¥ of a total, or nothing) and the minus of a red letter come before the digits.
 * Null for a figure without two decimals or too long for the columns: it is written out instead.
 */
export const digitsOf = (text: string, sign = ''): string[] | null => {
  const found = /^(-?)(\d+)\.(\d{2})$/.exec(text)
  if (!found) return null
  const [, minus = '', whole = '', cents = ''] = found
  const signs = [...sign, ...minus.replace('-', '−'), ...whole, ...cents]
  return signs.length > digitColumns ? null : [...Array<string>(digitColumns - signs.length).fill(''), ...signs]
}
