// Restocks as they are typed and booked, and the stock of a store that they and the books come to.
import { describe, expect, test } from 'vitest'
import { standardChart } from '../../test/book.ts'
import { indexEntities } from './entity.ts'
import { type RestockDraft, readRestock, restockLines } from './restock.ts'
import { type StoreFigures, storeStock } from './store-stock.ts'
import { subjectTree } from './subject.ts'

const named = (type: 'store' | 'department' | 'brand', code: string, companies: string[] | null = null) => ({
  ...{ type, code, nameZhCn: code, nameZhTw: code, nameEn: code, mnemonic: '', enabled: true, companies },
})
const entities = indexEntities([
  ...[named('store', 'S01'), named('store', 'S02'), named('store', 'S09', ['OTHER'])],
  ...[named('department', 'D01'), named('brand', 'B1')],
])
const reading = { company: 'YS01', year: 2025, digits: 2, stores: [], entities }
const draft = (more: Partial<RestockDraft> = {}): RestockDraft => ({
  ...{ documentNo: 'R1', date: '2025-03-04', fromType: 'department', fromCode: 'D01', store: 'S01', brand: 'B1' },
  ...{ category: '', quantity: '10', cost: '1,200.00', retail: '2000', remark: '' },
  ...more,
})
const wrong = (more: Partial<RestockDraft>, stores: string[] = []) =>
  readRestock(draft(more), { ...reading, stores }).problems.map(({ code, path }) => `${code} ${path}`)

describe('a restock', () => {
  test('is read with its figures, or refused by every field that is wrong', () => {
    const { restock, problems } = readRestock(draft(), reading)
    expect(problems).toEqual([])
    expect(restock).toMatchObject({ cost: 120_000n, retail: 200_000n, quantity: 10_000_000n })
    expect(wrong({ documentNo: '', date: '2025-02-30', fromType: 'shelf', cost: '' })).toEqual([
      'input.required documentNo',
      'input.required cost',
      'input.invalid fromType',
      'input.date date',
    ])
    expect(wrong({ date: '2026-01-02', cost: '1.234', store: 'S09', brand: 'B7' })).toEqual([
      'restock.year date',
      'restock.figure cost',
      'restock.entity store',
      'restock.entity brand',
    ])
    expect(wrong({ fromType: 'store', fromCode: 'S01', cost: '0' })).toEqual([
      'restock.zero cost',
      'restock.same fromCode',
    ])
    expect(wrong({ cost: '-5' })).toEqual(['restock.sign retail', 'restock.sign quantity'])
    expect(wrong({ fromType: 'store', fromCode: 'S02' }, ['S01'])).toEqual(['restock.entity fromCode'])
  })

  test('moves goods at cost from its origin to its store; alike lines are one, quantities where they are kept', () => {
    const parts = { subjects: subjectTree(standardChart().all), subject: '140501', keepsQuantity: true }
    const rows = [draft(), draft({ documentNo: 'R2', brand: '', fromType: 'store', fromCode: 'S02' }), draft()].map(
      (one) => readRestock(one, reading).restock,
    )
    const lines = (merge: boolean, keepsQuantity = true) =>
      restockLines(rows, { ...parts, keepsQuantity }, { merge, isApart: () => false, summary: () => 'x', digits: 2 })
    expect(lines(true).map(({ aux, debit, credit, quantity }) => [aux, debit || `-${credit}`, quantity])).toEqual([
      [{ store: 'S01', brand: 'B1' }, '2400.00', '20'],
      [{ store: 'S01' }, '1200.00', '10'],
      [{ brand: 'B1' }, '-2400.00', '20'],
      [{ store: 'S02' }, '-1200.00', '10'],
    ])
    expect([lines(false).length, lines(true, false)[0]?.quantity]).toEqual([6, undefined])
  })
})

describe('the stock of a store', () => {
  const figures: StoreFigures = {
    ...{ opening: 60_000n, restock: 120_000n, restockRetail: 200_000n, bareRestock: 0n, returns: 12_000n },
    ...{ returnsRetail: 20_000n, bareReturns: 0n, costOfSales: 90_000n, sales: 150_000n, booked: 78_500n },
    ...{ sentCost: 50n, sentRetail: 100n },
  }

  test('is opening, restock, cost of sales and returns; the margin proposes a cost', () => {
    expect(storeStock(figures)).toEqual({
      ...{ openingRetail: 120_000n, restockRetail: 200_000n, returnsRetail: 20_000n, closing: 78_000n },
      // 180,000 of 320,000 is cost: a margin of 43.75 %.
      ...{ closingRetail: 150_000n, difference: 500n, marginRate: 4375n, proposedCost: 84_375n },
    })
  })

  test('values what has no price as the other goods, and says nothing where no price is known', () => {
    expect(storeStock({ ...figures, restockRetail: 100_000n, bareRestock: 50_000n }).restockRetail).toBe(200_000n)
    const none = storeStock({ ...figures, sentCost: 0n, sentRetail: 0n })
    expect([none.openingRetail, none.closingRetail, none.marginRate, none.proposedCost]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(none.closing).toBe(78_000n)
  })
})
