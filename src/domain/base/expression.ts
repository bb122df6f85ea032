// The calculator of amount cells and of templates' formulas: what people type becomes an exact amount, without floats.
import { amountMax, powerOfTen, roundRatio } from './money.ts'
import { toHalfWidth } from './text.ts'

/** A value in whole units as a fraction; `bottom` > 0. */
type Fraction = { top: bigint; bottom: bigint }

/**
 * What a name of a formula stands for: `L` with a line number, `BAL` with a subject, or a subject and the code of an
 * entity (`BAL(600101@S01)`), `SUM` with D or C; in capitals. Minor units, 'open' for an amount that has not been typed
 * yet, null for what does not exist.
 */
type Names = (name: 'L' | 'BAL' | 'SUM', of: string) => bigint | 'open' | null

/** `names` only in formulas; `isOpen` once a name without an amount was read. */
type Cursor = { text: string; at: number; depth: number; names?: { digits: number; find: Names }; isOpen?: boolean }

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
  const suffix = cursor.text[cursor.at] ?? ''
  if (cursor.names && suffix === '%') {
    cursor.at += 1
    return { top: value.top, bottom: value.bottom * 100n }
  }
  if (!tenThousand.test(suffix)) return value
  cursor.at += 1
  return { top: value.top * 10_000n, bottom: value.bottom }
}

const nameShape = /L(\d{1,4})|(BAL|SUM)\s*\(\s*([0-9A-Z]{1,40}(?:@[^\s()@;]{1,32})?)\s*\)/iy

/** In the place of an open amount, so that the rest is read all the same: nobody types it, so no difference is zero. */
const someAmount: Fraction = { top: 1_000_003n, bottom: 1_000_033n }

const readName = (cursor: Cursor): Fraction | null => {
  skipSpaces(cursor)
  nameShape.lastIndex = cursor.at
  const match = nameShape.exec(cursor.text)
  if (!match || !cursor.names) return null
  const name = (match[2] ?? 'L').toUpperCase() as 'L' | 'BAL' | 'SUM'
  const found = cursor.names.find(name, (match[1] ?? match[3] ?? '').toUpperCase())
  if (found === null) return null
  cursor.at += match[0].length
  if (found !== 'open') return { top: found, bottom: powerOfTen(cursor.names.digits) }
  cursor.isOpen = true
  return someAmount
}

const choiceShape = /(MIN|MAX)\s*\(/iy

/** The least or the greatest of some amounts, `MIN(L1; BAL(1601)*95%)`; undefined where no such thing stands. */
const readChoice = (cursor: Cursor): Fraction | null | undefined => {
  skipSpaces(cursor)
  choiceShape.lastIndex = cursor.at
  const match = cursor.names && choiceShape.exec(cursor.text)
  if (!match) return undefined
  cursor.at += match[0].length
  const wantsLess = match[1]?.toUpperCase() === 'MIN'
  let chosen = readSum(cursor)
  while (chosen && peek(cursor) === ';') {
    cursor.at += 1
    const other = readSum(cursor)
    if (!other) return null
    const isLess = other.top * chosen.bottom < chosen.top * other.bottom
    if (isLess === wantsLess) chosen = other
  }
  if (!chosen || peek(cursor) !== ')') return null
  cursor.at += 1
  return chosen
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
    const choice = readChoice(cursor)
    value = choice === undefined ? ((cursor.names && readName(cursor)) ?? readNumber(cursor)) : choice
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

/** What a formula comes to: an amount, nothing as long as an amount it needs is open, or where it goes wrong. */
export type Evaluated = { kind: 'amount'; minor: bigint } | { kind: 'open' } | { kind: 'wrong'; at: number }

/**
 * A formula of a template (`=L1*13%`, `=BAL(2221)`, `=SUM(D)-SUM(C)`) in minor units of `digits`, rounded half-up once
 * at the end. Names stand for amounts of `nameDigits`. `at` counts the characters from 1.
 */
export const evaluateFormula = (typed: string, digits: number, find: Names, nameDigits = digits): Evaluated => {
  const text = normalise(typed)
  if (typed.length > lengthMax) return { kind: 'wrong', at: lengthMax }
  const cursor: Cursor = { text: text.replace(/^=/, ' '), at: 0, depth: 0, names: { digits: nameDigits, find } }
  const value = readSum(cursor)
  const wrong = { kind: 'wrong' as const, at: cursor.at + 1 }
  if (peek(cursor) !== '') return { kind: 'wrong', at: cursor.at + 1 }
  if (cursor.isOpen) return { kind: 'open' }
  if (!value) return wrong
  const minor = roundRatio(value.top * powerOfTen(digits), value.bottom)
  return minor > amountMax || minor < -amountMax ? wrong : { kind: 'amount', minor }
}

const readPlain = (cursor: Cursor): Fraction | null => {
  const negative = peek(cursor) === '-'
  if (negative) cursor.at += 1
  const value = readNumber(cursor)
  return value && negative ? { top: -value.top, bottom: value.bottom } : value
}

/** True when the text of a cell is an expression and not a plain number: the screen then shows a preview. */
export const isExpression = (typed: string): boolean => /^\s*[=＝]/.test(typed)
