// Which subjects a sale goes to: by channel and tender, and by channel, brand and tax rate.
import type { AuxSet } from '../chart/entity.ts'

export const saleRuleKinds = ['TENDER', 'REVENUE', 'SEPARATE'] as const

/**
 * One rule. '' in `channel`, `tender`, `brand` and null in `taxRate` (millionths) mean any. A TENDER rule names the
 * subject that is debited and that of the fee, a REVENUE rule those of revenue, VAT, cost and stock, a SEPARATE rule
 * one whose lines, and those of all subjects below it, are not merged. `entities`: those
 * that a subject wants beside the bill's own store and brand (the mall as a customer, the bank).
 */
export type SaleRule = {
  kind: (typeof saleRuleKinds)[number]
  channel: string
  tender: string
  brand: string
  taxRate: bigint | null
  subject: string
  feeSubject: string
  taxSubject: string
  costSubject: string
  stockSubject: string
  entities: AuxSet
}

const any = { channel: '', tender: '', brand: '', taxRate: null, entities: {} } as const
const none = { feeSubject: '', taxSubject: '', costSubject: '', stockSubject: '' } as const

const tenderRule = (tender: string, subject: string): SaleRule => ({
  ...any,
  ...none,
  kind: 'TENDER',
  tender,
  subject,
  feeSubject: '660304',
})

const revenueRule = (channel: string, subject: string): SaleRule => ({
  ...any,
  kind: 'REVENUE',
  channel,
  subject,
  feeSubject: '',
  taxSubject: '22210107',
  costSubject: '640101',
  stockSubject: '140501',
})

/** What holds until a company has rules of its own: subjects of the standard chart. */
export const standardSaleRules: readonly SaleRule[] = [
  tenderRule('CASH', '1001'),
  tenderRule('CARD', '101203'),
  tenderRule('ALIPAY', '101201'),
  tenderRule('WECHAT', '101202'),
  tenderRule('STOREDVALUE', '220501'),
  tenderRule('GIFTCARD', '220502'),
  tenderRule('POINTS', '220503'),
  tenderRule('MALL', '112202'),
  revenueRule('', '600101'),
]

/** What a rule is looked for by. */
type SaleCase = { channel: string; tender?: string; brand?: string; taxRate?: bigint }

const fits = (rule: SaleRule, wanted: SaleCase): boolean =>
  (rule.channel === '' || rule.channel === wanted.channel) &&
  (rule.tender === '' || rule.tender === wanted.tender) &&
  (rule.brand === '' || rule.brand === wanted.brand) &&
  (rule.taxRate === null || rule.taxRate === wanted.taxRate)

/** The tender or brand counts most, then the rate, then the channel. */
const weight = (rule: SaleRule): number =>
  (rule.tender === '' ? 0 : 4) + (rule.brand === '' ? 0 : 4) + (rule.taxRate === null ? 0 : 2) + (rule.channel ? 1 : 0)

/** The most particular rule that fits; of two alike the first: a company's own stand before the standard ones. */
export const bestRule = (
  rules: readonly SaleRule[],
  kind: SaleRule['kind'],
  wanted: SaleCase,
): SaleRule | undefined => {
  let best: SaleRule | undefined
  for (const rule of rules) {
    if (rule.kind === kind && fits(rule, wanted) && (!best || weight(rule) > weight(best))) best = rule
  }
  return best
}
