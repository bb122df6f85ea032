// Places in a ledger are read as people write them.
import { expect, it } from 'vitest'
import { parsePlace } from './ledger-place.ts'

it('months, days and vouchers, with or without their month', () => {
  expect(parsePlace(' 2025-11 ')).toEqual({ kind: 'month', month: '2025-11' })
  expect(parsePlace('2025-11-08')).toEqual({ kind: 'day', date: '2025-11-08' })
  expect(parsePlace('记-0012')).toEqual({ kind: 'voucher', month: '', word: '记', no: 12 })
  expect(parsePlace('2025-11 记12')).toEqual({ kind: 'voucher', month: '2025-11', word: '记', no: 12 })
  expect(parsePlace('PAY 7')).toEqual({ kind: 'voucher', month: '', word: 'PAY', no: 7 })
  expect(parsePlace('end')).toEqual({ kind: 'end' })
  for (const text of ['', '12', '2025-13-40', '2025-14', '记', '记-x', '-1']) expect(parsePlace(text)).toBe(null)
})
