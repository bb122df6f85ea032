// The calls of sale bills: list, check, vouchers, the rules behind them, reports, and the feed of tills.
import { type Static, Type } from 'typebox'
import { saleChannels, saleGroupings, saleStates, tenderCodes } from '../../domain/bills/sale-bill.ts'
import { saleRuleKinds } from '../../domain/bills/sale-rule.ts'
import { booksTouched, call, readCall } from '../base/call.ts'
import { AmountText, DateText, dateRange, Id, lastChange, Page, Problem, paging, TextOf } from '../base/shape.ts'

const oneOf = <T extends string>(codes: readonly T[]) => Type.Unsafe<T>(Type.Enum([...codes]))

const SaleState = oneOf(saleStates)
const Channel = oneOf(saleChannels)

const SaleTender = Type.Object({ tender: Type.String(), amount: AmountText, fee: AmountText })
const SaleItem = Type.Object({
  brand: Type.String(),
  category: Type.String(),
  quantity: Type.String(),
  gross: AmountText,
  net: AmountText,
  tax: AmountText,
  cost: AmountText,
})

const SaleBillRow = Type.Object({
  id: Id,
  billNo: Type.String(),
  store: Type.String(),
  storeName: Type.String(),
  date: DateText,
  channel: Type.String(),
  gross: AmountText,
  discount: AmountText,
  returns: AmountText,
  /** Percent, such as `13`. */
  taxRate: Type.String(),
  net: AmountText,
  tax: AmountText,
  cost: AmountText,
  quantity: Type.String(),
  invoiceNo: Type.String(),
  remark: Type.String(),
  tenders: Type.Array(SaleTender),
  items: Type.Array(SaleItem),
  state: SaleState,
  problems: Type.Array(Problem),
  /** Another bill of the same day, store and channel is there: perhaps one sale twice. */
  isTwin: Type.Boolean(),
  /** What the tills sent for its day, store and channel, where the bills come to something else; '' otherwise. */
  tills: AmountText,
  voucherId: Type.Union([Id, Type.Null()]),
  /** '记-0003', '' without one. */
  voucherNo: Type.String(),
  checkedBy: Type.String(),
})

const filter = {
  ...dateRange,
  store: Type.Optional(TextOf(32)),
  channel: Type.Optional(Channel),
  state: Type.Optional(SaleState),
  brand: Type.Optional(TextOf(32)),
  billNo: Type.Optional(TextOf(40)),
}

const SaleFilter = Type.Object({ ...paging, ...filter })

/** The bills of an act: those named, or all of a filter. */
const chosen = {
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 5000 })),
  filter: Type.Optional(Type.Object(filter)),
}

const Acted = Type.Object({
  done: Type.Integer(),
  /** Bills that the act left alone, with why; the first 200. */
  refused: Type.Array(Type.Object({ billNo: Type.String(), problems: Type.Array(Problem) })),
  refusedCount: Type.Integer(),
})

const Made = Type.Object({
  vouchers: Type.Integer(),
  bills: Type.Integer(),
  /** The first 200. */
  first: Type.Array(Type.Object({ id: Id, no: Type.String() })),
})

const Rule = Type.Object({
  kind: oneOf(saleRuleKinds),
  channel: Type.Union([Channel, Type.Literal('')]),
  tender: Type.Union([oneOf(tenderCodes), Type.Literal('')]),
  brand: TextOf(32),
  /** Percent; '' for any. */
  taxRate: TextOf(12),
  subject: TextOf(40),
  feeSubject: TextOf(40),
  taxSubject: TextOf(40),
  costSubject: TextOf(40),
  stockSubject: TextOf(40),
  /** Entities beside the bill's own store and brand, as `customer:C001;bank:B01`. */
  entities: TextOf(500),
})

const SaleRuleRow = Type.Object({
  ...Rule.properties,
  /** null: a rule of the standard chart. */
  id: Type.Union([Id, Type.Null()]),
  ...lastChange,
})

const period = {
  dateFrom: DateText,
  dateTo: DateText,
  store: filter.store,
  channel: filter.channel,
  brand: filter.brand,
  state: filter.state,
}

const SaleDayRow = Type.Object({
  date: DateText,
  store: Type.String(),
  storeName: Type.String(),
  bills: Type.Integer(),
  gross: AmountText,
  discount: AmountText,
  returns: AmountText,
  net: AmountText,
  tax: AmountText,
  cost: AmountText,
  margin: AmountText,
  /** Percent with two decimals; '' without sales. */
  marginRate: Type.String(),
  tenders: Type.Record(Type.String(), AmountText),
})

const SaleTenderRow = Type.Object({
  store: Type.String(),
  storeName: Type.String(),
  tender: Type.String(),
  subject: Type.String(),
  /** What the bills say: amounts without fees. */
  expected: AmountText,
  /** What of it stands in vouchers. */
  booked: AmountText,
  /** What has left the subject again in the period: paid out by the provider, the mall, to the bank. */
  received: AmountText,
  open: AmountText,
})

const SaleMissingRow = Type.Object({ date: DateText, store: Type.String(), storeName: Type.String() })

const SaleTieRow = Type.Object({
  voucherId: Id,
  voucherNo: Type.String(),
  date: DateText,
  bills: Type.Integer(),
  /** Sales and cost of all bills in the voucher: together they are its total. */
  billAmount: AmountText,
  billCost: AmountText,
  voucherAmount: AmountText,
  difference: AmountText,
})

/** A day on which the bills of a store and channel do not come to what its tills sent. */
const SaleTillRow = Type.Object({
  date: DateText,
  store: Type.String(),
  storeName: Type.String(),
  channel: Type.String(),
  tillAmount: AmountText,
  billAmount: AmountText,
  difference: AmountText,
  taxDifference: AmountText,
})

const see = { button: 'gl:saleBill:view', right: 'read' } as const
/** Without it cost and margin of sales are '' in every answer, and files lack their columns. */
export const costCode = 'gl:saleBill:cost'
/** The columns of lists and reports from which cost can be read: sales and cost of a voucher are its total. */
export const costlyColumns: ReadonlySet<string> = new Set(['cost', 'margin', 'marginRate', 'billCost', 'voucherAmount'])
const act = (verb: string, button: string) =>
  ({
    at: `POST /gl/sale-bill/${verb}`,
    input: Type.Object(chosen),
    result: Acted,
    permission: { button: `gl:saleBill:${button}`, right: 'entry' },
    slow: true,
    touches: booksTouched,
  }) as const

export const saleReports = ['days', 'tenders', 'missing', 'tie', 'tills'] as const
export type SaleReportName = (typeof saleReports)[number]

const report = <N extends string, R extends ReturnType<typeof Type.Object>>(name: N, row: R) =>
  call({
    at: `GET /gl/sale-bill/report/${name}`,
    input: Type.Object({ ...paging, ...period }),
    result: Page(row),
    permission: see,
  })

export const saleBillCalls = {
  list: call({
    at: 'GET /gl/sale-bill/list',
    input: SaleFilter,
    result: Type.Object({
      ...Page(SaleBillRow).properties,
      totals: Type.Object({ gross: AmountText, net: AmountText, tax: AmountText, cost: AmountText }),
      /** By state, within the other filters. */
      counts: Type.Record(Type.String(), Type.Integer()),
    }),
    permission: see,
  }),
  check: call(act('check', 'check')),
  cancelCheck: call(act('cancel-check', 'cancelCheck')),
  cancel: call(act('cancel', 'cancel')),
  generate: call({
    ...act('generate', 'generate'),
    input: Type.Object({
      ...chosen,
      grouping: oneOf(saleGroupings),
      dating: oneOf(['BUSINESS', 'MONTH_END'] as const),
      merge: Type.Boolean(),
      /** With places {store} {mm} {dd} {channel} {billNo}. */
      summary: Type.String({ minLength: 1, maxLength: 200 }),
      type: TextOf(16),
    }),
    result: Made,
  }),
  cancelGenerate: call({ ...act('cancel-generate', 'generate'), result: Made }),
  rules: readCall('GET /gl/sale-bill-mapping/list', {}, Type.Object({ items: Type.Array(SaleRuleRow) }), see),
  saveRule: call({
    at: 'POST /gl/sale-bill-mapping/save',
    input: Type.Object({ id: Type.Optional(Id), rule: Rule }),
    result: Type.Object({ id: Id }),
    permission: { button: 'gl:saleBill:mapping', right: 'entry' },
    touches: ['saleBill', 'saleBillMapping'],
  }),
  removeRule: call({
    at: 'DELETE /gl/sale-bill-mapping',
    input: Type.Object({ id: Id }),
    permission: { button: 'gl:saleBill:mapping', right: 'entry' },
    touches: ['saleBill', 'saleBillMapping'],
  }),
  days: report('days', SaleDayRow),
  tenders: report('tenders', SaleTenderRow),
  missing: report('missing', SaleMissingRow),
  tie: report('tie', SaleTieRow),
  tills: report('tills', SaleTillRow),
  export: call({
    at: 'GET /gl/sale-bill/export',
    input: Type.Object({
      ...period,
      tab: oneOf(saleReports),
      format: Type.Optional(oneOf(['xlsx', 'csv'] as const)),
    }),
    permission: { button: 'gl:saleBill:export', right: 'read' },
    slow: true,
  }),
}

export type SaleBillRowShape = Static<typeof SaleBillRow>
export type SaleRuleRowShape = Static<typeof SaleRuleRow>
export type SaleRuleShape = Static<typeof Rule>
export type SaleDayRowShape = Static<typeof SaleDayRow>
export type SaleTenderRowShape = Static<typeof SaleTenderRow>
export type SaleTieRowShape = Static<typeof SaleTieRow>
export type SaleTillRowShape = Static<typeof SaleTillRow>

/** Decimal text such as `113.00`. */
const Figure = Type.String({ minLength: 1, maxLength: 32 })
const may = { amount: Type.Optional(Figure), code: (most: number) => Type.Optional(TextOf(most)) }

const Bill = Type.Object({
  billNo: Type.String({ minLength: 1, maxLength: 40 }),
  store: Type.String({ minLength: 1, maxLength: 32 }),
  date: DateText,
  channel: oneOf(saleChannels),
  currency: may.code(3),
  gross: Figure,
  discount: may.amount,
  returns: Type.Optional(Type.String({ maxLength: 32, description: 'zero or negative' })),
  taxRate: Type.String({ minLength: 1, maxLength: 12, description: 'percent, such as 13' }),
  net: Figure,
  tax: Figure,
  cost: may.amount,
  quantity: may.amount,
  invoiceNo: may.code(64),
  remark: may.code(500),
  tenders: Type.Array(Type.Object({ tender: oneOf(tenderCodes), amount: Figure, fee: may.amount }), { maxItems: 20 }),
  items: Type.Optional(
    Type.Array(
      Type.Object({
        brand: may.code(32),
        category: may.code(60),
        quantity: may.amount,
        gross: Figure,
        net: Figure,
        tax: Figure,
        cost: may.amount,
      }),
      { maxItems: 1000 },
    ),
  ),
})

const outcomes = ['new', 'known', 'differs'] as const

export const saleFeedCalls = {
  /**
   * All bills of a call are taken, or none. A bill is known by its number and contents: sent again it is `known`; with
   * other contents it is refused (E153) unless the bill has been cancelled meanwhile. Where a file has brought a bill
   * of this number with other contents it stays as it is, and the list shows the difference: it `differs`.
   */
  send: call({
    at: 'POST /gl/sale-bill/feed',
    input: Type.Object({ bills: Type.Array(Bill, { minItems: 1, maxItems: 500 }) }),
    result: Type.Object({
      bills: Type.Array(Type.Object({ billNo: Type.String(), outcome: oneOf(outcomes) })),
      added: Type.Integer(),
    }),
    permission: { button: 'gl:saleBill:feed', right: 'entry' },
    touches: ['saleBill'],
  }),
}

export type FedBillShape = Static<typeof Bill>
export type FeedOutcome = (typeof outcomes)[number]
