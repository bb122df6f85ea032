// A figure in the digit columns of a paper voucher, from hundreds of millions to cents.

/** 亿 千 百 十 万 千 百 十 元 角 分. */
export const digitColumns = 11

/** A name for each column. */
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
