// Amounts in the unit of a report, exact and half up.
import { expect, test } from 'vitest'
import { inLook, inUnit, isFigureUnit, unitOfNumber, usualLook } from './figure-unit.ts'

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
  ['007', '1', '007'],
  ['5.00 %', '1000', '5.00 %'],
] as const)('%s in %s is %s', (decimal, unit, shown) => {
  expect(inUnit(decimal, unit)).toBe(shown)
})

test.each([
  ['-1234567.89', '10000', 0, '-123'],
  ['1234567.89', '1', 2, '1234567.89'],
  ['1234567.89', '1', 1, '1234567.9'],
  ['1234567.85', '1', 1, '1234567.9'],
  ['1234567.89', '1', 3, '1234567.89'],
  ['1234567.89', '1000', 4, '1234.57'],
  ['-0.05', '1', 1, '-0.1'],
  ['5', '10000', 2, '0'],
  ['1,000.00', '1000', 0, '1,000.00'],
  ['-', '1000', 0, '-'],
  ['007.5', '1', 1, '007.5'],
  ['5.00 %', '1000', 0, '5.00 %'],
] as const)('%s in %s with %i decimals is %s', (decimal, unit, decimals, shown) => {
  expect(inLook(decimal, unit, { decimals })).toBe(shown)
})

test('a unit is ones, thousands or ten thousands', () => {
  expect([1, 1000, 10000, 100, 0].map(unitOfNumber)).toEqual(['1', '1000', '10000', '1', '1'])
  expect(['1', '1000', '10000', '100', ''].map(isFigureUnit)).toEqual([true, true, true, false, false])
})

test('amounts are shown in ones with cents, a dash for zero and a minus, where nothing else is said', () => {
  expect(usualLook).toEqual({ unit: '1', decimals: 2, zeroAs: 'dash', negativeAs: 'minus' })
})
