// Which bills make one voucher, of which date, and what its summary says.
import { order } from '../base/order.ts'
import { lastDay, periodOfDate } from '../base/period.ts'
import type { SaleBill } from './sale-bill.ts'

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
export const bySale = (a: Sale, b: Sale): number =>
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
