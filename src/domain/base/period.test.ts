// Dates and periods: calendar arithmetic against the language's own, and when entry is open.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addDays,
  addMonths,
  adjustmentOn,
  comparePeriods,
  dayNumber,
  daysInMonth,
  firstDay,
  firstOpen,
  isDate,
  isEntryOpen,
  isMonth,
  lastDay,
  monthOf,
  type PeriodStatus,
  parsePeriod,
  periodOfDate,
  periodsBetween,
  periodText,
} from './period.ts'

const day = fc.integer({ min: -25000, max: 80000 })
const written = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10)

describe('a date', () => {
  it.each(['2024-02-29', '2025-12-31', '1900-01-01', '2199-12-31'])('%s exists', (text) => {
    expect(isDate(text)).toBe(true)
  })

  it.each([
    '2025-02-30',
    '2025-02-29',
    '1900-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-1-1',
    '9999-12-31',
    '0000-01-01',
    '2025-01-01 ',
    '２０２５-01-01',
    '2025/01/01',
    '',
  ])('%j does not', (text) => {
    expect(isDate(text)).toBe(false)
  })

  it('is counted and moved as the calendar does', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -1000, max: 1000 }), (days, step) => {
        expect(dayNumber(written(days))).toBe(days)
        expect(addDays(written(days), step)).toBe(written(days + step))
      }),
    )
  })
})

describe('a month or period', () => {
  it('is read and written', () => {
    expect(monthOf('2025-11-30')).toBe('2025-11')
    expect(periodText(periodOfDate('2025-11-30'))).toBe('2025-11')
    expect(parsePeriod('2025-13')).toEqual({ year: 2025, no: 13 })
    expect(parsePeriod('2025-14')).toBeNull()
    expect(parsePeriod('2025-00')).toBeNull()
    expect(isMonth('2025-13')).toBe(false)
    expect(addMonths('2025-12', 1)).toBe('2026-01')
    expect(addMonths('2025-01', -13)).toBe('2023-12')
  })

  it('has its first and last day; period 13 only 31 December', () => {
    expect(lastDay({ year: 2024, no: 2 })).toBe('2024-02-29')
    expect(firstDay({ year: 2025, no: 13 })).toBe('2025-12-31')
    expect(daysInMonth(2025, 13)).toBe(0)
  })

  it('comes in order', () => {
    expect(comparePeriods({ year: 2025, no: 13 }, { year: 2026, no: 1 })).toBeLessThan(0)
    expect(periodsBetween({ year: 2025, no: 11 }, { year: 2025, no: 12 })).toHaveLength(2)
    expect(periodsBetween({ year: 2025, no: 12 }, { year: 2025, no: 11 })).toEqual([])
  })
})

describe('entry is open', () => {
  const statuses = new Map<number, PeriodStatus>([
    [1, 'POSTED'],
    [2, 'OPEN'],
    [3, 'FUTURE'],
    [4, 'FUTURE'],
    [5, 'FUTURE'],
  ])

  it('in open months and in so many future ones as the option says', () => {
    const open = (future: number): number[] => [1, 2, 3, 4, 5, 6].filter((no) => isEntryOpen(statuses, no, future))
    expect(open(12)).toEqual([2, 3, 4, 5])
    expect(open(1)).toEqual([2, 3])
    expect(open(0)).toEqual([2])
  })

  it('never without an open month', () => {
    expect(isEntryOpen(new Map([[3, 'FUTURE' as const]]), 3, 12)).toBe(false)
  })
})

describe('the adjustment period', () => {
  const statuses = (december: PeriodStatus, thirteenth?: PeriodStatus) =>
    new Map<number, PeriodStatus>([[12, december], ...(thirteenth ? [[13, thirteenth] as const] : [])])
  it('takes vouchers of 31 December, and all of them once December is posted', () => {
    expect(adjustmentOn('2025-12-30', statuses('OPEN', 'FUTURE'), 12)).toBe('never')
    expect(adjustmentOn('2025-12-31', statuses('OPEN'), 12)).toBe('never')
    expect(adjustmentOn('2025-12-31', statuses('OPEN', 'FUTURE'), 12)).toBe('may')
    expect(adjustmentOn('2025-12-31', statuses('POSTED', 'OPEN'), 12)).toBe('must')
    expect(adjustmentOn('2025-12-31', statuses('LOCKED', 'LOCKED'), 12)).toBe('never')
  })
})

describe('a month as text', () => {
  it('is one from 1900 to 2199', () => {
    expect(['1900-01', '2199-12', '2025-09'].map(isMonth)).toEqual([true, true, true])
    for (const wrong of [
      '2025-00',
      '2025-13',
      '1899-12',
      '2200-01',
      '2025-1',
      '25-01',
      '2025-011',
      'x2025-01',
      '2025/01',
      '',
    ]) {
      expect([wrong, isMonth(wrong)]).toEqual([wrong, false])
    }
  })

  it('is a period up to the adjustment period, from 1900 to 2199', () => {
    expect([parsePeriod('1900-13'), parsePeriod('2199-01')]).toEqual([
      { year: 1900, no: 13 },
      { year: 2199, no: 1 },
    ])
    for (const wrong of ['1899-01', '2200-01', '2025-14', '2025-00', 'x2025-01', '2025-011']) {
      expect([wrong, parsePeriod(wrong)]).toEqual([wrong, null])
    }
    expect([periodText({ year: 2025, no: 3 }), periodText({ year: 987, no: 13 })]).toEqual(['2025-03', '0987-13'])
  })

  it('begins and ends with its days, the adjustment period on 31 December', () => {
    expect([firstDay({ year: 2025, no: 13 }), firstDay({ year: 2025, no: 2 })]).toEqual(['2025-12-31', '2025-02-01'])
    expect([lastDay({ year: 2025, no: 13 }), lastDay({ year: 2025, no: 2 })]).toEqual(['2025-12-31', '2025-02-28'])
    expect([2000, 2100, 2400].map((year) => daysInMonth(year, 2))).toEqual([29, 28, 29])
    expect(['x2025-01-01', '2025-01-00', '2025-01-011'].map(isDate)).toEqual([false, false, false])
  })
})

test('periods between two of one year are in their order, and none of two years', () => {
  expect(periodsBetween({ year: 2025, no: 3 }, { year: 2025, no: 5 })).toEqual(
    [3, 4, 5].map((no) => ({ year: 2025, no })),
  )
  expect(periodsBetween({ year: 2025, no: 5 }, { year: 2025, no: 3 })).toEqual([])
  expect(periodsBetween({ year: 2024, no: 3 }, { year: 2025, no: 5 })).toEqual([])
})

test('the first open month is the earliest, however months are listed, and entry goes on from there', () => {
  const periods = (...list: [number, PeriodStatus][]) => new Map(list)
  expect(firstOpen(periods([3, 'OPEN'], [1, 'POSTED'], [2, 'OPEN'], [4, 'FUTURE']))).toBe(2)
  expect(firstOpen(periods([2, 'OPEN'], [3, 'OPEN'], [1, 'FUTURE']))).toBe(2)
  expect(firstOpen(periods([1, 'POSTED'], [2, 'FUTURE']))).toBeNull()
  const open = periods([3, 'OPEN'], [4, 'FUTURE'], [5, 'FUTURE'], [2, 'FUTURE'])
  expect([2, 3, 4, 5, 6].map((no) => isEntryOpen(open, no, 1))).toEqual([false, true, true, false, false])
})
