// Plans of backups: when they are due, and what they keep.
import { expect, test } from 'vitest'
import { cronOf, nextBackup, pastBackups, planTimeOf } from './backup-plan.ts'

test('a plan is a line of cron that is read back as it was', () => {
  const times = [
    { cadence: 'daily', day: 0, hour: 2 },
    { cadence: 'weekly', day: 7, hour: 23 },
    { cadence: 'monthly', day: 28, hour: 0 },
  ] as const
  expect(times.map(cronOf)).toEqual(['0 2 * * *', '0 23 * * 7', '0 0 28 * *'])
  expect(times.map(cronOf).map(planTimeOf)).toEqual(times)
  expect(planTimeOf('*/5 * * * *')).toBeNull()
  // Two in the night of China is six in the evening before in UTC.
  const next = nextBackup({ cadence: 'daily', day: 0, hour: 2 }, Date.parse('2026-03-01T18:00:00Z'))
  expect(new Date(next).toISOString()).toBe('2026-03-02T18:00:00.000Z')
})

test('the latest of each of the last days, weeks, months and years is kept, and all else is past', () => {
  // One at two in the night for four hundred days, numbered by age in days.
  const made = Array.from({ length: 400 }, (_, age) => ({
    id: BigInt(age),
    atMs: Date.parse('2026-03-31T18:00:00Z') - age * 86_400_000,
  }))
  const past = new Set(pastBackups(made, { daily: 7, weekly: 5, monthly: 12, yearly: 10 }))
  const kept = made.map(({ id }) => Number(id)).filter((id) => !past.has(BigInt(id)))
  // 2026-04-01 is a Wednesday: the Sundays before, the last of each month; that of 2025 is a month's too.
  expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 10, 17, 24, 32, 60, 91, 122, 152, 183, 213, 244, 275, 305])
  expect(pastBackups(made, { daily: 0, weekly: 0, monthly: 0, yearly: 0 })).toHaveLength(400)
  expect(pastBackups([], { daily: 7, weekly: 5, monthly: 12, yearly: 10 })).toEqual([])
})
