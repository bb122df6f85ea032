// When a report is due by itself, and for which months.
import { expect, test } from 'vitest'
import { type Cadence, fieldsFor, isTimetable, nextDelivery, type Timetable } from './delivery.ts'

const next = (timetable: Timetable, after: string): string => {
  const at = nextDelivery(timetable, Date.parse(after))
  return at === null ? '' : new Date(at).toISOString().slice(0, 16)
}

test('a timetable is read in the zone of the books, and never gives the moment it was asked at', () => {
  const daily = { cadence: 'daily', day: 0, hour: 7 } as const
  expect(next(daily, '2026-03-01T22:59:00Z')).toBe('2026-03-01T23:00')
  expect(next(daily, '2026-03-01T23:00:00Z')).toBe('2026-03-02T23:00')
  expect(next({ cadence: 'weekly', day: 1, hour: 7 }, '2026-03-03T00:00:00Z')).toBe('2026-03-08T23:00')
  expect(next({ cadence: 'monthly', day: 28, hour: 0 }, '2026-02-27T16:00:00Z')).toBe('2026-03-27T16:00')
  expect(next({ cadence: 'posting', day: 0, hour: 0 }, '2026-03-01T00:00:00Z')).toBe('')
})

test('weeks begin with Monday, and every day of a month that all months have may be one', () => {
  // 1 March 2026 is a Sunday.
  const weekly = (day: number) => next({ cadence: 'weekly', day, hour: 0 }, '2026-02-28T16:00:00Z')
  expect([1, 2, 3, 4, 5, 6, 7].map(weekly)).toEqual([
    ...['2026-03-01T16:00', '2026-03-02T16:00', '2026-03-03T16:00', '2026-03-04T16:00', '2026-03-05T16:00'],
    ...['2026-03-06T16:00', '2026-03-07T16:00'],
  ])
  const monthly = (day: number) => next({ cadence: 'monthly', day, hour: 23 }, '2026-01-01T15:00:00Z')
  expect([1, 2, 28].map(monthly)).toEqual(['2026-02-01T15:00', '2026-01-02T15:00', '2026-01-28T15:00'])
  // A month of 31 days lies between one first and the next.
  expect(next({ cadence: 'monthly', day: 1, hour: 0 }, '2026-02-28T16:00:00Z')).toBe('2026-03-31T16:00')
})

test('a day that no month has is never due', () => {
  expect(next({ cadence: 'monthly', day: 32, hour: 0 }, '2026-01-01T00:00:00Z')).toBe('')
})

test('a timetable has the day that its cadence asks for, and an hour of the day', () => {
  const days = (cadence: Cadence, ...list: number[]) => list.map((day) => isTimetable({ cadence, day, hour: 0 }))
  expect(days('daily', 0, 1, -1)).toEqual([true, false, false])
  expect(days('posting', 0, 1)).toEqual([true, false])
  expect(days('weekly', 0, 1, 7, 8)).toEqual([false, true, true, false])
  expect(days('monthly', 0, 1, 28, 29)).toEqual([false, true, true, false])
  expect([-1, 0, 23, 24].map((hour) => isTimetable({ cadence: 'daily', day: 0, hour }))).toEqual([
    ...[false, true, true, false],
  ])
})

test('months follow the books: a range of the year goes on, and companies go into the year', () => {
  const range = { companies: 'YS01-2025,YS02-2025', from: '2025-01', month: '2025-12', subject: '1002' }
  expect(fieldsFor(range, { year: 2026, no: 2 })).toEqual({
    companies: 'YS01-2026,YS02-2026',
    from: '2026-01',
    month: '2026-02',
    subject: '1002',
  })
  expect(fieldsFor({ from: '2025-03', month: '2025-04' }, { year: 2025, no: 6 })).toEqual({ month: '2025-06' })
  expect(fieldsFor({ month: '2025-04' }, null)).toEqual({ month: '2025-04' })
  // January alone is a month and no range; a company may have a year in its code.
  expect(fieldsFor({ from: '2025-01', month: '2025-01' }, { year: 2025, no: 6 })).toEqual({ month: '2025-06' })
  expect(fieldsFor({ companies: 'A-2024B-2025' }, { year: 2026, no: 1 })).toEqual({
    ...{ month: '2026-01', companies: 'A-2024B-2026' },
  })
})
