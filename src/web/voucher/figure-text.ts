// Reads figures as people type them: 1,234.5, full-width digits, 12万, 3.5w, 120-, =12*35+6; exactly, never through a float.
import { formatMoney, parseMoney, parseQuantity, parseRate, powerOfTen, roundRatio } from '../../domain/money.ts'

/** An exact number as a fraction; the denominator is positive. */
type Fraction = { top: bigint; bottom: bigint }
type Reader = { text: string; at: number }

/** Typed figures longer than this are no figures. */
const textMax = 120
const ten4 = 10_000n

const number = (reader: Reader): Fraction | null => {
  const found = /^\d*\.?\d*/.exec(reader.text.slice(reader.at))?.[0] ?? ''
  if (!/\d/.test(found)) return null
  reader.at += found.length
  const [whole = '', decimals = ''] = found.split('.')
  const value = { top: BigInt(whole + decimals), bottom: powerOfTen(decimals.length) }
  if (reader.text[reader.at] !== 'w') return value
  reader.at += 1
  return { top: value.top * ten4, bottom: value.bottom }
}

const factor = (reader: Reader): Fraction | null => {
  const sign = reader.text[reader.at]
  if (sign === '-' || sign === '+') {
    reader.at += 1
    const value = factor(reader)
    return value && sign === '-' ? { top: -value.top, bottom: value.bottom } : value
  }
  if (sign !== '(') return number(reader)
  reader.at += 1
  const inner = sum(reader)
  if (reader.text[reader.at] !== ')') return null
  reader.at += 1
  return inner
}

const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
const over = (a: Fraction, b: Fraction): Fraction | null => {
  if (b.top === 0n) return null
  const sign = b.top < 0n ? -1n : 1n
  return { top: sign * a.top * b.bottom, bottom: sign * a.bottom * b.top }
}
const plus = (a: Fraction, b: Fraction, sign: bigint): Fraction => ({
  top: a.top * b.bottom + sign * b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})

const product = (reader: Reader): Fraction | null => {
  let value = factor(reader)
  while (value && /[*/%]/.test(reader.text[reader.at] ?? '')) {
    const sign = reader.text[reader.at]
    reader.at += 1
    if (sign === '%') {
      value = { top: value.top, bottom: value.bottom * 100n }
      continue
    }
    const next = factor(reader)
    if (!next) return null
    value = sign === '*' ? times(value, next) : over(value, next)
  }
  return value
}

const sum = (reader: Reader): Fraction | null => {
  let value = product(reader)
  while (value && /[+-]/.test(reader.text[reader.at] ?? '')) {
    const sign = reader.text[reader.at] === '-' ? -1n : 1n
    reader.at += 1
    // `120-`: a minus after the number makes it red, as on the machines people come from.
    if (sign < 0n && reader.at === reader.text.length) return { top: -value.top, bottom: value.bottom }
    const next = product(reader)
    value = next && plus(value, next, sign)
  }
  return value
}

const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s,，¥$€]/g, '')
    .replace(/[万萬]/g, 'w')
    .replace(/[×]/g, '*')
    .replace(/[÷]/g, '/')
    .replace(/[−—–]/g, '-')
    .replace(/^=/, '')

/**
 * A typed figure as decimal text with `digits` decimals, '' for nothing and for zero, null when it cannot be read. Results
 * of a calculation are rounded half-up; a plain number with more decimals than `digits` is refused, not rounded.
 */
export const readFigure = (text: string, digits: number): string | null => {
  const plain = plainText(text)
  if (plain === '') return text.trim() === '' ? '' : null
  if (plain.length > textMax) return null
  const reader = { text: plain, at: 0 }
  const value = sum(reader)
  if (!value || reader.at !== plain.length) return null
  const scaled = value.top * powerOfTen(digits)
  if (/^-?\d*\.?\d*-?$/.test(plain) && scaled % value.bottom !== 0n) return null
  const minor = roundRatio(scaled, value.bottom)
  if (minor === 0n) return ''
  const figure = formatMoney(minor, digits)
  return isInRange(figure, digits) ? figure : null
}

const isInRange = (figure: string, digits: number): boolean => {
  if (digits === 8) return parseRate(figure) !== null || figure.startsWith('-')
  return (digits === 6 ? parseQuantity(figure) : parseMoney(figure, digits)) !== null
}
