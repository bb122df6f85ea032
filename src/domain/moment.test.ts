// A moment is told by the clock of China, wherever it is read.
import { expect, test } from 'vitest'
import { chinaTime, momentText } from './moment.ts'

test('a moment in UTC, and one that is the next day in China', () => {
  expect(momentText('2025-06-30T01:00:59.999Z')).toBe('2025-06-30 09:00')
  expect(momentText('2025-12-31T16:00:00Z')).toBe('2026-01-01 00:00')
  expect(momentText('2026-01-01T00:00:00.000+08:00')).toBe('2026-01-01 00:00')
  expect(momentText('')).toBe('')
})

test('a moment goes over the wire with its offset', () => {
  expect(chinaTime(Date.UTC(2025, 0, 31, 20, 5, 6, 7))).toBe('2025-02-01T04:05:06.007+08:00')
})
