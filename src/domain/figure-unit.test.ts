// Amounts in the unit of a report, exact and half up.
import { expect, test } from 'vitest'
import { inUnit } from './figure-unit.ts'

test.each([
  ['1234567.89', '1', '1234567.89'],
  ['1234567.89', '1000', '1234.57'],
  ['1234567.89', '10000', '123.46'],
  ['-50.00', '10000', '-0.01'],
  ['-49.99', '10000', '0.00'],
  ['99999999999999999999.99', '1000', '100000000000000000.00'],
  ['15000', '10000', '2'],
  ['USD 5.00', '1000', 'USD 5.00'],
  ['', '1000', ''],
] as const)('%s in %s is %s', (decimal, unit, shown) => {
  expect(inUnit(decimal, unit)).toBe(shown)
})
