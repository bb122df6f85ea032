// Sale bills and their reports as the browser gets them: decimal text, names in the caller's language.
import type {
  SaleBillRowShape,
  SaleDayRowShape,
  SaleTenderRowShape,
  SaleTieRowShape,
  SaleTillRowShape,
} from '../../../contract/bills/sale-bill.ts'
import { formatDecimal, formatQuantity, parseQuantity } from '../../../domain/base/money.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import { type BooksView, entityName, labelOf, money } from '../bill-acts.ts'
import { type DayRow, type MissingRow, marginRate, type TenderRow, type TieRow, type TillRow } from './report.ts'
import { percentText } from './rules.ts'
import type { StoredBill } from './store.ts'

/** `seesCost`: what sales cost and what they earn is told. */
export type BillView = BooksView & { seesCost: boolean }

const storeName = (code: string, reader: BooksView): string => entityName('store', code, reader)

/** An amount from which what sales cost can be read. */
const costMoney = (amount: bigint, reader: BillView): string => (reader.seesCost ? money(amount, reader) : '')

const quantityText = (text: string): string => formatQuantity(parseQuantity(text) ?? 0n)

export const billShape = (bill: StoredBill, reader: BillView): SaleBillRowShape => {
  const text = (amount: bigint) => money(amount, reader)
  return {
    id: bill.id.toString(),
    billNo: bill.billNo,
    store: bill.store,
    storeName: storeName(bill.store, reader),
    date: bill.date,
    channel: bill.channel,
    gross: text(bill.gross),
    discount: text(bill.discount),
    returns: text(bill.returns),
    taxRate: percentText(bill.taxRate),
    net: text(bill.net),
    tax: text(bill.tax),
    cost: costMoney(bill.cost, reader),
    quantity: quantityText(bill.quantity),
    invoiceNo: bill.invoiceNo,
    remark: bill.remark,
    tenders: bill.tenders.map(({ tender, amount, fee }) => ({ tender, amount: text(amount), fee: text(fee) })),
    items: bill.items.map((item) => ({
      brand: item.brand,
      category: item.category,
      quantity: formatQuantity(item.quantity),
      gross: text(item.gross),
      net: text(item.net),
      tax: text(item.tax),
      cost: costMoney(item.cost, reader),
    })),
    state: bill.state,
    problems: wireProblems(bill.problems, reader.lang),
    isTwin: bill.isTwin,
    tills: bill.tills === null || bill.state === 'CANCELLED' ? '' : text(bill.tills),
    voucherId: bill.voucherId?.toString() ?? null,
    voucherNo: bill.voucherNo === null ? '' : labelOf(bill.voucherType ?? '', bill.voucherNo, reader),
    checkedBy: bill.checkedName,
  }
}

export const dayShape = (row: DayRow, reader: BillView): SaleDayRowShape => {
  const text = (amount: bigint) => money(amount, reader)
  const rate = marginRate(row)
  return {
    date: row.date,
    store: row.store,
    storeName: storeName(row.store, reader),
    bills: row.bills,
    gross: text(row.gross),
    discount: text(row.discount),
    returns: text(row.returns),
    net: text(row.net),
    tax: text(row.tax),
    cost: costMoney(row.cost, reader),
    margin: costMoney(row.net - row.cost, reader),
    marginRate: rate === null || !reader.seesCost ? '' : formatDecimal(rate, 2),
    tenders: Object.fromEntries(Object.entries(row.tenders).map(([name, amount]) => [name, text(BigInt(amount))])),
  }
}

export const tieShape = (row: TieRow, reader: BillView): SaleTieRowShape => ({
  voucherId: row.voucherId.toString(),
  voucherNo: labelOf(row.voucherType, row.voucherNo, reader),
  date: row.date,
  bills: row.bills,
  billAmount: money(row.gross, reader),
  billCost: costMoney(row.cost, reader),
  voucherAmount: costMoney(row.voucherAmount, reader),
  difference: money(row.voucherAmount - row.gross - row.cost, reader),
})

export const tillShape = (row: TillRow, reader: BillView): SaleTillRowShape => ({
  date: row.date,
  store: row.store,
  storeName: storeName(row.store, reader),
  channel: row.channel,
  tillAmount: money(row.tillGross, reader),
  billAmount: money(row.billGross, reader),
  difference: money(row.billGross - row.tillGross, reader),
  taxDifference: money(row.billTax - row.tillTax, reader),
})

export const tenderShape = (row: TenderRow, reader: BillView): SaleTenderRowShape => ({
  store: row.store,
  storeName: storeName(row.store, reader),
  tender: row.tender,
  subject: row.subject,
  expected: money(row.expected, reader),
  booked: money(row.booked, reader),
  received: money(row.received, reader),
  open: money(row.booked - row.received, reader),
})

export const missingShape = ({ date, store }: MissingRow, reader: BillView) => ({
  ...{ date, store, storeName: storeName(store, reader) },
})
