// The calculator of an amount cell: what people type becomes an exact amount, without floats.
import { amountMax, powerOfTen, roundRatio } from './money.ts'
import { toHalfWidth } from './text.ts'

/** A value in whole units as a fraction; `bottom` > 0. */
type Fraction = { top: bigint; bottom: bigint }

type Cursor = { text: string; at: number; depth: number }

const lengthMax = 200
const depthMax = 30
/** Beyond this size nobody calculates amounts; it keeps repeated products from growing without end. */
const sizeMax = 10n ** 60n

const skipSpaces = (cursor: Cursor): void => {
  while (cursor.text[cursor.at] === ' ') cursor.at += 1
}

const peek = (cursor: Cursor): string => {
  skipSpaces(cursor)
  return cursor.text[cursor.at] ?? ''
}

const numberShape = /(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d+))?/y
const tenThousand = /[万萬wW]/

/** A number with optional separators and at most one suffix 万 or w (× 10 000). */
const readNumber = (cursor: Cursor): Fraction | null => {
  skipSpaces(cursor)
  numberShape.lastIndex = cursor.at
  const match = numberShape.exec(cursor.text)
  if (!match || match[0] === '') return null
  cursor.at += match[0].length
  const whole = (match[1] ?? '').replaceAll(',', '')
  const decimals = match[2] ?? ''
  const value = { top: BigInt(whole + decimals), bottom: powerOfTen(decimals.length) }
  if (!tenThousand.test(cursor.text[cursor.at] ?? '')) return value
  cursor.at += 1
  return { top: value.top * 10_000n, bottom: value.bottom }
}

const readFactor = (cursor: Cursor): Fraction | null => {
  cursor.depth += 1
  if (cursor.depth > depthMax) return null
  const next = peek(cursor)
  let value: Fraction | null
  if (next === '-' || next === '+') {
    cursor.at += 1
    const inner = readFactor(cursor)
    value = inner && next === '-' ? { top: -inner.top, bottom: inner.bottom } : inner
  } else if (next === '(') {
    cursor.at += 1
    value = readSum(cursor)
    if (peek(cursor) !== ')') return null
    cursor.at += 1
  } else {
    value = readNumber(cursor)
  }
  cursor.depth -= 1
  return value
}

const bounded = (value: Fraction): Fraction | null =>
  value.top > sizeMax || value.top < -sizeMax || value.bottom > sizeMax ? null : value

const readProduct = (cursor: Cursor): Fraction | null => {
  let left = readFactor(cursor)
  while (left) {
    const operator = peek(cursor)
    if (operator !== '*' && operator !== '/') return left
    cursor.at += 1
    const right = readFactor(cursor)
    if (!right || (operator === '/' && right.top === 0n)) return null
    const turned =
      operator === '*' ? right : { top: right.top < 0n ? -right.bottom : right.bottom, bottom: positive(right.top) }
    left = bounded({ top: left.top * turned.top, bottom: left.bottom * turned.bottom })
  }
  return null
}

const positive = (value: bigint): bigint => (value < 0n ? -value : value)

const readSum = (cursor: Cursor): Fraction | null => {
  let left = readProduct(cursor)
  while (left) {
    const operator = peek(cursor)
    if (operator !== '+' && operator !== '-') return left
    cursor.at += 1
    const right = readProduct(cursor)
    if (!right) return null
    const sign = operator === '-' ? -1n : 1n
    left = bounded({
      top: left.top * right.bottom + sign * right.top * left.bottom,
      bottom: left.bottom * right.bottom,
    })
  }
  return null
}

/** ×, ÷, −, ＝ and full-width forms as the keys of an English keyboard. */
const normalise = (text: string): string =>
  toHalfWidth(text).replace(/[×✕]/g, '*').replace(/÷/g, '/').replace(/[−–—]/g, '-').replace(/。/g, '.').trim()

/**
 * The amount of a cell in minor units: a plain number (`1,234.5`, full-width digits, `1.2万`, `3w`, `-5`), or an
 * expression with a leading `=` (`=12*35+6`, parentheses, + − × ÷), calculated exactly. The result of an expression
 * is rounded half-up to the currency's `digits`; a plain number with more decimals is refused, not rounded. Null: not
 * a number, out of range, or a division by zero.
 */
export const evaluateAmount = (typed: string, digits: number): bigint | null => {
  if (typed.length > lengthMax) return null
  const text = normalise(typed)
  const calculated = text.startsWith('=')
  const cursor: Cursor = { text: calculated ? text.slice(1) : text, at: 0, depth: 0 }
  const value = calculated ? readSum(cursor) : readPlain(cursor)
  if (!value || peek(cursor) !== '') return null
  const scaled = value.top * powerOfTen(digits)
  if (!calculated && scaled % value.bottom !== 0n) return null
  const minor = roundRatio(scaled, value.bottom)
  return minor > amountMax || minor < -amountMax ? null : minor
}

const readPlain = (cursor: Cursor): Fraction | null => {
  const negative = peek(cursor) === '-'
  if (negative) cursor.at += 1
  const value = readNumber(cursor)
  return value && negative ? { top: -value.top, bottom: value.bottom } : value
}

/** True when the text of a cell is an expression and not a plain number: the screen then shows a preview. */
export const isExpression = (typed: string): boolean => /^\s*[=＝]/.test(typed)
