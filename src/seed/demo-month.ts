// The ordinary vouchers of a month of a demo company: sales, purchases, payments, payroll, rent, fees.
import { auxOf, credit, type DemoBook, type DemoLine, debit, percent, yuan } from './demo-book.ts'
import type { Company, Shop } from './demo-company.ts'
import { type DemoRates, openRandom, type Random, seedOf } from './demo-rate.ts'

/** A company in the month that is being made; `month` is YYYY-MM. */
export type Making = {
  company: Company
  book: DemoBook
  random: Random
  rates: DemoRates
  month: string
  /** Income tax accrued since the year began. */
  accrued: { tax: bigint }
}

export const outputVat = '22210107'
export const inputVat = '22210101'
export const bankAccount = '100201'
export const goods = '140501'

/** How busy each month of fashion retail is, percent. */
const season = [118, 92, 96, 98, 108, 102, 88, 86, 104, 112, 126, 130]

export const dayOf = ({ month }: Making, day: number): string => `${month}-${String(day).padStart(2, '0')}`
export const monthNo = ({ month }: Making): number => Number(month.slice(5, 7))
export const mainBank = ({ company }: Making) => ({ bank: company.banks[0].code })
/** An amount around `about` yuan: from 90 to 110 percent, with cents. */
export const around = (random: Random, about: number): bigint =>
  random.between(Math.trunc(about * 90), Math.trunc(about * 110))

const monthLabel = (making: Making): string => `${monthNo(making)}月`
const previousLabel = (making: Making): string => `${((monthNo(making) + 10) % 12) + 1}月`

/** What customers paid with: by channel of the company, the last one takes the rest. */
const receipts = (making: Making, shop: Shop, gross: bigint): DemoLine[] => {
  if (shop.mall !== undefined) return [debit('112202', gross, { customer: shop.mall, store: shop.code })]
  const store = { store: shop.code }
  if (making.company.revenue === '600103') return [debit('101201', gross, store)]
  const alipay = percent(gross, 45n)
  const cards = percent(gross, 40n)
  return [debit('101201', alipay, store), debit('101203', cards, store), debit('1001', gross - alipay - cards)]
}

const sell = (making: Making, shop: Shop, day: number): bigint => {
  const { book, company, random } = making
  const net = percent(around(random, shop.week), BigInt(season[monthNo(making) - 1] ?? 100))
  const vat = percent(net, 13n)
  // A wholesaler's own showroom sells at retail.
  const revenue = company.revenue === '600102' ? '600101' : company.revenue
  book.add(
    dayOf(making, day),
    `${shop.zh}销售汇总`,
    [...receipts(making, shop, net + vat), credit(revenue, net, { store: shop.code }), credit(outputVat, vat)],
    { source: 'SALEBILL', type: 'XX' },
  )
  return net
}

const rollCost = (making: Making, sold: ReadonlyMap<string, bigint>): void => {
  const { book, company } = making
  const cost = company.cost === '640102' ? '640101' : company.cost
  const lines = [...sold].map(([store, net]) => debit(cost, percent(net, BigInt(company.costRate)), { store }))
  const total = lines.reduce((sum, line) => sum + line.amount, 0n)
  book.add(dayOf(making, 28), `结转${monthLabel(making)}销售成本`, [...lines, credit(goods, total)])
}

/** Payment platforms and malls hand over what they collected. */
const collect = (making: Making, shop: Shop, day: number): void => {
  const { book } = making
  const store = { store: shop.code }
  for (const subject of ['101201', '101203']) {
    const held = book.net(subject, `store:${shop.code}`)
    if (held <= 0n) continue
    const fee = percent(held, 60n) / 100n
    book.add(dayOf(making, day), `${shop.zh}${subject === '101201' ? '支付宝' : '刷卡款'}到账`, [
      debit(bankAccount, held - fee, mainBank(making)),
      debit('660304', fee, store),
      credit(subject, held, store),
    ])
  }
}

const settleMall = (making: Making, shop: Shop, owed: bigint): void => {
  if (shop.mall === undefined || owed <= 0n) return
  const charge = percent(owed, 9n)
  const vat = percent(charge, 6n)
  const aux = { customer: shop.mall, store: shop.code }
  making.book.add(dayOf(making, 8), `收到${shop.zh}${previousLabel(making)}商场结算款`, [
    debit(bankAccount, owed - charge - vat, mainBank(making)),
    debit('660107', charge, { store: shop.code }, { cfItem: 'CF010204' }),
    debit(inputVat, vat, {}, { cfItem: 'CF010204' }),
    credit('112202', owed, aux),
  ])
}

const bankCash = (making: Making): void => {
  const cash = making.book.net('1001')
  const kept = yuan(20_000)
  if (cash <= kept) return
  making.book.add(dayOf(making, 28), '门店现金缴存银行', [
    debit(bankAccount, cash - kept, mainBank(making)),
    credit('1001', cash - kept),
  ])
}

const buy = (making: Making, sold: bigint): void => {
  const { book, company, random } = making
  const fromGroup = company.code === groupSeller ? 0n : groupSale(making.month, company.code)
  const need = percent(sold, BigInt(company.costRate)) - fromGroup
  const { suppliers } = company
  const share = percent(need, BigInt(96 + random.below(9))) / BigInt(suppliers.length * 2)
  for (const [index, supplier] of suppliers.entries()) {
    for (const day of [3 + index, 16 + index]) {
      const net = percent(share, random.between(85, 115))
      const vat = percent(net, 13n)
      book.add(dayOf(making, day), `采购商品（${supplier.zh}）`, [
        debit(goods, net),
        debit(inputVat, vat),
        credit('220201', net + vat, { supplier: supplier.code }),
      ])
    }
  }
}

/** Pays what was owed to the suppliers when the month began. */
const paySuppliers = (making: Making): void => {
  const { book, company } = making
  for (const [index, supplier] of company.suppliers.entries()) {
    const owed = -book.net('220201', `supplier:${supplier.code}`)
    if (owed <= 0n) continue
    book.add(dayOf(making, 12 + index), `支付${supplier.zh}货款`, [
      debit('220201', owed, { supplier: supplier.code }, { handler: company.employees[0].code }),
      credit(bankAccount, owed, mainBank(making)),
    ])
  }
}

const payTaxes = (making: Making): void => {
  const { book } = making
  const pay = (subjects: readonly string[], day: number, summary: string): void => {
    const owed = subjects.map((subject) => debit(subject, -book.net(subject))).filter((line) => line.amount > 0n)
    const total = owed.reduce((sum, line) => sum + line.amount, 0n)
    book.add(dayOf(making, day), summary, [...owed, credit(bankAccount, total, mainBank(making))])
  }
  const before = previousLabel(making)
  pay(['222102', '222113', '222114', '222115'], 10, `缴纳${before}增值税及附加`)
  pay(['222112'], 10, `缴纳${before}代扣个人所得税`)
  pay(['222111'], 14, '预缴上季企业所得税')
  pay(['224102', '221103'], 15, `缴纳${before}社保公积金`)
}

const payWages = (making: Making): void => {
  const { book } = making
  const owed = -book.net('221101')
  if (owed <= 0n) return
  const tax = percent(owed, 3n)
  const social = percent(owed, 10n)
  book.add(dayOf(making, 10), `发放${previousLabel(making)}工资`, [
    debit('221101', owed),
    credit('222112', tax),
    credit('224102', social),
    credit(bankAccount, owed - tax - social, mainBank(making)),
  ])
}

const accrueWages = (making: Making): void => {
  const { book, company, random } = making
  const shops = company.shops.map((shop) => debit('660101', around(random, shop.staff), { store: shop.code }))
  const rest = company.departments.map(({ code }) => debit('660201', around(random, 52_000), { department: code }))
  const sum = (lines: readonly DemoLine[]) => lines.reduce((total, line) => total + line.amount, 0n)
  const label = `计提${monthLabel(making)}`
  book.add(dayOf(making, 26), `${label}工资`, [...shops, ...rest, credit('221101', sum(shops) + sum(rest))])
  const social = [
    ...shops.map((line) => ({ ...line, subject: '660103', amount: percent(line.amount, 22n) })),
    ...rest.map((line) => ({ ...line, subject: '660203', amount: percent(line.amount, 22n) })),
  ]
  book.add(dayOf(making, 26), `${label}社保公积金`, [...social, credit('221103', sum(social))])
}

/** An expense paid from the bank, with input tax where there is an invoice for it. */
export const spend = (making: Making, day: number, summary: string, cost: DemoLine, vatRate: bigint): void => {
  const vat = percent(cost.amount, vatRate)
  making.book.add(dayOf(making, day), summary, [
    cost,
    debit(inputVat, vat, {}, { cfItem: 'CF010204' }),
    credit(bankAccount, cost.amount + vat, mainBank(making)),
  ])
}

const shopCosts = (making: Making): void => {
  const { company, random } = making
  for (const [index, shop] of company.shops.entries()) {
    const store = { store: shop.code }
    const spendAt = (day: number, what: string, subject: string, about: number, rate: bigint) =>
      spend(making, day + index, `支付${shop.zh}${what}`, debit(subject, around(random, about), store), rate)
    if (shop.rent > 0) {
      spendAt(5, `${monthLabel(making)}租金`, '660108', shop.rent, 9n)
      spendAt(20, '物业水电费', '660109', shop.rent / 8, 6n)
    } else {
      spendAt(6, '平台服务费', '660114', shop.week / 8, 6n)
      spendAt(11, '推广费', '660113', shop.week / 3, 6n)
      spendAt(21, '快递物流费', '660115', shop.week / 5, 6n)
    }
  }
}

const officeCosts = (making: Making): void => {
  const { book, company, random } = making
  const [first] = company.departments
  const department = { department: first.code }
  spend(making, 7, '支付通讯及信息服务费', debit('660212', around(random, 6800), department), 6n)
  spend(making, 18, '购买办公用品', debit('660205', around(random, 2400), department), 13n)
  const employee = random.pick(company.employees)
  const trip = debit('660206', around(random, 5200), { ...department, employee: employee.code })
  spend(making, 19, `${employee.zh}报销差旅费`, { ...trip, handler: employee.code }, 6n)
  if (monthNo(making) % 3 === 2) spend(making, 22, '支付审计咨询费', debit('660213', yuan(36_000), department), 6n)
  const bank = mainBank(making)
  const fee = around(random, 420)
  book.add(dayOf(making, 28), '支付银行手续费', [debit('660304', fee), credit(bankAccount, fee, bank)])
  const interest = percent(yuan(company.loan), 35n) / 100n
  const pay = '支付短期借款利息'
  book.add(dayOf(making, 21), pay, [debit('660301', interest, bank), credit(bankAccount, interest, bank)])
  if (monthNo(making) % 3 !== 0) return
  const earned = around(random, 1900)
  book.add(dayOf(making, 21), '收到银行存款利息', [debit(bankAccount, earned, bank), credit('660302', earned, bank)])
}

const writeOff = (making: Making): void => {
  const { book, company } = making
  const label = monthLabel(making)
  const shops = company.shops.map(({ code }) => debit('660110', yuan(1800), { store: code }))
  const rest = company.departments.map(({ code }) => debit('660210', yuan(2600), { department: code }))
  const worn = [...shops, ...rest].reduce((sum, line) => sum + line.amount, 0n)
  const furniture = percent(worn, 40n)
  book.add(dayOf(making, 27), `计提${label}折旧`, [
    ...shops,
    ...rest,
    credit('160203', worn - furniture),
    credit('160204', furniture),
  ])
  for (const { code } of company.shops.filter(({ rent }) => rent > 0)) {
    const store = { store: code }
    book.add(dayOf(making, 27), '摊销店铺装修费', [
      debit('660111', yuan(7500), store),
      credit('180101', yuan(7500), store),
    ])
  }
}

/** What the trading company sells to another of the group in a month, yuan before tax: both sides book the same. */
export const groupSale = (month: string, buyer: string): bigint =>
  openRandom(seedOf(`${month} ${buyer}`)).between(220_000, 340_000) * 100n

export const groupSeller = 'YS04'

const buyFromGroup = (making: Making): void => {
  const { book, company, month } = making
  if (company.code === groupSeller) return
  const net = groupSale(month, company.code)
  const vat = percent(net, 13n)
  book.add(dayOf(making, 17), '采购集团商品（云裳国际贸易）', [
    debit(goods, net),
    debit(inputVat, vat),
    credit('220203', net + vat, { related: groupSeller }),
  ])
}

/** Pays a related company what was owed to it when the month began. */
const payRelated = (making: Making): void => {
  for (const held of making.book.under('220203')) {
    if (held.base >= 0n) continue
    making.book.add(dayOf(making, 14), '支付云裳国际贸易货款', [
      debit('220203', -held.base, auxOf(held)),
      credit(bankAccount, -held.base, mainBank(making)),
    ])
  }
}

/** Everything but trade with foreign countries and the closing. Payments come first: they pay what the month found. */
export const makeMonth = (making: Making): void => {
  const { company } = making
  const owed = new Map(company.shops.map((shop) => [shop.code, mallOwes(making, shop)]))
  paySuppliers(making)
  payRelated(making)
  payTaxes(making)
  payWages(making)
  for (const shop of company.shops) settleMall(making, shop, owed.get(shop.code) ?? 0n)
  const sold = new Map<string, bigint>()
  for (const day of [7, 14, 21, 28]) {
    for (const shop of company.shops) {
      sold.set(shop.code, (sold.get(shop.code) ?? 0n) + sell(making, shop, day))
      if (day === 28) collect(making, shop, day)
    }
  }
  bankCash(making)
  buy(
    making,
    [...sold.values()].reduce((sum, net) => sum + net, 0n),
  )
  buyFromGroup(making)
  shopCosts(making)
  officeCosts(making)
  accrueWages(making)
  writeOff(making)
  rollCost(making, sold)
}

const mallOwes = ({ book }: Making, shop: Shop): bigint =>
  shop.mall === undefined ? 0n : book.net('112202', `customer:${shop.mall};store:${shop.code}`)
