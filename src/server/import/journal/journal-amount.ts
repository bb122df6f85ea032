// Amounts of plain-text journals: decimal texts with a currency, and how a journal says that it writes them.
import { currenciesOf } from '../../../domain/base/currency.ts'
import { formatQuantity, parseQuantity, roundRatio } from '../../../domain/base/money.ts'

/** A decimal text with its currency, '' for the one of the books. */
export type Amount = { amount: string; currency: string }

type Mark = '.' | ','

/**
 * How a journal writes amounts, as its directives say so far: the decimal mark of all and of each currency, and the
 * currency of amounts that have none beside them.
 */
export type Notation = { mark: Mark | null; marks: Map<string, Mark>; standard: string }

export const plainNotation = (): Notation => ({ mark: null, marks: new Map(), standard: '' })

/** The code that a sign stands for; one of several currencies, or of none, stays: whose books it is for says more. */
const codeOf = (symbol: string): string => {
  const [code = symbol, ...others] = currenciesOf(symbol)
  return others.length > 0 ? symbol : code
}

/** No amount is longer, and none of those is worth looking for one. */
const amountMost = 200

/** Digits with marks, and what stands around them; null where there is no figure. */
const partsOf = (text: string): { figure: string; symbol: string; isNegative: boolean } | null => {
  const found = text.length > amountMost ? null : /[+-]?\s*[\d.,]*\d[\d.,]*/.exec(text)
  if (!found) return null
  const rest = (text.slice(0, found.index) + text.slice(found.index + found[0].length)).replace(/["\s]/g, '')
  const symbol = rest.replace(/[+-]/g, '')
  if (/[\d,]/.test(symbol)) return null
  const isNegative = found[0].includes('-') !== rest.includes('-')
  return { figure: found[0].replace(/[+\-\s]/g, ''), symbol, isNegative }
}

const swapped = (figure: string): string => figure.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

/** A figure with a point before its decimals; marks between thousands stand nowhere else, or it is not read. */
const withPoint = /^(?:(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/

/**
 * `1,234.50 CNY`, `$-5`, `-$5.00`, `CNY 5`; null for what is no amount. A comma stands between thousands only, unless
 * the journal says otherwise: as a decimal comma it would make the amount a hundred times too large.
 */
export const readAmount = (text: string, notation: Notation = plainNotation()): Amount | null => {
  const parts = partsOf(text)
  if (!parts) return null
  const currency = parts.symbol === '' ? notation.standard : codeOf(parts.symbol)
  const mark = notation.marks.get(currency) ?? notation.mark ?? '.'
  const figure = mark === ',' ? swapped(parts.figure) : parts.figure
  if (!withPoint.test(figure)) return null
  const digits = figure.replaceAll(',', '').replace(/\.$/, '').replace(/^\./, '0.')
  return { amount: parts.isNegative ? `-${digits}` : digits, currency }
}

/** The decimal mark of a sample; '' where it shows none, null where it may be either: a comma before three digits. */
const markOf = (figure: string): Mark | '' | null => {
  const marks = figure.match(/[.,]/g) ?? []
  const last = marks.at(-1) as Mark | undefined
  if (last === undefined) return ''
  const isOneKind = marks.every((mark) => mark === last)
  if (!isOneKind) return last
  if (marks.length > 1) return last === '.' ? ',' : '.'
  return last === ',' && /^\d{1,3},\d{3}$/.test(figure) ? null : last
}

/** Keeps a decimal mark; false where another one was said before. */
const keepMark = ({ marks, mark: ofAll }: Notation, currency: string, mark: Mark): boolean => {
  const before = marks.get(currency) ?? ofAll
  marks.set(currency, mark)
  return before === null || before === mark
}

/** `1.000,00 CNY`: how amounts of a currency are written. False for no sample, and where it contradicts. */
export const keepSample = (notation: Notation, text: string, isStandard = false): boolean => {
  const sample = text.replace(/(?<=\d)[\s\u00a0\u202f'](?=\d)/g, '')
  const parts = partsOf(sample)
  if (!parts) return !/\d/.test(sample) && !isStandard
  const currency = codeOf(parts.symbol)
  if (isStandard) notation.standard = currency
  const mark = markOf(parts.figure)
  return mark !== null && (mark === '' || keepMark(notation, currency, mark))
}

/** `decimal-mark ,`: that of all amounts. */
export const keepMarkOfAll = (notation: Notation, text: string): boolean => {
  const mark = text.trim()
  if (mark !== '.' && mark !== ',') return false
  notation.mark = mark
  return [...notation.marks.values()].every((one) => one === mark)
}

export const isZero = (text: string): boolean => !/[1-9]/.test(text)

export const negative = (text: string): string => {
  if (text.startsWith('-')) return text.slice(1)
  return isZero(text) ? text : `-${text}`
}

/** Exact to six decimals, which no currency has more of; null beyond. */
export const exact = (text: string): bigint | null => parseQuantity(text)

/** An exchange: `price` of one unit, or of all of it. */
export const exchanged = (own: Amount, price: Amount, isTotal: boolean): Amount | null => {
  const [of, at] = [exact(own.amount), exact(price.amount)]
  if (of === null || at === null) return null
  const total = isTotal ? (of < 0n && at > 0n ? -at : at) : roundRatio(of * at, 1_000_000n)
  return { amount: formatQuantity(total), currency: price.currency }
}
