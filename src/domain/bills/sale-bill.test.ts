// Sale bills by hand-computed examples: checks, rules, grouping, and the balanced lines they become.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entity } from '../chart/entity.ts'
import type { Subject } from '../chart/subject.ts'
import {
  checkSaleBill,
  groupSales,
  type SaleBill,
  type SaleFacts,
  saleDate,
  saleLines,
  saleSummary,
  taxWithin,
} from './sale-bill.ts'
import { bestRule, type SaleRule, standardSaleRules } from './sale-rule.ts'

const entity = (code: string, more: Partial<Entity> = {}): Entity => ({
  type: 'store',
  code,
  nameZhCn: code,
  nameZhTw: code,
  nameEn: code,
  mnemonic: '',
  enabled: true,
  companies: null,
  ...more,
})
const stores = [entity('S01'), entity('S02', { enabled: false }), entity('S03', { companies: ['YS02'] })]
const auxOf: Record<string, Subject['aux']> = {
  '101201': [{ type: 'store', required: true }],
  '112202': [
    { type: 'customer', required: true },
    { type: 'store', required: true },
  ],
  '600101': [
    { type: 'store', required: true },
    { type: 'brand', required: false },
  ],
}
const subject = (code: string): Subject => ({
  code,
  parent: null,
  level: 2,
  nameZhCn: code,
  nameZhTw: code,
  nameEn: code,
  type: 'ASSET',
  plClass: '',
  direction: 'D',
  isLeaf: true,
  currency: 'BASE',
  aux: auxOf[code] ?? [],
  quantity: false,
  cash: false,
  fxReval: false,
  cfItemIn: '',
  cfItemOut: '',
  codeSource: '',
  enabled: true,
  mnemonic: '',
  generatedOnly: false,
  unit: '',
  handlerRequired: false,
  dueDateRequired: false,
})
const facts: SaleFacts = {
  company: 'YS01',
  digits: 2,
  entities: { find: (type, code) => stores.find((each) => type === 'store' && each.code === code) },
  subjects: { find: (code) => subject(code) },
  periods: new Map([
    [11, 'POSTED'],
    [12, 'OPEN'],
  ]),
  year: 2025,
  rules: standardSaleRules,
}
const bill = (more: Partial<SaleBill> = {}): SaleBill => ({
  billNo: 'B1',
  store: 'S01',
  date: '2025-12-15',
  channel: 'STORE',
  gross: 11300n,
  discount: 0n,
  returns: 0n,
  taxRate: 130_000n,
  net: 10000n,
  tax: 1300n,
  cost: 6000n,
  tenders: [
    { tender: 'CASH', amount: 1300n, fee: 0n },
    { tender: 'ALIPAY', amount: 10000n, fee: 60n },
  ],
  items: [],
  ...more,
})
const codes = (one: SaleBill) => checkSaleBill(one, facts).map(({ code, path }) => `${code} ${path}`)

describe('checks', () => {
  test('a right bill has nothing against it; each fault is named with its field', () => {
    expect(codes(bill())).toEqual([])
    expect(codes(bill({ tenders: [{ tender: 'CASH', amount: 11299n, fee: 0n }] }))).toEqual([
      'saleBill.tenders tenders',
    ])
    expect(codes(bill({ net: 9999n }))).toEqual(['saleBill.tax tax'])
    expect(codes(bill({ net: 9995n, tax: 1305n }))).toEqual([])
    expect(codes(bill({ net: 9994n, tax: 1306n }))).toEqual(['saleBill.tax tax'])
    expect(codes(bill({ store: 'S02' }))).toEqual(['saleBill.store store'])
    expect(codes(bill({ store: 'S03' }))).toEqual(['saleBill.store store'])
    expect(codes(bill({ date: '2025-11-30' }))).toEqual(['period.notOpen date'])
    expect(codes(bill({ date: '2024-12-30' }))).toEqual(['period.notOpen date'])
    expect(codes(bill({ tenders: [{ tender: 'COUPON', amount: 11300n, fee: 0n }] }))).toEqual([
      'saleBill.mapping tenders',
    ])
    const item = { brand: 'A', category: '', quantity: 0n, gross: 11300n, net: 10000n, tax: 1300n, cost: 5999n }
    expect(codes(bill({ items: [item] }))).toEqual(['saleBill.items cost'])
  })

  test('the VAT within an amount is rounded to the cent', () => {
    expect(taxWithin(11300n, 130_000n)).toBe(1300n)
    expect(taxWithin(100n, 130_000n)).toBe(12n)
    expect(taxWithin(-100n, 130_000n)).toBe(-12n)
    expect(taxWithin(500n, 0n)).toBe(0n)
  })
})

describe('rules', () => {
  const own = (more: Partial<SaleRule>): SaleRule => ({ ...(standardSaleRules[0] as SaleRule), ...more })
  test('the most particular rule wins, a company’s own before the standard', () => {
    const rules = [
      own({ tender: 'CARD', channel: 'ECOM', subject: '100201' }),
      own({ tender: 'CARD', subject: '1002' }),
    ]
    const all = [...rules, ...standardSaleRules]
    expect(bestRule(all, 'TENDER', { channel: 'ECOM', tender: 'CARD' })?.subject).toBe('100201')
    expect(bestRule(all, 'TENDER', { channel: 'STORE', tender: 'CARD' })?.subject).toBe('1002')
    expect(bestRule(all, 'TENDER', { channel: 'STORE', tender: 'OTHER' })).toBeUndefined()
  })
})

describe('lines', () => {
  const summary = () => '销售'
  const lines = (bills: SaleBill[], merge = true) => saleLines(bills, facts, { merge, summary, digits: 2 })

  test('tenders and fees stand against revenue and VAT, cost against stock', () => {
    expect(lines([bill()]).map(({ subject, debit, credit, aux }) => [subject, debit, credit, aux])).toEqual([
      ['1001', '13.00', '', {}],
      ['101201', '99.40', '', { store: 'S01' }],
      ['660304', '0.60', '', {}],
      ['600101', '', '100.00', { store: 'S01' }],
      ['22210107', '', '13.00', {}],
      ['640101', '60.00', '', {}],
      ['140501', '', '60.00', {}],
    ])
  })

  test('a mall is a customer that its rule names; items go to the revenue of their brand', () => {
    const rule = { ...(standardSaleRules[7] as SaleRule), entities: { customer: 'C001' } }
    const item = (brand: string, net: bigint, tax: bigint) => ({
      ...{ brand, category: '', quantity: 0n, gross: net + tax, net, tax, cost: 3000n },
    })
    const one = bill({
      tenders: [{ tender: 'MALL', amount: 11300n, fee: 0n }],
      items: [item('A', 4000n, 520n), item('B', 6000n, 780n)],
    })
    const found = saleLines([one], { ...facts, rules: [rule, ...facts.rules] }, { merge: true, summary, digits: 2 })
    expect(found.slice(0, 3).map(({ subject, aux, credit }) => [subject, aux, credit])).toEqual([
      ['112202', { customer: 'C001', store: 'S01' }, ''],
      ['600101', { store: 'S01', brand: 'A' }, '40.00'],
      ['22210107', {}, '13.00'],
    ])
  })

  test('bills balance however many are put together, and what comes to nothing has no line', () => {
    const minus = bill({
      billNo: 'B2',
      gross: -11300n,
      net: -10000n,
      tax: -1300n,
      cost: -6000n,
      tenders: bill().tenders.map(({ tender, amount, fee }) => ({ tender, amount: -amount, fee: -fee })),
    })
    expect(lines([bill(), minus])).toEqual([])
    expect(lines([bill(), minus], false)).toHaveLength(14)
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(BigInt)
    const made = fc.record({ cash: cents, card: cents, fee: cents, cost: cents }).map(({ cash, card, fee, cost }) => {
      const gross = cash + card
      const tax = taxWithin(gross, 130_000n)
      const tenders = [
        { tender: 'CASH', amount: cash, fee: 0n },
        { tender: 'CARD', amount: card, fee },
      ]
      return bill({ gross, tax, net: gross - tax, cost, tenders })
    })
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 8 }), fc.boolean(), (bills, merge) => {
        const minor = (text = '') => (text === '' ? 0n : BigInt(text.replace('.', '')))
        const of = (side: 'debit' | 'credit') => lines(bills, merge).reduce((all, line) => all + minor(line[side]), 0n)
        expect(of('debit')).toBe(of('credit'))
        const revenue = lines(bills, merge).filter(({ subject }) => subject === '600101')
        expect(revenue.reduce((all, line) => all + minor(line.credit), 0n)).toBe(
          bills.reduce((all, b) => all + b.net, 0n),
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('groups', () => {
  const bills = [
    bill({ billNo: 'B3', date: '2025-12-16' }),
    bill({ billNo: 'B2' }),
    bill({ billNo: 'B1', store: 'S09' }),
    bill({ billNo: 'B0' }),
  ]
  test('each bill is in one group, in the order of days and stores', () => {
    const of = (grouping: 'BILL' | 'STORE_DAY' | 'STORE_MONTH' | 'COMPANY_DAY') =>
      groupSales(bills, grouping).map((group) => group.map(({ billNo }) => billNo).join('+'))
    expect(of('BILL')).toEqual(['B0', 'B2', 'B1', 'B3'])
    expect(of('STORE_DAY')).toEqual(['B0+B2', 'B1', 'B3'])
    expect(of('STORE_MONTH')).toEqual(['B0+B2+B3', 'B1'])
    expect(of('COMPANY_DAY')).toEqual(['B0+B2+B1', 'B3'])
    expect(saleDate(bills, 'BUSINESS')).toBe('2025-12-16')
    expect(saleDate(bills, 'MONTH_END')).toBe('2025-12-31')
    expect(saleSummary('{store} {mm}-{dd} {channel}', bill(), () => '南京路店')).toBe('南京路店 12-15 STORE')
  })
})
