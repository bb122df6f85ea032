// Sale bills in the database: the condition of a filter, pages of them, and the bills of an act, locked.
import type { Problem } from '../../../domain/base/problem.ts'
import {
  type ItemJson,
  itemsOf,
  type SaleBill,
  type SaleState,
  type TenderJson,
  tendersOf,
} from '../../../domain/bills/sale-bill.ts'
import { portionsOf } from '../../kernel/cursor.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import type { Books } from '../../ledger/store/books.ts'

export const stateCodes: Readonly<Record<SaleState, number>> = {
  IMPORTED: 1,
  ERROR: 2,
  CHECKED: 3,
  VOUCHERED: 4,
  CANCELLED: 9,
}
const states = new Map(Object.entries(stateCodes).map(([name, code]) => [code, name as SaleState]))

export type BillFilter = {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  store?: string | undefined
  channel?: string | undefined
  state?: SaleState | undefined
  brand?: string | undefined
  billNo?: string | undefined
}

/** A bill as it is stored. `voucherId` is null when its voucher has been deleted: then it counts as checked. */
export type StoredBill = SaleBill & {
  id: bigint
  quantity: string
  invoiceNo: string
  remark: string
  state: SaleState
  problems: Problem[]
  isTwin: boolean
  /** What the tills sent for its day, store and channel, where the bills come to something else. */
  tills: bigint | null
  voucherId: bigint | null
  voucherType: string | null
  voucherNo: number | null
  checkedName: string
}

/** What a reader sees of a company's bills: those of the account set's year, and of his stores. */
export type BillReader = { db: Db; books: Books; stores: readonly string[] }

export type Condition = { text: string; values: SqlValue[] }

/** The state that counts now; `v` is the voucher of the bill, if it is there. */
export const stateNow = `case when s.state = 4 and v.id is null then 3 else s.state end`

export const billsFrom = `sale_bill s left join voucher v on v.company_id = s.company_id and v.id = s.voucher_id`

/** Conditions on `billsFrom`; $1 is the company. */
export const conditionOf = ({ books, stores }: BillReader, filter: BillFilter, ids?: readonly bigint[]): Condition => {
  const values: SqlValue[] = [books.companyId, `${books.year}-01-01`, `${books.year}-12-31`]
  const parts = ['s.company_id = $1', 's.business_date between $2::date and $3::date']
  const add = (text: (place: string) => string, value: SqlValue): void => {
    values.push(value)
    parts.push(text(`$${values.length}`))
  }
  if (stores.length > 0) add((at) => `s.store = any(${at}::text[])`, [...stores])
  if (ids) add((at) => `s.id = any(${at}::bigint[])`, [...ids])
  const { dateFrom, dateTo, store, channel, state, brand, billNo } = filter
  if (dateFrom) add((at) => `s.business_date >= ${at}::date`, dateFrom)
  if (dateTo) add((at) => `s.business_date <= ${at}::date`, dateTo)
  if (store) add((at) => `s.store = ${at}`, store)
  if (channel) add((at) => `s.channel = ${at}`, channel)
  if (state) add((at) => `${stateNow} = ${at}::smallint`, stateCodes[state])
  if (brand) add((at) => `s.items @> jsonb_build_array(jsonb_build_object('brand', ${at}::text))`, brand)
  if (billNo) add((at) => `starts_with(s.bill_no, ${at})`, billNo)
  return { text: parts.join(' and '), values }
}

export type BillRow = {
  id: bigint
  billNo: string
  store: string
  businessDate: string
  channel: string
  gross: bigint
  discount: bigint
  returns: bigint
  taxRate: bigint
  net: bigint
  tax: bigint
  cost: bigint
  quantity: string
  invoiceNo: string
  remark: string
  tenders: TenderJson[]
  items: ItemJson[]
  stateNow: number
  problems: Problem[]
  twin: boolean
  tills: bigint | null
  voucherId: bigint | null
  voucherType: string | null
  voucherNo: number | null
  checkedName: string
}

const columns = `s.id, s.bill_no, s.store, s.business_date, s.channel, s.gross, s.discount, s.returns, s.tax_rate,
  s.net, s.tax, s.cost, s.quantity, s.invoice_no, s.remark, s.tenders, s.items, ${stateNow} as state_now, s.problems,
  v.id as voucher_id, v.voucher_type, v.voucher_no, s.checked_name`

const billOf = (row: BillRow): StoredBill => ({
  id: row.id,
  billNo: row.billNo,
  store: row.store,
  date: row.businessDate,
  channel: row.channel,
  gross: row.gross,
  discount: row.discount,
  returns: row.returns,
  taxRate: row.taxRate,
  net: row.net,
  tax: row.tax,
  cost: row.cost,
  quantity: row.quantity,
  invoiceNo: row.invoiceNo,
  remark: row.remark,
  tenders: tendersOf(row.tenders),
  items: itemsOf(row.items),
  state: states.get(row.stateNow) ?? 'IMPORTED',
  problems: row.problems,
  isTwin: row.twin,
  tills: row.tills,
  voucherId: row.voucherId,
  voucherType: row.voucherType,
  voucherNo: row.voucherNo,
  checkedName: row.checkedName,
})

const orders: ReadonlyMap<string, string> = new Map([
  ['billNo', 's.bill_no'],
  ['date', 's.business_date'],
  ['store', 's.store'],
  ['gross', 's.gross'],
  ['net', 's.net'],
])

type Totals = { count: number; gross: bigint; net: bigint; tax: bigint; cost: bigint }

export const listBills = async (
  reader: BillReader,
  filter: BillFilter,
  paging: { page: number; pageSize: number; field?: string | undefined; order?: 'asc' | 'desc' | undefined },
): Promise<StoredBill[]> => {
  const { text, values } = conditionOf(reader, filter)
  const chosen = orders.get(paging.field ?? '')
  const first = chosen ? `${chosen} ${paging.order === 'desc' ? 'desc' : 'asc'}, ` : ''
  const order = `${first}s.business_date desc, s.id desc`
  const rows = await reader.db.query<BillRow>(
    `select ${columns}, exists (select 1 from sale_bill o where o.company_id = $1
         and o.business_date = s.business_date and o.store = s.store and o.channel = s.channel and o.id <> s.id
         and o.state <> 9) as twin,
       (select gl_total(f.gross) from sale_feed f where f.company_id = $1 and f.business_date = s.business_date
         and f.store = s.store and f.channel = s.channel
         having count(*) > 0 and (gl_total(f.gross), gl_total(f.tax)) <> (
           select gl_total(o.gross), gl_total(o.tax) from sale_bill o where o.company_id = $1
             and o.business_date = s.business_date and o.store = s.store and o.channel = s.channel
             and o.state <> 9)) as tills
     from ${billsFrom} where ${text} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, paging.pageSize, (paging.page - 1) * paging.pageSize],
  )
  return rows.map(billOf)
}

/** How many bills in each state and what they come to; cancelled ones are counted and not summed. */
export const sumBills = async (reader: BillReader, filter: BillFilter): Promise<Map<SaleState, Totals>> => {
  const { text, values } = conditionOf(reader, filter)
  const rows = await reader.db.query<Totals & { state: number }>(
    `select ${stateNow} as state, count(*)::integer as count, gl_total(s.gross) as gross, gl_total(s.net) as net,
       gl_total(s.tax) as tax, gl_total(s.cost) as cost
     from ${billsFrom} where ${text} group by 1`,
    values,
  )
  return new Map(rows.map((row) => [states.get(row.state) ?? 'IMPORTED', row]))
}

/** What an act has to know of a bill to take it. */
export type BillHead = Pick<StoredBill, 'id' | 'billNo' | 'store' | 'date' | 'state' | 'voucherId'>

type HeadRow = Pick<BillRow, 'id' | 'billNo' | 'store' | 'businessDate' | 'stateNow' | 'voucherId'>

const headOf = (row: HeadRow): BillHead => ({
  id: row.id,
  billNo: row.billNo,
  store: row.store,
  date: row.businessDate,
  state: states.get(row.stateNow) ?? 'IMPORTED',
  voucherId: row.voucherId,
})

/** Bills that are written together: more of them would hold others up. */
const together = 5000

/** Parts of a list, so that a hundred thousand bills never go in one statement. */
export function* partsOf<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += together) yield list.slice(at, at + together)
}

/**
 * The bills of an act, locked in the order of their ids: two acts at once take turns. They are read after the lock, by
 * statements of their own: the one that waited does not see the vouchers that were made meanwhile.
 */
export const lockBills = async (
  reader: BillReader,
  { ids, filter }: { ids?: readonly bigint[] | undefined; filter?: BillFilter | undefined },
): Promise<BillHead[]> => {
  const { text, values } = conditionOf(reader, filter ?? {}, ids)
  const locked = await reader.db.query<{ id: bigint }>(
    `select s.id from ${billsFrom} where ${text} order by s.id for update of s`,
    values,
  )
  const again = conditionOf(
    reader,
    filter ?? {},
    locked.map(({ id }) => id),
  )
  const heads: BillHead[] = []
  const rows = portionsOf<HeadRow>(reader.db, 'bill_heads', {
    text: `select s.id, s.bill_no, s.store, s.business_date, ${stateNow} as state_now, v.id as voucher_id
      from ${billsFrom} where ${again.text} order by s.id`,
    values: again.values,
  })
  for await (const some of rows) for (const row of some) heads.push(headOf(row))
  return heads
}

/** Bills that an act has locked, whole, a portion at a time. */
export async function* wholeBills(
  { db, books }: BillReader,
  heads: readonly BillHead[],
): AsyncGenerator<readonly StoredBill[]> {
  const rows = portionsOf<BillRow>(db, 'whole_bills', {
    text: `select ${columns}, false as twin, null::bigint as tills
      from ${billsFrom} where s.company_id = $1 and s.id = any($2::bigint[])`,
    values: [books.companyId, heads.map(({ id }) => id)],
  })
  for await (const some of rows) yield some.map(billOf)
}
