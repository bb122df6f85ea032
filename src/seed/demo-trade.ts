// The vouchers of the trading company: wholesale, sales within the group, exports, imports and foreign payments.
import { auxOf, credit, type DemoBalance, type DemoLine, debit, percent, yuan } from './demo-book.ts'
import {
  around,
  bankAccount,
  dayOf,
  goods,
  groupSale,
  inputVat,
  type Making,
  mainBank,
  outputVat,
} from './demo-month.ts'

const receivable = '112201'
const groupReceivable = '112203'
const payable = '220201'
const foreignBank = '100202'
const exportCustomer = 'C045'
/** The companies of the group that buy here. */
export const groupBuyers = ['YS02', 'YS03']

type Sold = { customer: string; net: bigint }

const wholesale = (making: Making): Sold[] => {
  const { book, company, random } = making
  const sold: Sold[] = []
  for (const [index, customer] of company.customers.entries()) {
    if (customer.code === exportCustomer) continue
    for (const day of [4, 13, 23]) {
      const net = around(random, 165_000)
      const vat = percent(net, 13n)
      const aux = { customer: customer.code }
      book.add(dayOf(making, day + index), `批发销售（${customer.zh}）`, [
        debit(receivable, net + vat, aux),
        credit('600102', net, aux),
        credit(outputVat, vat),
      ])
      sold.push({ customer: customer.code, net })
    }
  }
  return sold
}

const sellToGroup = (making: Making): Sold[] =>
  groupBuyers.map((buyer) => {
    const net = groupSale(making.month, buyer)
    const vat = percent(net, 13n)
    making.book.add(dayOf(making, 17), `销售集团内公司商品（${buyer}）`, [
      debit(groupReceivable, net + vat, { related: buyer }),
      credit('600102', net, { customer: buyer }),
      credit(outputVat, vat),
    ])
    return { customer: buyer, net }
  })

/** Exports bear no value-added tax. */
const sellAbroad = (making: Making): Sold[] => {
  const { book, random, rates } = making
  const date = dayOf(making, 19)
  const original = random.between(17_000, 23_000) * 100n
  const net = rates.base(original, 'USD', date)
  const aux = { customer: exportCustomer }
  book.add(date, '出口销售（东京精品株式会社）', [
    debit(receivable, net, aux, { currency: 'USD', original }),
    credit('600102', net, aux),
  ])
  return [{ customer: exportCustomer, net }]
}

const rollCost = (making: Making, sold: readonly Sold[]): void => {
  const rate = BigInt(making.company.costRate)
  const byCustomer = new Map<string, bigint>()
  for (const { customer, net } of sold) {
    byCustomer.set(customer, (byCustomer.get(customer) ?? 0n) + percent(net, rate))
  }
  const lines = [...byCustomer].map(([customer, cost]) => debit('640102', cost, { customer }))
  const total = lines.reduce((sum, line) => sum + line.amount, 0n)
  making.book.add(dayOf(making, 28), '结转批发销售成本', [...lines, credit(goods, total)])
}

/** What customers owed when the month began comes in, in the currency they owe. */
const collect = (making: Making, owed: readonly DemoBalance[]): void => {
  const { book, rates, company } = making
  for (const [index, held] of owed.entries()) {
    const date = dayOf(making, 11 + index)
    const aux = auxOf(held)
    const from = company.customers.find(({ code }) => code === aux.customer)?.zh ?? aux.related
    if (held.currency === 'CNY') {
      const lines = [debit(bankAccount, held.base, mainBank(making)), credit(held.subject, held.base, aux)]
      book.add(date, `收到货款（${from}）`, lines)
      continue
    }
    const { currency, original } = held
    const base = rates.base(original, currency, date)
    const bank = company.foreign.find((each) => each.currency === currency)?.bank ?? ''
    book.add(date, `收到外汇货款（${from}）${currency}`, [
      debit(foreignBank, base, { bank }, { currency, original }),
      credit(held.subject, base, aux, { currency, original }),
    ])
  }
}

const buyAbroad = (making: Making): void => {
  const { book, company, random, rates } = making
  for (const [index, { supplier, currency }] of company.foreign.entries()) {
    for (const day of [5, 20]) {
      const date = dayOf(making, day + index)
      const original = random.between(34_000, 42_000) * 100n
      const base = rates.base(original, currency, date)
      book.add(date, `进口采购商品（${supplier.zh}）${currency}`, [
        debit(goods, base),
        credit(payable, base, { supplier: supplier.code }, { currency, original }),
      ])
      const duty = percent(base, 8n)
      const vat = percent(base + duty, 13n)
      book.add(dayOf(making, day + index + 1), '支付进口关税及进口增值税', [
        debit(goods, duty, {}, { cfItem: 'CF010201' }),
        debit(inputVat, vat, {}, { cfItem: 'CF010201' }),
        credit(bankAccount, duty + vat, mainBank(making)),
      ])
    }
  }
}

const buyCurrency = (making: Making, currency: string, bank: string, original: bigint): DemoLine[] => {
  const base = making.rates.base(original, currency, dayOf(making, 9))
  return [debit(foreignBank, base, { bank }, { currency, original }), credit(bankAccount, base, mainBank(making))]
}

/** Foreign suppliers are paid what was owed when the month began; the currency is bought some days before. */
const payAbroad = (making: Making, owed: readonly DemoBalance[]): void => {
  const { book, company, rates } = making
  for (const currency of new Set(owed.map((held) => held.currency))) {
    const bank = company.foreign.find((each) => each.currency === currency)?.bank ?? ''
    const due = owed.filter((held) => held.currency === currency).reduce((sum, held) => sum - held.original, 0n)
    const inBank = book
      .under(foreignBank)
      .filter((held) => held.currency === currency)
      .reduce((sum, held) => sum + held.original, 0n)
    const missing = due + yuan(12_000) - inBank
    if (missing > 0n) book.add(dayOf(making, 9), `购汇${currency}`, buyCurrency(making, currency, bank, missing))
  }
  for (const [index, held] of owed.entries()) {
    const { currency } = held
    const source = company.foreign.find((each) => each.supplier.code === auxOf(held).supplier)
    if (source === undefined) continue
    const date = dayOf(making, 12 + index)
    const original = -held.original
    const base = rates.base(original, currency, date)
    book.add(date, `支付${source.supplier.zh}货款${currency}`, [
      debit(payable, base, auxOf(held), { currency, original }),
      credit(foreignBank, base, { bank: source.bank }, { currency, original }),
    ])
  }
}

/** The trade of a month, added to its ordinary vouchers. */
export const makeTrade = (making: Making): void => {
  const { book } = making
  const copy = (held: DemoBalance): DemoBalance => ({ ...held })
  const receivables = [...book.under(receivable), ...book.under(groupReceivable)].filter((held) => held.original > 0n)
  const owedToUs = receivables.map(copy)
  const owedAbroad = book
    .under(payable)
    .filter((held) => held.currency !== 'CNY' && held.original < 0n)
    .map(copy)
  collect(making, owedToUs)
  payAbroad(making, owedAbroad)
  const sold = [...wholesale(making), ...sellToGroup(making), ...sellAbroad(making)]
  buyAbroad(making)
  rollCost(making, sold)
}
