// Voucher numbers as they are typed.
import { expect, it } from 'vitest'
import { readVoucherNo } from './voucher-number.ts'

it.each([
  ['12', 12],
  ['0012', 12],
  ['１２', 12],
  [' 7 ', 7],
  ['999999999', 999_999_999],
])('%s is a number', (text, no) => expect(readVoucherNo(text)).toBe(no))

it.each(['12 1/3', '12-1/3', '1/3', '１２　１／３', '12½', '12.5', '12 2⁄3'])('%s is a fraction', (text) => {
  expect(readVoucherNo(text)).toMatchObject({ code: 'voucher.numberFraction', path: 'no', args: { no: text.trim() } })
})

it.each(['', '0', '000', '-3', '1e3', 'abc', '1234567890', '1,234', '/'])('%s is nothing', (text) => {
  expect(readVoucherNo(text)).toMatchObject({ code: 'input.invalid' })
})
