// The calculator of an amount cell.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateAmount, isExpression } from './expression.ts'
import { formatMoney, roundRatio } from './money.ts'
import { thousands } from './text.ts'

const amounts: [string, bigint][] = [
  ['1234.5', 123450n],
  ['1,234.50', 123450n],
  ['１，２３４．５', 123450n],
  ['-5', -500n],
  ['－５', -500n],
  ['1.2万', 1200000n],
  ['3w', 3000000n],
  ['３Ｗ', 3000000n],
  ['.5', 50n],
  ['=12*35+6', 42600n],
  ['＝１２×３５＋６', 42600n],
  ['=(1+2)*-3', -900n],
  ['=1/3', 33n],
  ['=2/3', 67n],
  ['=-1/200', -1n],
  ['=1.5w/2', 750000n],
  ['=1,000*0.13', 13000n],
  ['=10/4*4', 1000n],
  ['=1/3*3', 100n],
  [' = 1 + 1 ', 200n],
  ['=287800.98*0.25', 7195025n],
]

describe('an amount cell takes', () => {
  it.each(amounts)('%j', (typed, minor) => {
    expect(evaluateAmount(typed, 2)).toBe(minor)
  })

  it.each([
    '',
    '=',
    'abc',
    '1.005',
    '1e5',
    '12*3',
    '=1+',
    '=1//2',
    '=1/0',
    '=1/(2-2)',
    '=(1',
    '=1)',
    '=1w万',
    '1,23',
    '99999999999999',
    '=9999999999999.99+0.01',
    '=9999999999*9999999999',
    `=${'('.repeat(100)}1`,
    `=${'9*'.repeat(150)}9`,
    'NaN',
    '=NaN',
    '1'.repeat(300),
    '=1\u0000',
  ])('not %j', (typed) => {
    expect(evaluateAmount(typed, 2)).toBeNull()
  })

  it('every amount as written, with or without separators', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (minor) => {
        const text = formatMoney(minor, 2)
        expect(evaluateAmount(text, 2)).toBe(minor)
        expect(evaluateAmount(thousands(text), 2)).toBe(minor)
      }),
    )
  })

  it('sums and products exactly', () => {
    const part = fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n })
    fc.assert(
      fc.property(part, part, part, (a, b, c) => {
        const typed = `=${formatMoney(a, 2)}*(${formatMoney(b, 2)})+(${formatMoney(c, 2)})`
        expect(evaluateAmount(typed, 2)).toBe(roundRatio(a * b + c * 100n, 100n))
      }),
    )
  })

  it('and knows an expression when it sees one', () => {
    expect(isExpression('＝1')).toBe(true)
    expect(isExpression('1')).toBe(false)
  })
})
