// When a report is due by itself, and for which months.
import { expect, test } from 'vitest'
import { fieldsFor, nextDelivery, type Timetable } from './delivery.ts'

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
})
