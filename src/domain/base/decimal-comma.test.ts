// Decimal commas are known by figures that can be nothing else, and by none that is written the other way.
import { expect, test } from 'vitest'
import { decimalComma, plainComma } from './decimal-comma.ts'

test.each([
  [['1.234,56', '7', '1.234'], '1.234,56'],
  [['12,5', '-3,00', '3.000.000,00-'], '12,5'],
  [['1234.50', '1.234,56'], null],
  [['1,234,567', '1,50'], null],
  [['1234.505', '1.234,50'], null],
  [['1.234', '5', '', 'x'], null],
  [[], null],
])('%j', (texts, sample) => expect(decimalComma(texts)).toBe(sample))

test('figures with a comma become plain ones, and nothing else is touched', () => {
  expect(['1.234,56-', '(1.234,5)', '12,5', '1.234', '7,10000', '7', 'x,y', '', '1.234,50 €'].map(plainComma)).toEqual([
    ...['-1234.56', '-1234.5', '12.5', '1234', '7.10000', '7', 'x,y', '', '€1234.50'],
  ])
})
