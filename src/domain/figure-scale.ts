// The unit that a file states for its amounts: in a line above the head (`单位：万元`) or in a title (`金额（千元）`).
import { toHalfWidth } from './text.ts'

/** Powers of ten by the words of units. */
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:亿元?|億元?|hundred\s*millions?)$/iu, 8],
  [/^(?:千万元?|千萬元?)$/iu, 7],
  [/^(?:百万元?|百萬元?|millions?|mn|mio)$/iu, 6],
  [/^(?:十万元?|十萬元?)$/iu, 5],
  [/^(?:万元?|萬元?|ten\s*thousands?)$/iu, 4],
  [/^(?:千元|仟元|thousands?|k|000s?|'000|tsd)$/iu, 3],
  [/^(?:百元)$/iu, 2],
  [/^(?:元|圆|圓|yuan|人民币元?|人民幣元?|rmb|cny|ntd?|twd|usd|hkd|ones?)$/iu, 0],
]

const currencyBefore = /^(?:人民币|人民幣|新台币|新臺幣|rmb|cny|usd|hkd|twd|in)\s*/iu
const currencyBehind = /\s*(?:人民币|人民幣|rmb|cny|usd|hkd|twd|yuan|元)$/iu

/** The power of ten of a word; null for a word of no unit. */
const powerOf = (word: string): number | null => {
  const plain = toHalfWidth(word).trim()
  for (const each of [
    plain,
    plain.replace(currencyBefore, ''),
    plain.replace(currencyBefore, '').replace(currencyBehind, ''),
  ]) {
    const found = units.find(([words]) => words.test(each))
    if (found) return found[1]
  }
  return null
}

export type Unit = { word: string; power: number }

const stated =
  /(?:单位|單位|unit)\s*[:：]?\s*([^\s,，;；()（）]+(?:\s*thousands?|\s*millions?)?)|[(（]([^()（）]+)[)）]/giu

/** The unit that a text states; null when it speaks of none. */
export const unitOf = (text: string): Unit | null => {
  for (const found of toHalfWidth(text).matchAll(stated)) {
    const word = (found[1] ?? found[2] ?? '').trim()
    const power = powerOf(word)
    if (power !== null) return { word, power }
  }
  return null
}

/** Whether what stands in the brackets of a title is a unit. */
export const isUnit = (word: string): boolean => powerOf(word) !== null

/** A figure so many tens times as large; text that is no figure unchanged. */
export const scaled = (text: string, power: number): string => {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '' || power === 0) return text
  const moved = part.padEnd(power, '0')
  const rest = moved.slice(power).replace(/0+$/, '')
  const digits = (whole + moved.slice(0, power)).replace(/^0+(?=\d)/, '')
  return `${sign}${digits}${rest === '' ? '' : `.${rest}`}`
}
