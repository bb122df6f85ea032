// What runs beside a ledger: quantities on the side of their amounts, prices of what is there.
import { expect, it } from 'vitest'
import { keyText, noAmounts } from '../voucher/balance.ts'
import { besideFrame, measureOf, openBeside, priceOf } from './ledger-measure.ts'

const month = (no: number) => ({ year: 2025, no })
const moved = (no: number, quantityDebit: bigint, quantityCredit: bigint) =>
  [
    keyText({ period: month(no), subject: '1405', aux: '', currency: 'CNY', class: 'ordinary' }),
    { ...noAmounts(), debit: 1n, quantityDebit, quantityCredit },
  ] as const

it('a frame of quantities, and what each row shows of it', () => {
  const opening = { subject: '1405', aux: {}, currency: 'CNY', base: 9n, original: 9n, quantity: 5n }
  const frame = besideFrame(
    'quantity',
    [{ ...opening, ytdDebit: 7n, ytdCredit: 0n }],
    new Map([moved(1, 10n, 3n), moved(2, 4n, 6n)]),
    '1405',
    { from: month(2), to: month(2) },
  )
  expect(frame.opening).toBe(12n)
  const next = openBeside(frame, true)
  expect(next({ kind: 'opening', debit: null }, 2, null)).toEqual({ debit: null, credit: null, balance: 12n })
  expect(next({ kind: 'line', debit: 1n }, 2, 4n)).toEqual({ debit: 4n, credit: null, balance: 16n })
  expect(next({ kind: 'line', debit: null }, 2, 6n)).toEqual({ debit: null, credit: 6n, balance: 10n })
  expect(next({ kind: 'line', debit: 1n }, 2, null)).toEqual({ debit: null, credit: null, balance: 10n })
  expect(next({ kind: 'month', debit: 1n }, 2, null)).toEqual({ debit: 4n, credit: 6n, balance: 10n })
  expect(next({ kind: 'year', debit: 1n }, 2, null)).toEqual({ debit: 14n, credit: 9n, balance: 10n })
  expect(openBeside(frame, false)({ kind: 'year', debit: 1n }, 2, null).debit).toBe(null)
})

it('a price is the amount by the quantity, and nothing has none', () => {
  expect(priceOf(1000_00n, 3_000000n, 2)).toBe(333_333333n)
  expect(priceOf(-50n, -2_000000n, 2)).toBe(250_000n)
  expect(priceOf(50n, 0n, 2)).toBe(null)
})

it('foreign amounts run only in a ledger of one foreign currency', () => {
  expect([measureOf('currency', ''), measureOf('currency', 'USD')]).toEqual([null, 'original'])
  expect([measureOf('quantity', 'USD'), measureOf('journal', 'USD')]).toEqual(['quantity', null])
})
