// A moment is told by the clock of China, wherever it is read.
import { expect, test } from 'vitest'
import { chinaTime, momentText, readMoment } from './moment.ts'

test('a moment in UTC, and one that is the next day in China', () => {
  expect(momentText('2025-06-30T01:00:59.999Z')).toBe('2025-06-30 09:00')
  expect(momentText('2025-12-31T16:00:00Z')).toBe('2026-01-01 00:00')
  expect(momentText('2026-01-01T00:00:00.000+08:00')).toBe('2026-01-01 00:00')
  expect(momentText('')).toBe('')
})

test('a moment goes over the wire with its offset', () => {
  expect(chinaTime(Date.UTC(2025, 0, 31, 20, 5, 6, 7))).toBe('2025-02-01T04:05:06.007+08:00')
})

test('a moment is read to the minute as people type it, or to the microsecond; a day that is none is none', () => {
  expect(momentText(readMoment('2026-01-12T10:00') ?? '')).toBe('2026-01-12 10:00')
  expect(readMoment('2026-01-12T02:00:00.123456Z')).toBe('2026-01-12T02:00:00.123456Z')
  for (const text of ['', '2026-02-30T10:00', '2026-01-12', '2026-01-12T25:00', "2026-01-12T10:00'"]) {
    expect(readMoment(text)).toBe(null)
  }
})
