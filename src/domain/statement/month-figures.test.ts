// What a month came to, tried on the lines of small months: ratios, changes, and the bridge between two profits.
import { describe, expect, it } from 'vitest'
import { changeOf, type MonthFigures, measureOf, profitBridge, readMonthFigures } from './month-figures.ts'

const texts = {
  month: '2025-11',
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
}

const month = (more: Partial<MonthFigures> = {}): MonthFigures => ({ ...readMonthFigures(texts, 2), ...more })

it('lines are read exactly, and one that is not told stays untold', () => {
  expect(month()).toMatchObject({ month: '2025-11', revenue: 100_000n, cash: -1200n, research: 0n, payables: null })
  expect(readMonthFigures({ ...texts, cash: '9007199254740.93' }, 2).cash).toBe(900_719_925_474_093n)
  expect(readMonthFigures({ ...texts, cash: '9007199254740' }, 0).cash).toBe(9_007_199_254_740n)
})

describe('a measure', () => {
  it('is the line, or a ratio of lines in tenths of a percent', () => {
    expect(measureOf(month(), 'cash')).toBe(-1200n)
    expect(measureOf(month(), 'margin')).toBe(400n)
    expect(measureOf(month(), 'expenses')).toBe(155n)
  })

  it('is rounded half up, away from zero', () => {
    expect(measureOf(month({ revenue: 2000n, cost: 1999n }), 'margin')).toBe(1n)
    expect(measureOf(month({ revenue: 2000n, cost: 2001n }), 'margin')).toBe(-1n)
    expect(measureOf(month({ revenue: 2001n, cost: 2000n }), 'margin')).toBe(0n)
  })

  it('is not there where a line is hidden or nothing was sold', () => {
    expect(measureOf(month(), 'payables')).toBeNull()
    expect(measureOf(month({ cost: null }), 'margin')).toBeNull()
    expect(measureOf(month({ revenue: null }), 'margin')).toBeNull()
    expect(measureOf(month({ revenue: 0n }), 'margin')).toBeNull()
    expect(measureOf(month({ revenue: -1n }), 'expenses')).toBeNull()
    for (const name of ['selling', 'admin', 'research', 'finance']) {
      expect(measureOf(month({ [name]: null }), 'expenses')).toBeNull()
    }
    expect(measureOf(undefined, 'cash')).toBeNull()
  })
})

it('an amount changes against its size, a ratio by points, and neither without something to compare with', () => {
  expect(changeOf('profit', 1100n, 1000n)).toBe(100n)
  expect(changeOf('profit', -1100n, 1000n)).toBe(-2100n)
  expect(changeOf('profit', -500n, -1000n)).toBe(500n)
  expect(changeOf('profit', 1000n, 1000n)).toBe(0n)
  expect(changeOf('profit', 1000n, 0n)).toBeNull()
  expect(changeOf('profit', null, 1000n)).toBeNull()
  expect(changeOf('margin', 458n, 452n)).toBe(6n)
  expect(changeOf('expenses', 5n, 0n)).toBe(5n)
  expect(changeOf('margin', null, 452n)).toBeNull()
  expect(changeOf('margin', 458n, null)).toBeNull()
})

describe('the bridge', () => {
  it('leads from one profit to the next, whatever its lines do not tell', () => {
    const now = month({ month: '2025-12', revenue: 120_000n, cost: 70_000n, profit: 29_000n })
    const steps = profitBridge(month(), now)
    expect(steps.map(({ name, amount }) => [name, amount])).toEqual([
      ['2025-11', 19_500n],
      ['revenue', 20_000n],
      ['cost', -10_000n],
      ['other', -500n],
      ['2025-12', 29_000n],
    ])
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [0n, 19_500n],
      [19_500n, 39_500n],
      [39_500n, 29_500n],
      [29_500n, 29_000n],
      [0n, 29_000n],
    ])
  })

  it('is not there without both profits', () => {
    expect(profitBridge(month(), month({ profit: null }))).toEqual([])
    expect(profitBridge(month({ profit: null }), month())).toEqual([])
  })
})
