// Relative amounts.
import { expect, test } from 'vitest'
import { relativeTo } from './relative-amount.ts'

test('the greatest becomes a million, the others stay in proportion, and no real amount is told', () => {
  const relative = relativeTo(['400.00', '-800.00', '0.01'])
  expect(relative('-800.00')).toBe('-1000000.00')
  expect(relative('400.00')).toBe('500000.00')
  expect(relative('0.01')).toBe('12.50')
})

test('nothing but zeros stays zero', () => {
  expect(relativeTo(['0.00', ''])('0.00')).toBe('0.00')
  expect(relativeTo([])('5.00')).toBe('0.00')
})
