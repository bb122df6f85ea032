// Money is exact: what may be read as an amount, how it is written, and rounding.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountMax,
  capitalAmount,
  formatMoney,
  formatQuantity,
  formatRate,
  parseMoney,
  parseQuantity,
  parseRate,
  parseSum,
  readSum,
  roundRatio,
  toBase,
} from './money.ts'

const amount = fc.bigInt({ min: -amountMax, max: amountMax })
const digits = fc.integer({ min: 0, max: 3 })

describe('an amount is read', () => {
  it.each([
    ['0', 2, 0n],
    ['0.00', 2, 0n],
    ['12.3', 2, 1230n],
    ['-1234.50', 2, -123450n],
    ['100', 0, 100n],
    ['1.234', 3, 1234n],
    ['9999999999999.99', 2, amountMax],
    ['0001.5', 2, 150n],
    ['1000.0000', 2, 100000n],
    ['-1234.500', 2, -123450n],
    ['1000.00', 0, 1000n],
    ['1.2340', 3, 1234n],
  ])('%s with %i decimals', (text, places, minor) => {
    expect(parseMoney(text, places)).toBe(minor)
  })

  it.each([
    '',
    ' ',
    '-',
    '-0',
    '-0.00',
    'NaN',
    'Infinity',
    '1e5',
    '0x10',
    '1,234.50',
    '１２',
    '12.345',
    '1234.505',
    '-0.000',
    '.5',
    '5.',
    '+5',
    '--5',
    '1 000',
    '−5',
    '10000000000000.00',
    '99999999999999999999',
    '٣',
    '1\n',
    '1\u0000',
    '0'.repeat(41),
  ])('never from %j', (text) => {
    expect(parseMoney(text, 2)).toBeNull()
  })

  it('as a sum beyond the largest amount, and never as nothing where it is no figure', () => {
    const sum = '19999999999999.98'
    expect([parseMoney(sum, 2), parseSum(sum, 2), readSum(sum, 2)]).toEqual([
      null,
      1999999999999998n,
      1999999999999998n,
    ])
    expect([readSum('', 2), readSum(formatMoney(2n ** 63n - 1n, 2), 2)]).toEqual([0n, 2n ** 63n - 1n])
    for (const text of ['x', '1.001', formatMoney(2n ** 63n, 2)]) expect(() => readSum(text, 2)).toThrow(RangeError)
  })

  it('back from what was written, for every amount and every number of decimals', () => {
    fc.assert(fc.property(amount, digits, (minor, places) => parseMoney(formatMoney(minor, places), places) === minor))
  })

  it('only as what it is: any text either fails or is written back as the same number', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-,e'), maxLength: 12 }), (text) => {
        const minor = parseMoney(text, 2)
        if (minor === null) return true
        const [whole = '', decimals = ''] = text.replace('-', '').split('.')
        const counted = decimals.replace(/(?<=^..)0+$/, '').padEnd(2, '0')
        const written = `${text.startsWith('-') ? '-' : ''}${whole.replace(/^0+(?=\d)/, '')}.${counted}`
        return formatMoney(minor, 2) === written
      }),
    )
  })
})

describe('rounding is half-up on the absolute value', () => {
  it.each([
    [5n, 10n, 1n],
    [-5n, 10n, -1n],
    [4n, 10n, 0n],
    [-4n, 10n, 0n],
    [15n, -10n, -2n],
    [-15n, -10n, 2n],
    [7195024500n, 100000n, 71950n],
    [7195024500n, 1000n, 7195025n],
  ])('%i ÷ %i = %i', (top, bottom, rounded) => {
    expect(roundRatio(top, bottom)).toBe(rounded)
  })

  it('mirrors on zero and is never further away than a half', () => {
    const divisor = fc.bigInt({ min: 1n, max: 10n ** 12n })
    fc.assert(
      fc.property(fc.bigInt(), divisor, (top, bottom) => {
        const rounded = roundRatio(top, bottom)
        const distance = (rounded * bottom - top) * 2n
        expect(roundRatio(-top, bottom)).toBe(-rounded)
        expect(distance <= bottom && distance >= -bottom).toBe(true)
      }),
    )
  })

  it('refuses to divide by zero', () => {
    expect(() => roundRatio(1n, 0n)).toThrow(RangeError)
  })
})

describe('rates and quantities', () => {
  it.each([
    ['7.12', 712000000n, '7.12'],
    ['7.1', 710000000n, '7.10'],
    ['7', 700000000n, '7.00'],
    ['0.048512', 4851200n, '0.048512'],
    ['7.12345678', 712345678n, '7.12345678'],
  ])('%s is kept in hundred-millionths', (text, rate, written) => {
    expect(parseRate(text)).toBe(rate)
    expect(formatRate(rate)).toBe(written)
  })

  it.each(['0', '-1', '1.123456789', '', '1e2', '99999999999'])('refuse %j as a rate', (text) => {
    expect(parseRate(text)).toBeNull()
  })

  it('keep six decimals of quantities without trailing zeros', () => {
    expect(parseQuantity('12.5')).toBe(12500000n)
    expect(formatQuantity(12500000n)).toBe('12.5')
    expect(formatQuantity(-3000000n)).toBe('-3')
    expect(parseQuantity('0.0000001')).toBeNull()
  })

  it('give base amounts across currencies with other decimals and units', () => {
    expect(toBase(3_000_000n, 2, 712000000n, 1, 2)).toBe(21_360_000n)
    expect(toBase(10_000n, 0, 485120000n, 100, 2)).toBe(48_512n)
    expect(toBase(1_234n, 3, 2_350_000_000n, 1, 2)).toBe(2_900n)
    expect(toBase(-1n, 2, 50000000n, 1, 2)).toBe(-1n)
  })
})

describe('capitals of an amount', () => {
  it.each([
    [0n, '零元整'],
    [5n, '伍分'],
    [50n, '伍角'],
    [105n, '壹元零伍分'],
    [100000n, '壹仟元整'],
    [100105n, '壹仟零壹元零伍分'],
    [123456n, '壹仟贰佰叁拾肆元伍角陆分'],
    [10001000n, '壹拾万零壹拾元整'],
    [10000000100n, '壹亿零壹元整'],
    [100000001000000n, '壹万亿零壹万元整'],
    [123450000000000n, '壹万贰仟叁佰肆拾伍亿元整'],
    [-123456n, '负壹仟贰佰叁拾肆元伍角陆分'],
  ])('%i fen', (minor, words) => {
    expect(capitalAmount(minor, 'zh-cn')).toBe(words)
  })

  it('in traditional characters', () => {
    expect(capitalAmount(2_346_00n, 'zh-tw')).toBe('貳仟參佰肆拾陸圓整')
  })

  it('are read back as the same amount', () => {
    const read = (text: string): bigint => {
      const numerals = '零壹贰叁肆伍陆柒捌玖'
      const unit: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1000n }
      let total = 0n
      let section = 0n
      let digit = 0n
      for (const sign of text.replace('负', '').replace('整', '')) {
        const value = numerals.indexOf(sign)
        if (value >= 0) digit = BigInt(value)
        else if (unit[sign]) {
          section += digit * unit[sign]
          digit = 0n
        } else if (sign === '万' || sign === '亿') {
          const size = sign === '万' ? 10_000n : 100_000_000n
          const low = section + digit
          // 亿 lifts all that stands before it, 万 only its own section.
          total = sign === '亿' ? (total + low) * size : total + low * size
          section = 0n
          digit = 0n
        } else if (sign === '元') {
          total = (total + section + digit) * 100n
          section = 0n
          digit = 0n
        } else {
          total += digit * (sign === '角' ? 10n : 1n)
          digit = 0n
        }
      }
      return text.startsWith('负') ? -total : total
    }
    fc.assert(fc.property(amount, (minor) => read(capitalAmount(minor, 'zh-cn')) === minor))
  })
})
