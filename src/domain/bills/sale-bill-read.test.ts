// A sale bill as typed or sent: figures are exact, and everything that is wrong is named by its field.
import { describe, expect, it, test } from 'vitest'
import { itemsJson, itemsOf, saleBillFigures, saleBillText, tendersJson, tendersOf } from './sale-bill.ts'
import { isEmptyItem, readSaleBill, type SaleBillDraft } from './sale-bill-read.ts'

const reading = { digits: 2, company: 'YS01', year: 2025, currency: 'CNY', stores: ['S01', 'S02'] }
const draft: SaleBillDraft = {
  ...{ billNo: ' B-1 ', store: 'S01', date: '2025-11-03', channel: 'STORE', gross: '1,130.00', taxRate: '13%' },
  ...{ net: '1000', tax: '130', discount: '12.50', returns: '-20', cost: '600.01', quantity: '2.5' },
  ...{ invoiceNo: ' 2511 ', remark: ' r ', company: 'YS01', currency: 'CNY' },
  tenders: [
    { tender: 'CARD', amount: '1,000.00', fee: '3.80' },
    { tender: 'CASH', amount: '130' },
  ],
  items: [
    { brand: ' A ', category: ' c ', quantity: '1', gross: '565', net: '500', tax: '65', cost: '300' },
    { quantity: '1.5', gross: '565', net: '500', tax: '65' },
  ],
}
const read = (more: Partial<SaleBillDraft> = {}, of = reading) => readSaleBill({ ...draft, ...more }, of)
const told = (more: Partial<SaleBillDraft>, of = reading) =>
  read(more, of).problems.map(({ code, path, args }) => `${code} ${path} ${Object.values(args).join(' ')}`)
const cell = (path: string, reason: string) => [`import.cell ${path} ${path} ${reason}`]

const bill = {
  ...{ billNo: 'B-1', store: 'S01', date: '2025-11-03', channel: 'STORE', gross: 113000n, discount: 1250n },
  ...{ returns: -2000n, taxRate: 130000n, net: 100000n, tax: 13000n, cost: 60001n, quantity: 2500000n },
  ...{ invoiceNo: '2511', remark: 'r' },
  tenders: [
    { tender: 'CASH', amount: 13000n, fee: 0n },
    { tender: 'CARD', amount: 100000n, fee: 380n },
  ],
  items: [
    { brand: 'A', category: 'c', quantity: 1000000n, gross: 56500n, net: 50000n, tax: 6500n, cost: 30000n },
    { brand: '', category: '', quantity: 1500000n, gross: 56500n, net: 50000n, tax: 6500n, cost: 0n },
  ],
}

describe('a bill', () => {
  it('is read to the cent, its tenders in the order of their list', () => {
    expect(read()).toEqual({ bill, problems: [] })
  })

  it('has nothing where nothing is given', () => {
    const { discount: _, returns: __, cost: ___, quantity: ____, invoiceNo: _____, remark: ______, ...short } = draft
    const found = readSaleBill({ ...short, company: '', currency: '' }, reading)
    expect(found.problems).toEqual([])
    expect(found.bill).toMatchObject({ discount: 0n, returns: 0n, cost: 0n, quantity: 0n, invoiceNo: '', remark: '' })
  })

  it.each(['billNo', 'store', 'date', 'channel', 'gross', 'net', 'tax'] as const)('without %s is not whole', (name) => {
    expect(told({ [name]: '' })).toEqual(cell(name, 'missing'))
  })

  it('has a rate of tax from 0 to 100 percent', () => {
    expect(told({ taxRate: '' })).toEqual([...cell('taxRate', 'missing'), ...cell('taxRate', 'notRate')])
    for (const wrong of ['-1', '100.0001', 'x', '1%3', '1.23456']) {
      expect(told({ taxRate: wrong })).toEqual(cell('taxRate', 'notRate'))
    }
    expect(['0', '100', '6 %', ' 1.5%', '0.0001'].map((taxRate) => read({ taxRate }).bill.taxRate)).toEqual([
      ...[0n, 1000000n, 60000n, 15000n, 1n],
    ])
  })

  it('is of a day in the year of its account set', () => {
    expect(told({ date: '2025-02-30' })).toEqual(cell('date', 'notDate'))
    expect(told({ date: '2024-12-31' })).toEqual(cell('date', 'otherYear'))
  })

  it('is of a store that whoever brings it may use', () => {
    expect(told({ store: 'S03' })).toEqual(cell('store', 'unknownCode'))
    expect(told({ store: 'S03' }, { ...reading, stores: [] })).toEqual([])
  })

  it('is of this company, in its currency, through a channel that there is', () => {
    expect(told({ channel: 'SHOP' })).toEqual(cell('channel', 'unknownCode'))
    expect(told({ company: 'YS02' })).toEqual(cell('company', 'notThisCompany'))
    expect(told({ currency: 'USD' })).toEqual(cell('currency', 'notBaseCurrency'))
  })

  it.each(['gross', 'discount', 'net', 'tax', 'cost', 'quantity'] as const)('has a %s that is a number', (name) => {
    expect(told({ [name]: '1.x' })).toEqual(cell(name, 'notAmount'))
  })

  it('takes returns off', () => {
    expect(told({ returns: '0.01' })).toEqual(cell('returns', 'notNegative'))
    expect(told({ returns: '0' })).toEqual([])
  })

  it('has texts of their length', () => {
    expect(told({ billNo: 'x'.repeat(41) })).toEqual(['input.tooLong billNo 40'])
    expect(told({ invoiceNo: 'x'.repeat(65) })).toEqual(['input.tooLong invoiceNo 64'])
    expect(told({ remark: 'x'.repeat(501) })).toEqual(['input.tooLong remark 500'])
    expect(read({ billNo: '\u0000' }).bill.billNo).toBe('')
    expect(told({ items: [{ brand: 'x'.repeat(33), category: 'x'.repeat(61) }] })).toEqual([
      ...['input.tooLong items.0.brand 32', 'input.tooLong items.0.category 60'],
    ])
  })

  it('is paid by each tender once', () => {
    const cash = { tender: 'CASH', amount: '1' }
    expect(told({ tenders: [cash, cash] })).toEqual(cell('tenders.CASH', 'repeated'))
    expect(told({ tenders: [{ tender: 'GOLD', amount: '1' }] })).toEqual(cell('tenders.GOLD', 'unknownCode'))
    expect(told({ tenders: [{ tender: 'CASH', amount: 'x', fee: 'y' }] })).toEqual([
      ...cell('tenders.CASH.amount', 'notAmount'),
      ...cell('tenders.CASH.fee', 'notAmount'),
    ])
  })

  it('leaves tenders without an amount and without a fee out', () => {
    const tenders = [
      { tender: 'CARD', amount: '0', fee: '' },
      { tender: 'ALIPAY', amount: '', fee: '0.10' },
      { tender: 'WECHAT', amount: '2' },
    ]
    expect(read({ tenders }).bill.tenders).toEqual([
      { tender: 'ALIPAY', amount: 0n, fee: 10n },
      { tender: 'WECHAT', amount: 200n, fee: 0n },
    ])
  })

  it('has items whose figures are named by their place', () => {
    const wrong = { quantity: 'a', gross: 'b', net: 'c', tax: 'd', cost: 'e' }
    expect(told({ items: [{}, wrong] })).toEqual(
      ['quantity', 'gross', 'net', 'tax', 'cost'].flatMap((name) => cell(`items.1.${name}`, 'notAmount')),
    )
  })
})

test('an item of which nothing is given is none', () => {
  expect(isEmptyItem({})).toBe(true)
  expect(isEmptyItem({ brand: '', cost: '' })).toBe(true)
  expect(isEmptyItem({ brand: '', cost: '0' })).toBe(false)
})

describe('a bill as text', () => {
  const [item] = bill.items
  const itemText =
    '{"brand":"A","category":"c","quantity":"1000000","gross":"56500","net":"50000","tax":"6500","cost":"30000"}'

  it('has exact tenders and items, which are read back', () => {
    expect(tendersJson(bill.tenders.slice(1))).toBe('[{"tender":"CARD","amount":"100000","fee":"380"}]')
    expect(itemsJson(bill.items.slice(0, 1))).toBe(`[${itemText}]`)
    expect(tendersOf(JSON.parse(tendersJson(bill.tenders)))).toEqual(bill.tenders)
    expect(itemsOf(JSON.parse(itemsJson(bill.items)))).toEqual(bill.items)
  })

  it('says everything that was sent in one order, so that two sendings of one bill are the same', () => {
    const one = { ...bill, tenders: bill.tenders.slice(1), items: item ? [item] : [] }
    expect(saleBillText(one)).toBe(
      '["B-1","S01","2025-11-03","STORE","113000","1250","-2000","130000","100000","13000","60001","2500000",' +
        `"2511","r",[{"tender":"CARD","amount":"100000","fee":"380"}],[${itemText}]]`,
    )
    const { tenders, items, ...rest } = saleBillFigures(one) as Record<string, unknown>
    expect([tenders, items]).toEqual([JSON.parse(tendersJson(one.tenders)), [JSON.parse(itemText)]])
    expect(rest).toMatchObject({ billNo: 'B-1', gross: '113000', taxRate: '130000', quantity: '2500000' })
  })
})
