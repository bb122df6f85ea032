// Negative cash and balances against their direction.
import { describe, expect, it } from 'vitest'
import { book, bookFacts } from '../../test/book.ts'
import type { Voucher } from './voucher.ts'
import { balanceWarnings } from './voucher-warning.ts'

const { subjects } = bookFacts()
const [payment] = book('2025-11-05 记\n220201 Dr 50.00 x | supplier:V001\n1001 Cr 50.00 x') as [Voucher]
const warn = (cash: bigint, payable: bigint, option?: 'WARN' | 'BLOCK' | 'OFF') =>
  balanceWarnings(payment, subjects, (code) => (code === '1001' ? cash : payable), option).map((each) => [
    each.code,
    each.path,
  ])

describe('a voucher is saved with a warning when', () => {
  it('cash falls below zero (W01)', () => {
    expect(warn(4999n, -5000n)).toEqual([['warning.negative', 'lines.1.subject']])
    expect(warn(5000n, -5000n)).toEqual([])
    expect(warn(0n, -5000n, 'OFF')).toEqual([])
  })

  it('another balance turns against its direction (W03)', () => {
    expect(warn(5000n, -4999n)).toEqual([['warning.direction', 'lines.0.subject']])
  })

  it('but not when a balance that stood against its direction comes back', () => {
    const [deposit] = book('2025-11-05 记\n1001 Dr 50.00 x\n220201 Cr 50.00 x | supplier:V001 | CF010201') as [Voucher]
    expect(balanceWarnings(deposit, subjects, (code) => (code === '1001' ? -9000n : 9000n))).toEqual([])
  })

  it('and never for profit and loss', () => {
    const [back] = book('2025-11-05 记\n600101 Dr 50.00 x | store:S01\n22210107 Cr 50.00 x') as [Voucher]
    expect(balanceWarnings(back, subjects, () => 0n)).toEqual([])
  })
})
