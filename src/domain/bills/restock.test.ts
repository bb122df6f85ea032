// Restocks as they are typed and booked, and the stock of a store that they and the books come to.
import { describe, expect, test } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import { indexEntities } from '../chart/entity.ts'
import { subjectTree } from '../chart/subject.ts'
import { checkRestock, type RestockDraft, readRestock, restockLines, type StoreFigures, storeStock } from './restock.ts'

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

  test('has texts of their length, places that are there, and figures of one sign', () => {
    expect(wrong({ documentNo: 'x'.repeat(65), category: 'x'.repeat(65), remark: 'x'.repeat(501) })).toEqual([
      ...['input.tooLong documentNo', 'input.tooLong category', 'input.tooLong remark'],
    ])
    expect(readRestock(draft({ documentNo: '\u0000' }), reading).restock.documentNo).toBe('')
    expect(wrong({ store: '', fromCode: ' ', brand: '' })).toEqual(['input.required fromCode', 'input.required store'])
    expect(wrong({ fromCode: 'D09' })).toEqual(['restock.entity fromCode'])
    expect(wrong({ quantity: 'x', retail: 'y' })).toEqual(['restock.figure quantity', 'restock.figure retail'])
    expect(wrong({ quantity: '', retail: '' })).toEqual([])
    expect(wrong({ quantity: '-1', retail: '-1', cost: '-1' })).toEqual([])
    expect(wrong({ quantity: '-1' })).toEqual(['restock.sign quantity'])
    expect(wrong({ retail: '-1' })).toEqual(['restock.sign retail'])
    expect(wrong({ quantity: '0', retail: '0', cost: '-1' })).toEqual([])
    expect(wrong({ date: '' })).toEqual(['input.required date'])
    const said = (more: Partial<RestockDraft>, stores: string[] = []) =>
      readRestock(draft(more), { ...reading, stores }).problems.map(({ args }) => args)
    expect(said({ date: '2025-02-30'.padEnd(30, 'x') })).toEqual([{ date: '2025-02-30xxxxxxxxxx' }])
    expect(said({ date: '2026-01-02' })).toEqual([{ year: 2025 }])
    expect(said({ store: 'S'.repeat(40) })).toEqual([{ dim: 'store', code: 'S'.repeat(32) }])
    expect(said({ store: 'S'.repeat(40) }, ['S01'])).toEqual([{ dim: 'store', code: 'S'.repeat(32) }])
    expect(said({ fromType: 'store', fromCode: 'S01' })).toEqual([{ code: 'S01' }])
    // Of a wrong figure nothing else is said, and a department may have the code of a store.
    expect(wrong({ cost: 'x' })).toEqual(['restock.figure cost'])
    expect(wrong({ cost: ' ' })).toEqual(['input.required cost'])
    expect(wrong({ cost: '0', remark: '\u0000' })).toEqual(['input.characters remark', 'restock.zero cost'])
    expect(wrong({ fromType: 'store', fromCode: '', store: '' })).toEqual([
      ...['input.required fromCode', 'input.required store'],
    ])
    const spaced = readRestock(
      draft({ fromType: ' store ', fromCode: ' S02 ', store: ' S01 ', date: ' 2025-03-04 ' }),
      reading,
    )
    expect([spaced.problems, spaced.restock]).toMatchObject([
      [],
      { fromType: 'store', store: 'S01', date: '2025-03-04' },
    ])
    expect(readRestock(draft({ brand: ' B1 ' }), reading).restock.brand).toBe('B1')
    // Who may see one store names no other, neither as origin nor as aim.
    expect(wrong({}, ['S01'])).toEqual([])
    expect(wrong({}, ['S02'])).toEqual(['restock.entity store'])
    expect(readRestock(draft({ quantity: 'x', cost: '1.234' }), reading).problems.map(({ args }) => args)).toEqual([
      { k: 6 },
      { k: 2 },
    ])
  })

  test('is booked in a month that takes entries', () => {
    const { restock } = readRestock(draft(), reading)
    const check = (status: 'OPEN' | 'FUTURE' | 'POSTED' | 'LOCKED', year = 2025) =>
      checkRestock(restock, { ...reading, year, periods: new Map([[3, status]]) }).map(({ code, path, args }) =>
        [code, path, ...Object.values(args)].join(' '),
      )
    const closed = ['period.notOpen date 2025-03-04 2025-03']
    expect([check('OPEN'), check('FUTURE'), check('POSTED'), check('LOCKED')]).toEqual([[], [], closed, closed])
    expect(check('OPEN', 2026)).toEqual(closed)
    const gone = checkRestock({ ...restock, brand: 'B7' }, { ...reading, periods: new Map([[3, 'OPEN']]) })
    expect(gone.map(({ code, path }) => `${code} ${path}`)).toEqual(['restock.entity brand'])
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
