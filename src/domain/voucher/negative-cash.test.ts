// Negative cash and balances against their direction.
import { describe, expect, it } from 'vitest'
import { book, bookFacts } from '../../../test/world/book.ts'
import { balanceProblems, worsenedBalances } from './negative-cash.ts'
import type { Voucher } from './voucher.ts'

const { subjects } = bookFacts()
const [payment] = book('2025-11-05 记\n220201 Dr 50.00 x | supplier:V001\n1001 Cr 50.00 x') as [Voucher]
const warn = (cash: bigint, payable: bigint, blockNegativeCash: 'WARN' | 'BLOCK' | 'OFF' = 'WARN') =>
  balanceProblems(payment, subjects, { blockNegativeCash, warnDirection: true }, (code) =>
    code === '1001' ? cash : payable,
  ).map((each) => [each.code, each.path])
const everything = { blockNegativeCash: 'WARN', warnDirection: true } as const

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
    expect(balanceProblems(deposit, subjects, everything, (code) => (code === '1001' ? -9000n : 9000n))).toEqual([])
  })

  it('and never for profit and loss', () => {
    const [back] = book('2025-11-05 记\n600101 Dr 50.00 x | store:S01\n22210107 Cr 50.00 x') as [Voucher]
    expect(balanceProblems(back, subjects, everything, () => 0n)).toEqual([])
  })

  it('cash below zero is refused where the account set blocks it', () => {
    expect(warn(4999n, -5000n, 'BLOCK')).toEqual([['voucher.negativeCash', 'lines.1.subject']])
  })
})

describe('no balance has to be read for', () => {
  const options = { blockNegativeCash: 'WARN', warnDirection: false } as const
  const worsened = (voucher: Voucher, more = {}) => [
    ...worsenedBalances(voucher, subjects, { ...options, ...more }).keys(),
  ]

  it('vouchers that take nothing from cash, unless other directions are watched', () => {
    const [deposit] = book('2025-11-05 记\n1001 Dr 50.00 x\n220201 Cr 50.00 x | supplier:V001 | CF010201') as [Voucher]
    expect(worsened(deposit)).toEqual([])
    expect(worsened(payment)).toEqual(['1001'])
    expect(worsened(payment, { blockNegativeCash: 'OFF' })).toEqual([])
    expect(worsened(payment, { warnDirection: true })).toEqual(['220201', '1001'])
  })
})
