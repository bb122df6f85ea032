// Balances as folds: what lines add up to, what a change moves, and cash flow against cash.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accept, book, bookFacts, standardCashFlowItems, workedExample } from '../../../test/world/book.ts'
import {
  addAmounts,
  cashFlow,
  classOf,
  fold,
  isVoucherSource,
  isZero,
  keyText,
  linesOf,
  moves,
  netOf,
  noAmounts,
  openingDifference,
  parseKey,
} from './balance.ts'
import { reverseVoucher } from './reversal.ts'
import type { Voucher } from './voucher.ts'

const { facts, drafts, openings } = workedExample()
const vouchers = drafts.map(({ draft }) => accept(draft, facts))
const subset = fc.subarray(vouchers)

const sumOf = (map: ReadonlyMap<string, ReturnType<typeof noAmounts>>) =>
  [...map.values()].reduce((sum, each) => addAmounts(sum, each), noAmounts())

describe('a fold of lines', () => {
  it('keeps period, subject, entities, currency and class apart', () => {
    const [voucher] = book('2025-11-05 记 PLCLOSE\n600101 Dr 5.00 x | store:S01\n4103 Cr 5.00 x')
    expect([...fold(linesOf(voucher as Voucher)).keys()]).toEqual([
      '2025-11|600101|store:S01|CNY|closing',
      '2025-11|4103||CNY|closing',
    ])
    expect(classOf('FXREVAL')).toBe('ordinary')
    expect(classOf('YECLOSE')).toBe('closing')
  })

  it('puts original amounts and quantities on the side of the base amount, also without a base sign to go by', () => {
    const reval = vouchers.filter((voucher) => voucher.source === 'FXREVAL')
    const sums = fold(reval.flatMap(linesOf))
    expect(sums.get('2025-12|220201|supplier:V002|USD|ordinary')).toMatchObject({
      credit: -180000n,
      originalCredit: 0n,
    })
  })

  it('does not depend on the order or grouping of vouchers, and always balances', () => {
    fc.assert(
      fc.property(subset, fc.integer({ min: 0, max: 48 }), (some, cut) => {
        const whole = fold(some.flatMap(linesOf))
        const parts = [some.slice(cut), some.slice(0, cut)].map((part) => fold(part.flatMap(linesOf)))
        const joined = new Map(whole)
        for (const key of joined.keys()) joined.set(key, noAmounts())
        for (const part of parts) {
          for (const [key, amounts] of part) addAmounts(joined.get(key) as ReturnType<typeof noAmounts>, amounts)
        }
        expect(joined).toEqual(whole)
        expect(netOf(sumOf(whole))).toBe(0n)
      }),
    )
  })
})

describe('the moves of a change', () => {
  it('take balances from before to after, in key order, and only where they move', () => {
    fc.assert(
      fc.property(fc.constantFrom(...vouchers, null), fc.constantFrom(...vouchers, null), (before, after) => {
        const delta = moves(before, after)
        const sums = before ? fold(linesOf(before)) : new Map<string, ReturnType<typeof noAmounts>>()
        for (const [key, amounts] of delta) {
          expect(isZero(amounts)).toBe(false)
          sums.set(key, addAmounts(sums.get(key) ?? noAmounts(), amounts))
        }
        const wanted = after ? fold(linesOf(after)) : new Map()
        for (const [key, amounts] of sums) expect([key, wanted.get(key) ?? noAmounts()]).toEqual([key, amounts])
        expect([...delta.keys()]).toEqual([...delta.keys()].sort())
      }),
    )
  })

  it('are none when nothing changes', () => {
    expect(moves(vouchers[0] as Voucher, vouchers[0] as Voucher).size).toBe(0)
    expect(moves(null, null).size).toBe(0)
  })

  it('of a voucher and its reversal cancel on every side', () => {
    for (const voucher of vouchers) {
      const draft = reverseVoucher(voucher, { id: '1', word: '记', no: 1 }, voucher.date, facts)
      const red = accept(draft, facts)
      // A closing voucher is reversed as an ordinary one: the sides still cancel, in the other class.
      const sums = fold([...linesOf(voucher), ...linesOf({ ...red, source: voucher.source })])
      expect([...sums.values()].every(isZero)).toBe(true)
    }
  })
})

describe('cash flow', () => {
  it('sums to the net change of cash, for any vouchers', () => {
    fc.assert(
      fc.property(subset, (some) => {
        const lines = some.flatMap(linesOf)
        const flows = [...cashFlow(lines, facts).values()].reduce((sum, each) => sum + each, 0n)
        const cash = lines
          .filter((line) => facts.subjects.find(line.subject)?.cash)
          .reduce((sum, line) => sum + netOf(line), 0n)
        expect(flows).toBe(cash)
      }),
    )
  })

  it('knows the direction of every item it can hold', () => {
    const items = standardCashFlowItems()
    for (const item of cashFlow(vouchers.flatMap(linesOf), facts).keys()) expect(items.has(item)).toBe(true)
  })
})

describe('keys and openings', () => {
  it('are written and read back', () => {
    for (const key of fold(vouchers.flatMap(linesOf)).keys()) expect(keyText(parseKey(key))).toBe(key)
    expect(() => parseKey('2025-11|1001||CNY|other')).toThrow(RangeError)
    expect(() => parseKey('2025-14|1001||CNY|closing')).toThrow(RangeError)
  })

  it('of the example balance', () => {
    expect(openingDifference(openings)).toBe(0n)
  })

  it('name their sources', () => {
    expect(isVoucherSource('SALEBILL')).toBe(true)
    expect(isVoucherSource('salebill')).toBe(false)
    expect(bookFacts().accountSet.company).toBe('YS01')
  })
})
