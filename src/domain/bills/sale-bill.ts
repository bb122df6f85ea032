// Sale bills: one store's sales document of a day and channel, its checks, and the lines it becomes.
import { formatMoney, roundRatio } from '../base/money.ts'
import { order } from '../base/order.ts'
import { lastDay, type PeriodStatus, periodOfDate } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import type { AuxSet, EntityIndex } from '../chart/entity.ts'
import type { SubjectTree } from '../chart/subject.ts'
import { type DocumentLine, documentLines, type LineMaking } from '../voucher/document-lines.ts'
import type { LineDraft } from '../voucher/voucher.ts'
import { bestRule, type SaleRule } from './sale-rule.ts'

export const saleChannels = ['STORE', 'MALL', 'ECOM', 'WHOLESALE'] as const
export const tenderCodes = [
  'CASH',
  'CARD',
  'ALIPAY',
  'WECHAT',
  'STOREDVALUE',
  'GIFTCARD',
  'COUPON',
  'POINTS',
  'MALL',
  'OTHER',
] as const
export const saleStates = ['IMPORTED', 'ERROR', 'CHECKED', 'VOUCHERED', 'CANCELLED'] as const
export type SaleState = (typeof saleStates)[number]

/** Amounts in minor units of the base currency. The fee is what the payment provider keeps of the amount. */
export type Tender = { tender: string; amount: bigint; fee: bigint }
export type SaleItem = {
  brand: string
  category: string
  quantity: bigint
  gross: bigint
  net: bigint
  tax: bigint
  cost: bigint
}

/**
 * A bill. `gross` includes VAT, after discount and returns; `returns` ≤ 0; `taxRate` in millionths (13 % = 130000);
 * quantities in millionths. Without items the bill is one item of no brand.
 */
export type SaleBill = {
  billNo: string
  store: string
  date: string
  channel: string
  gross: bigint
  discount: bigint
  returns: bigint
  taxRate: bigint
  net: bigint
  tax: bigint
  cost: bigint
  tenders: readonly Tender[]
  items: readonly SaleItem[]
}

const taxRateOne = 1_000_000n

/** The VAT in an amount that includes it: gross ÷ (1 + r) × r, rounded to the minor unit. */
export const taxWithin = (gross: bigint, taxRate: bigint): bigint => roundRatio(gross * taxRate, taxRateOne + taxRate)

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n)

/** What bills are judged by. */
export type SaleFacts = {
  company: string
  digits: number
  entities: EntityIndex
  subjects: Pick<SubjectTree, 'find'>
  periods: ReadonlyMap<number, PeriodStatus>
  year: number
  rules: readonly SaleRule[]
}

/** Five minor units a bill, or one an item: rounding of the tills. */
const tolerance = (bill: SaleBill): bigint => (bill.items.length > 5 ? BigInt(bill.items.length) : 5n)

/** Whether the sums of a bill agree: tenders, VAT and items (E150, E151). */
export const checkAmounts = (bill: SaleBill, digits: number): Problem[] => {
  const no = bill.billNo
  const text = (amount: bigint) => formatMoney(amount, digits)
  const problems: Problem[] = []
  const paid = sum(bill.tenders.map(({ amount }) => amount))
  if (paid !== bill.gross) {
    problems.push(problem('saleBill.tenders', 'tenders', { no, a: text(paid), b: text(bill.gross) }))
  }
  const computed = taxWithin(bill.gross, bill.taxRate)
  if (bill.net + bill.tax !== bill.gross || size(bill.tax - computed) > tolerance(bill)) {
    problems.push(problem('saleBill.tax', 'tax', { no, a: text(bill.tax), b: text(computed) }))
  }
  for (const field of bill.items.length > 0 ? (['gross', 'net', 'tax', 'cost'] as const) : []) {
    const items = sum(bill.items.map((item) => item[field]))
    if (items === bill[field]) continue
    problems.push(problem('saleBill.items', field, { no, a: text(items), b: text(bill[field]) }))
  }
  return problems
}

/** Whether the store of a bill sells for the company (E152); that none is named is said elsewhere. */
export const checkStore = (
  { store: code }: Pick<SaleBill, 'store'>,
  { company, entities }: Pick<SaleFacts, 'company' | 'entities'>,
): Problem[] => {
  const store = entities.find('store', code)
  const isOurs = store?.enabled && (store.companies === null || store.companies.includes(company))
  return isOurs || code === '' ? [] : [problem('saleBill.store', 'store', { code, co: company })]
}

const checkMonth = (bill: SaleBill, facts: SaleFacts): Problem[] => {
  const { year, no } = periodOfDate(bill.date)
  const status = year === facts.year ? facts.periods.get(no) : undefined
  if (status === 'OPEN' || status === 'FUTURE') return []
  return [problem('period.notOpen', 'date', { date: bill.date, period: bill.date.slice(0, 7) })]
}

const brandsOf = (bill: SaleBill): string[] => [...new Set(bill.items.map(({ brand }) => brand))]

const checkRules = (bill: SaleBill, rules: readonly SaleRule[]): Problem[] => {
  const { channel, taxRate } = bill
  const missing = bill.tenders.filter(({ tender }) => !bestRule(rules, 'TENDER', { channel, tender }))
  const brands = bill.items.length > 0 ? brandsOf(bill) : ['']
  const unsold = brands.filter((brand) => !bestRule(rules, 'REVENUE', { channel, brand, taxRate }))
  const words = [...missing.map(({ tender }) => tender), ...unsold.map((brand) => brand || 'REVENUE')]
  return words.map((word) => problem('saleBill.mapping', 'tenders', { ch: channel, t: word }))
}

/** Everything that is wrong with a bill (E150–E154, E103); an empty list means that it may be checked. */
export const checkSaleBill = (bill: SaleBill, facts: SaleFacts): Problem[] => [
  ...checkAmounts(bill, facts.digits),
  ...checkStore(bill, facts),
  ...checkMonth(bill, facts),
  ...checkRules(bill, facts.rules),
]

/** The entities a subject wants: the bill's store and brand, else those the rule names. */
const auxOf = (
  code: string,
  bill: SaleBill,
  brand: string,
  rule: SaleRule,
  subjects: SaleFacts['subjects'],
): AuxSet => {
  const aux: AuxSet = {}
  for (const { type } of subjects.find(code)?.aux ?? []) {
    const found = type === 'store' ? bill.store : type === 'brand' ? brand : rule.entities[type]
    if (found) aux[type] = found
  }
  return aux
}

type Parts = Pick<SaleFacts, 'subjects' | 'rules'>

const tenderLines = (bill: SaleBill, { subjects, rules }: Parts): DocumentLine[] =>
  bill.tenders.flatMap(({ tender, amount, fee }) => {
    const rule = bestRule(rules, 'TENDER', { channel: bill.channel, tender })
    if (!rule) return []
    const line = (subject: string, debit: bigint): DocumentLine => ({
      subject,
      aux: auxOf(subject, bill, '', rule, subjects),
      debit,
      credit: 0n,
    })
    return [line(rule.subject, amount - fee), line(rule.feeSubject, fee)]
  })

const goodsOf = (bill: SaleBill): { brand: string; net: bigint; tax: bigint; cost: bigint }[] =>
  bill.items.length === 0
    ? [{ brand: '', net: bill.net, tax: bill.tax, cost: bill.cost }]
    : brandsOf(bill).map((brand) => {
        const own = bill.items.filter((item) => item.brand === brand)
        const of = (field: 'net' | 'tax' | 'cost') => sum(own.map((item) => item[field]))
        return { brand, net: of('net'), tax: of('tax'), cost: of('cost') }
      })

const goodsLines = (bill: SaleBill, { subjects, rules }: Parts): DocumentLine[] =>
  goodsOf(bill).flatMap(({ brand, net, tax, cost }) => {
    const rule = bestRule(rules, 'REVENUE', { channel: bill.channel, brand, taxRate: bill.taxRate })
    if (!rule) return []
    const aux = (subject: string) => auxOf(subject, bill, brand, rule, subjects)
    const debit = (subject: string, amount: bigint) => ({ subject, aux: aux(subject), debit: amount, credit: 0n })
    const credit = (subject: string, amount: bigint) => ({ subject, aux: aux(subject), debit: 0n, credit: amount })
    return [
      credit(rule.subject, net),
      credit(rule.taxSubject, tax),
      debit(rule.costSubject, cost),
      credit(rule.stockSubject, cost),
    ]
  })

/**
 * The lines of some bills in one voucher: tenders and fees in debit, revenue and VAT in credit, then cost against
 * stock. Returns are negative amounts on the same sides (red letter). Of subjects that are not merged, by a rule or by
 * `isApart`, one line a bill stays.
 */
export const saleLines = <B extends SaleBill>(
  bills: readonly B[],
  parts: Parts,
  making: Omit<LineMaking<B>, 'isApart'> & Partial<LineMaking<B>>,
): LineDraft[] => {
  const ruled = parts.rules.filter(({ kind }) => kind === 'SEPARATE').map(({ subject }) => subject)
  const isApart = (line: DocumentLine) =>
    ruled.some((code) => line.subject.startsWith(code)) || making.isApart?.(line) === true
  const linesOf = (some: readonly SaleBill[]) => [
    ...some.flatMap((bill) => tenderLines(bill, parts)),
    ...some.flatMap((bill) => goodsLines(bill, parts)),
  ]
  return documentLines(bills, linesOf, { ...making, isApart })
}

// Sale bills as text: tenders and items as exact JSON, and the form by which two sendings of one bill are known.

/** Minor units and millionths as text: JSON numbers would round them. */
export type TenderJson = Record<keyof Tender, string>
export type ItemJson = Record<keyof SaleItem, string>

/** A bill as it was sent. */
export type SentBill = SaleBill & { quantity: bigint; invoiceNo: string; remark: string }

/** What was sent of a bill with every figure as text: minor units and millionths. */
export const saleBillFigures = (bill: SentBill): object => ({
  ...texts(bill),
  tenders: bill.tenders.map(texts),
  items: bill.items.map(texts),
})

const texts = <T extends object>(one: T): Record<keyof T, string> =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [name, String(value)])) as Record<keyof T, string>

export const tendersJson = (tenders: readonly Tender[]): string => JSON.stringify(tenders.map(texts))
export const itemsJson = (items: readonly SaleItem[]): string => JSON.stringify(items.map(texts))

export const tendersOf = (tenders: readonly TenderJson[]): Tender[] =>
  tenders.map(({ tender, amount, fee }) => ({ tender, amount: BigInt(amount), fee: BigInt(fee) }))

export const itemsOf = (items: readonly ItemJson[]): SaleItem[] =>
  items.map((item) => ({
    brand: item.brand,
    category: item.category,
    quantity: BigInt(item.quantity),
    gross: BigInt(item.gross),
    net: BigInt(item.net),
    tax: BigInt(item.tax),
    cost: BigInt(item.cost),
  }))

/** Everything that was sent of a bill, in fixed order. */
export const saleBillText = (bill: SentBill): string =>
  JSON.stringify([
    bill.billNo,
    bill.store,
    bill.date,
    bill.channel,
    ...[bill.gross, bill.discount, bill.returns, bill.taxRate, bill.net, bill.tax, bill.cost, bill.quantity].map(
      String,
    ),
    bill.invoiceNo,
    bill.remark,
    bill.tenders.map(texts),
    bill.items.map(texts),
  ])

// Which bills make one voucher, of which date, and what its summary says.

export const saleGroupings = ['BILL', 'STORE_DAY', 'STORE_MONTH', 'COMPANY_DAY'] as const
export type SaleGrouping = (typeof saleGroupings)[number]
export type SaleDating = 'BUSINESS' | 'MONTH_END'

/** What bills, and other documents of a store and a day, are ordered and grouped by. */
type Sale = Pick<SaleBill, 'billNo' | 'store' | 'date'>

const groupKey: Record<SaleGrouping, (bill: Sale) => string> = {
  BILL: ({ billNo }) => billNo,
  STORE_DAY: ({ store, date }) => `${date} ${store}`,
  STORE_MONTH: ({ store, date }) => `${date.slice(0, 7)} ${store}`,
  COMPANY_DAY: ({ date }) => date,
}

/** By day, store and number. */
const bySale = (a: Sale, b: Sale): number =>
  order(a.date, b.date) || order(a.store, b.store) || order(a.billNo, b.billNo)

/** Bills by voucher, in the order of days and stores. */
export const groupSales = <B extends Sale>(bills: readonly B[], grouping: SaleGrouping): B[][] => {
  const found = new Map<string, B[]>()
  for (const bill of [...bills].sort(bySale)) {
    const key = groupKey[grouping](bill)
    const group = found.get(key)
    if (group) group.push(bill)
    else found.set(key, [bill])
  }
  return [...found.values()]
}

/** The date of a group's voucher: the last business day in it, or the last day of that month. */
export const saleDate = (bills: readonly Pick<Sale, 'date'>[], dating: SaleDating): string => {
  const last = bills.reduce((latest, { date }) => (date > latest ? date : latest), '')
  return dating === 'MONTH_END' ? lastDay(periodOfDate(last)) : last
}

/** Puts store, day, channel (its name) and number of a bill into the places of a template. */
export const saleSummary = (
  template: string,
  bill: Sale & Partial<Pick<SaleBill, 'channel'>>,
  storeName: (code: string) => string,
): string => {
  const places: Readonly<Record<string, string>> = {
    store: storeName(bill.store),
    mm: bill.date.slice(5, 7),
    dd: bill.date.slice(8, 10),
    channel: bill.channel ?? '',
    billNo: bill.billNo,
  }
  const text = template.replace(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place)
  return [...text].slice(0, 200).join('')
}
