// Sale bills: one store's sales document of a day and channel, its checks, and the lines it becomes.
import { formatMoney, roundRatio } from '../base/money.ts'
import { type PeriodStatus, periodOfDate } from '../base/period.ts'
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

export const taxRateOne = 1_000_000n

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
