// Figures in digit columns: each digit in its place, and none is ever cut.
import { expect, test } from 'vitest'
import { digitColumns, digitsOf } from './paper-digits.ts'

test('each digit stands in its column, the minus before the first, and ¥ before that', () => {
  expect(digitsOf('25000.00')?.join('|')).toBe('||||2|5|0|0|0|0|0')
  expect(digitsOf('-1130.05')?.join('|')).toBe('||||−|1|1|3|0|0|5')
  expect(digitsOf('0.07', '¥')?.join('|')).toBe('|||||||¥|0|0|7')
  expect(digitsOf('123456789.01')?.length).toBe(digitColumns)
})

test('what does not fit is written out instead: too long, or without two decimals', () => {
  for (const text of ['1234567890.00', '-123456789.00', '1200', '1.234', '', 'abc', '1.5']) {
    expect(digitsOf(text), text).toBeNull()
  }
  expect(digitsOf('123456789.00', '¥')).toBeNull()
})
