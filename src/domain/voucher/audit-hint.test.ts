// Hints for auditors: round sums, weekends, pairs nobody uses, amounts far from the others, invoices of others.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HintFacts, hintsOf, isRound, isWeekend, pairOf, spreadOf } from './audit-hint.ts'

const facts = (change: Partial<HintFacts> = {}): HintFacts => ({
  lines: [],
  total: 123_456n,
  digits: 2,
  date: '2025-11-14',
  enteredOn: '2025-11-14',
  attachments: 1,
  pair: { debit: '6602', credit: '1002', amount: 123_456n },
  looked: 0,
  history: [],
  invoices: 0,
  taken: [],
  ...change,
})
const names = (change: Partial<HintFacts>): string[] => hintsOf(facts(change)).map(({ name }) => name)

describe('a hint is given', () => {
  it.each([
    ['noAttachment', { attachments: 0 }],
    ['round', { total: 5_000_000n }],
    ['weekendDate', { date: '2025-11-15' }],
    ['weekendEntry', { enteredOn: '2025-11-16' }],
    ['pairUnusual', { looked: 8, history: [] }],
    ['amountHigh', { looked: 20, history: Array(20).fill(1000n) }],
    ['invoiceTaken', { invoices: 1, taken: [{ invoice: '1', voucher: '记-0001' }] }],
  ] as const)('for what asks for a second look, before what does not: %s', (name, change) => {
    expect(names(change as Partial<HintFacts>)[0]).toBe(name)
  })

  it('for what speaks for the voucher', () => {
    const history = Array.from({ length: 10 }, (_, at) => 120_000n + BigInt(at) * 1000n)
    expect(names({ looked: 10, history, invoices: 2 })).toEqual(['attached', 'invoiceFree', 'amountUsual'])
  })

  it('not from too little', () => {
    expect(names({ looked: 7, history: [] })).toEqual(['attached'])
    expect(names({ looked: 20, history: [1n, 1n] })).toEqual(['attached'])
  })
})

it('weekends are Saturdays and Sundays', () => {
  const days = ['2025-11-14', '2025-11-15', '2025-11-16', '2025-11-17', '1969-12-28']
  expect(days.map(isWeekend)).toEqual([false, true, true, false, true])
})

it('a round sum ends in three zeros before the point', () => {
  expect([100_000n, -300_000n, 100_001n, 110_000n, 0n].map((each) => isRound(each, 2))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(isRound(1000n, 0)).toBe(true)
})

it('a voucher is mainly about its largest debit and credit', () => {
  const line = (subject: string, debit: bigint, credit: bigint) => ({ subject, debit, credit })
  const lines = [line('1405', 100n, 0n), line('2221', 13n, 0n), line('2202', 0n, 113n)]
  expect(pairOf(lines)).toEqual({ debit: '1405', credit: '2202', amount: 100n })
  expect(pairOf([line('6602', -9n, 0n), line('6601', 9n, 0n)])).toBe(null)
})

it('far is more than three standard deviations above the mean, as floating point says where it can', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 8, maxLength: 40 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 400_000 }), (others, amount) => {
      const mean = others.reduce((sum, each) => sum + each, 0) / others.length
      const sigma = Math.sqrt(others.reduce((sum, each) => sum + (each - mean) ** 2, 0) / others.length)
      // Where both are the same but for rounding, only the exact one is right.
      fc.pre(Math.abs(amount - mean - 3 * sigma) > 1e-3)
      expect(spreadOf(BigInt(amount), others.map(BigInt))?.isFar).toBe(amount > mean + 3 * sigma)
    }),
    { numRuns: 500 },
  )
})
