// Sale bills as text: tenders and items as exact JSON, and the form by which two sendings of one bill are known.
import type { SaleBill, SaleItem, Tender } from './sale-bill.ts'

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
