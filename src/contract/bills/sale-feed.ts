// The call by which tills send their sale bills: sent again it changes nothing.
import { type Static, Type } from 'typebox'
import { saleChannels, tenderCodes } from '../../domain/bills/sale-bill.ts'
import { call } from '../base/call.ts'
import { DateText, TextOf } from '../base/shape.ts'

const oneOf = <T extends string>(codes: readonly T[]) => Type.Unsafe<T>(Type.Enum([...codes]))
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
