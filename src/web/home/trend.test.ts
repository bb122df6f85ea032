// The figures of the first page: ratios, changes, short forms, and the way from one profit to the next.
import { describe, expect, it } from 'vitest'
import type { TrendPointShape } from '../../contract/home.ts'
import { bridgeOf, changeOf, heights, shortOf, tileValue, yearBefore } from './trend.ts'

const point = (month: string, more: Partial<TrendPointShape> = {}): TrendPointShape => ({
  month,
  revenue: '1000.00',
  cost: '600.00',
  surcharges: '10.00',
  selling: '100.00',
  admin: '50.00',
  research: '0.00',
  finance: '5.00',
  tax: '40.00',
  profit: '195.00',
  cash: '-12.00',
  receivables: '0.00',
  inventory: '300.00',
  payables: null,
  ...more,
})

describe('the value of a tile', () => {
  it('is the line, or a ratio of lines in tenths of a percent', () => {
    expect(tileValue(point('2025-01'), 'cash', 2)).toBe(-1200n)
    expect(tileValue(point('2025-01'), 'margin', 2)).toBe(400n)
    expect(tileValue(point('2025-01'), 'expenses', 2)).toBe(155n)
  })

  it('is not there where a line is hidden or nothing was sold', () => {
    expect(tileValue(point('2025-01'), 'payables', 2)).toBeNull()
    expect(tileValue(point('2025-01', { revenue: '0.00' }), 'margin', 2)).toBeNull()
    expect(tileValue(undefined, 'cash', 2)).toBeNull()
  })
})

it('changes have a sign, and none without something to compare with', () => {
  expect(changeOf(1100n, 1000n, false)).toBe('+10.0%')
  expect(changeOf(-1100n, 1000n, false)).toBe('-210.0%')
  expect(changeOf(-500n, -1000n, false)).toBe('+50.0%')
  expect(changeOf(1000n, 1000n, false)).toBe('0.0%')
  expect(changeOf(1000n, 0n, false)).toBe('')
  expect(changeOf(458n, 452n, true)).toBe('+0.6pt')
  expect(changeOf(null, 452n, true)).toBe('')
})

it('short forms are rounded once and keep small amounts whole', () => {
  expect(shortOf(999_999n, 2, 'zh-cn')).toEqual({ figure: '9,999.99', unit: '' })
  expect(shortOf(205_650_520n, 2, 'zh-cn')).toEqual({ figure: '205.7', unit: 'unitSmall' })
  expect(shortOf(-205_650_520n, 2, 'zh-tw')).toEqual({ figure: '-205.7', unit: 'unitSmall' })
  expect(shortOf(1_234_567_890_123n, 2, 'zh-cn')).toEqual({ figure: '123.46', unit: 'unitLarge' })
  expect(shortOf(205_650_520n, 2, 'en')).toEqual({ figure: '2.06', unit: 'unitLarge' })
  expect(shortOf(1500n, 0, 'en')).toEqual({ figure: '1.5', unit: 'unitSmall' })
})

it('heights lie between the least and the most', () => {
  expect(heights([10n, null, 20n, 15n], false)).toEqual([0, null, 100, 50])
  expect(heights([-10n, 30n], true)).toEqual([0, 100])
  expect(heights([5n, 5n], false)).toEqual([50, 50])
})

it('the bridge leads from one profit to the next, whatever its lines do not tell', () => {
  const then = point('2025-11')
  const now = point('2025-12', { revenue: '1200.00', cost: '700.00', profit: '290.00' })
  const steps = bridgeOf(then, now, 2)
  expect(steps.map(({ name, amount }) => [name, amount])).toEqual([
    ['2025-11', 19_500n],
    ['revenue', 20_000n],
    ['cost', -10_000n],
    ['other', -500n],
    ['2025-12', 29_000n],
  ])
  expect(steps.at(-2)?.to).toBe(29_000n)
  expect(bridgeOf(then, point('2025-12', { profit: null }), 2)).toEqual([])
  expect(yearBefore('2025-03')).toBe('2024-03')
})
