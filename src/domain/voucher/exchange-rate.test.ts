// Rates on record: averages, how far two are apart, what is refused, and what is locked.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageRate, checkRate, dayOfMonth, doubtfulRates, isFar, lockOf, lockProblem } from './exchange-rate.ts'

const codes = (fields: object): string[] =>
  checkRate(
    { currency: 'USD', type: 'DAILY', date: '2025-01-02', unit: 1, rate: '7.1', ...fields },
    new Set(['USD', 'CNY']),
    'CNY',
  ).map(({ code, path }) => `${code} ${path}`)

describe('a rate', () => {
  it('is above zero and below a thousand millions, in figures', () => {
    expect(codes({})).toEqual([])
    for (const rate of ['0', '0.00', '-7', '1e9', '1000000000', '7.123456789', '', 'x', '٧']) {
      expect(codes({ rate })).toEqual(['rate.range rate'])
    }
    expect(codes({ rate: '999999999.99999999' })).toEqual([])
    expect(codes({ currency: 'CNY', type: 'X', date: '2025-02-30', unit: 0 })).toEqual([
      ...['rate.base currency', 'input.invalid type', 'input.date date', 'input.invalid unit'],
    ])
  })

  it('is of a currency on record, per unit of it', () => {
    expect(codes({ currency: '' })).toEqual(['input.required currency'])
    expect(codes({ currency: 'EUR' })).toEqual(['input.invalid currency'])
    for (const unit of [1, 100, 1_000_000]) expect(codes({ unit })).toEqual([])
    expect(codes({ unit: 1_000_001 })).toEqual(['input.invalid unit'])
  })

  it('of a month stands on its first or last day', () => {
    const types = ['MONTH_FIXED', 'MONTH_AVG', 'MONTH_END']
    expect(types.map((type) => dayOfMonth(type, '2024-02'))).toEqual(['2024-02-01', '2024-02-29', '2024-02-29'])
  })

  it('is far from another beyond five percent, whatever their units', () => {
    expect(isFar({ rate: 105n, unit: 1 }, { rate: 100n, unit: 1 })).toBe(false)
    expect(isFar({ rate: 106n, unit: 1 }, { rate: 100n, unit: 1 })).toBe(true)
    expect(isFar({ rate: 480n, unit: 100 }, { rate: 5n, unit: 1 })).toBe(false)
    expect(isFar({ rate: 95n, unit: 1 }, { rate: 100n, unit: 1 })).toBe(false)
    expect(isFar({ rate: 94n, unit: 1 }, { rate: 100n, unit: 1 })).toBe(true)
    expect(isFar({ rate: 5n, unit: 1 }, { rate: 480n, unit: 100 })).toBe(false)
  })

  it('that is posted is locked for good, one of this month for now', () => {
    const posted = new Set(['2025-01'])
    const dates = ['2025-01-31', '2025-02-01', '2025-03-01']
    expect(dates.map((date) => lockOf(date, '2025-02-10', posted))).toEqual(['posted', 'month', ''])
    expect(lockProblem('posted', '2025-01-31')).toEqual([
      { code: 'rate.posted', path: 'rate', args: { period: '2025-01' } },
    ])
    expect(lockProblem('month', '2025-02-01')).toEqual([{ code: 'rate.currentMonth', path: 'rate', args: {} }])
    expect(lockProblem('', '2025-03-01')).toEqual([])
  })
})

describe('an average', () => {
  it('is the mean, half-up, and of equal rates the rate itself', () => {
    expect(averageRate([])).toBeNull()
    const [a, b] = [
      { rate: 1n, unit: 1 },
      { rate: 2n, unit: 1 },
    ]
    expect(averageRate([a, b])).toEqual({ rate: 2n, unit: 1 })
    // 5.00 per 100 and 0.06 per 1: the mean of 5 and 6, per 100.
    const mixed = [
      { rate: 500_000_000n, unit: 100 },
      { rate: 6_000_000n, unit: 1 },
    ]
    expect(averageRate(mixed)).toEqual({ rate: 550_000_000n, unit: 100 })
    // 5, 7 and 0.7 per 10: their mean is 4.23.
    const units = [
      { rate: 5n, unit: 10 },
      { rate: 7n, unit: 10 },
      { rate: 7n, unit: 100 },
    ]
    expect(averageRate(units)).toEqual({ rate: 4n, unit: 10 })
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 1, max: 31 }), (rate, days) => {
        expect(averageRate(Array(days).fill({ rate, unit: 100 }))).toEqual({ rate, unit: 100 })
      }),
      { numRuns: 50 },
    )
  })
})

describe('it is asked about', () => {
  it('when a rate is more than 5 % from the one on record, whatever its unit (W51)', () => {
    const at = (rate: bigint, unit = 1) =>
      doubtfulRates(
        { date: '2025-11-05', lines: [{ currency: 'USD', rateType: 'DAILY', rate }] },
        { rate: () => ({ rate: 700_000_000n, unit, date: '2025-11-05' }) },
      ).map((each) => each.path)
    expect([at(735_000_000n), at(665_000_000n), at(7_000_000n, 100)]).toEqual([[], [], []])
    expect([at(735_000_001n), at(664_999_999n)]).toEqual([['lines.0.rate'], ['lines.0.rate']])
    const lines = [{ currency: 'CNY', rateType: '', rate: null }]
    expect(doubtfulRates({ date: '2025-11-05', lines }, { rate: () => null })).toEqual([])
  })
})
