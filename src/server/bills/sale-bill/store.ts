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
import { orderBefore, type Paging, type Sorting } from '../../kernel/row-store.ts'
import { type Chosen, type Condition, conditionsOn, pageLimits, type StoreReader } from '../bill-acts.ts'

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

/** The state that counts now; `v` is the voucher of the bill, if it is there. */
export const stateNow = `case when s.state = 4 and v.id is null then 3 else s.state end`

export const billsFrom = `sale_bill s left join voucher v on v.company_id = s.company_id and v.id = s.voucher_id`

/** Conditions on `billsFrom`; $1 is the company. */
export const conditionOf = ({ books, stores }: StoreReader, filter: BillFilter, ids?: readonly bigint[]): Condition => {
  const { add, all } = conditionsOn('s', 'business_date', books, { ids, filter })
  if (stores.length > 0) add((at) => `s.store = any(${at}::text[])`, [...stores])
  const { store, channel, state, brand, billNo } = filter
  if (store) add((at) => `s.store = ${at}`, store)
  if (channel) add((at) => `s.channel = ${at}`, channel)
  if (state) add((at) => `${stateNow} = ${at}::smallint`, stateCodes[state])
  if (brand) add((at) => `s.items @> jsonb_build_array(jsonb_build_object('brand', ${at}::text))`, brand)
  if (billNo) add((at) => `starts_with(s.bill_no, ${at})`, billNo)
  return all()
}

type Row = Omit<StoredBill, 'tenders' | 'items' | 'state'> & { tenders: TenderJson[]; items: ItemJson[]; state: number }

const columns = `s.id, s.bill_no, s.store, s.business_date as date, s.channel, s.gross, s.discount, s.returns,
  s.tax_rate, s.net, s.tax, s.cost, s.quantity, s.invoice_no, s.remark, s.tenders, s.items, ${stateNow} as state,
  s.problems, v.id as voucher_id, v.voucher_type, v.voucher_no, s.checked_name`

const stateOf = (code: number): SaleState => states.get(code) ?? 'IMPORTED'

const billOf = (row: Row): StoredBill => ({
  ...{ ...row, tenders: tendersOf(row.tenders), items: itemsOf(row.items), state: stateOf(row.state) },
})

const orders = {
  billNo: 's.bill_no',
  date: 's.business_date',
  store: 's.store',
  gross: 's.gross',
  net: 's.net',
}

type Totals = { count: number; gross: bigint; net: bigint; tax: bigint; cost: bigint }

export const listBills = async (
  reader: StoreReader,
  filter: BillFilter,
  sorting: Required<Paging> & Sorting,
): Promise<StoredBill[]> => {
  const { text, values } = conditionOf(reader, filter)
  const page = pageLimits(sorting, values)
  const rows = await reader.db.query<Row>(
    `select ${columns}, exists (select 1 from sale_bill o where o.company_id = $1
         and o.business_date = s.business_date and o.store = s.store and o.channel = s.channel and o.id <> s.id
         and o.state <> 9) as is_twin,
       (select gl_total(f.gross) from sale_feed f where f.company_id = $1 and f.business_date = s.business_date
         and f.store = s.store and f.channel = s.channel
         having count(*) > 0 and (gl_total(f.gross), gl_total(f.tax)) <> (
           select gl_total(o.gross), gl_total(o.tax) from sale_bill o where o.company_id = $1
             and o.business_date = s.business_date and o.store = s.store and o.channel = s.channel
             and o.state <> 9)) as tills
     from ${billsFrom} where ${text}
     order by ${orderBefore(orders, sorting)}s.business_date desc, s.id desc ${page.text}`,
    page.values,
  )
  return rows.map(billOf)
}

/** How many bills in each state and what they come to; cancelled ones are counted and not summed. */
export const sumBills = async (reader: StoreReader, filter: BillFilter): Promise<Map<SaleState, Totals>> => {
  const { text, values } = conditionOf(reader, filter)
  const rows = await reader.db.query<Totals & { state: number }>(
    `select ${stateNow} as state, count(*)::integer as count, gl_total(s.gross) as gross, gl_total(s.net) as net,
       gl_total(s.tax) as tax, gl_total(s.cost) as cost
     from ${billsFrom} where ${text} group by 1`,
    values,
  )
  return new Map(rows.map((row) => [stateOf(row.state), row]))
}

/** What an act has to know of a bill to take it. */
export type BillHead = Pick<StoredBill, 'id' | 'billNo' | 'store' | 'date' | 'state' | 'voucherId'>

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
export const lockBills = async (reader: StoreReader, { ids, filter }: Chosen<BillFilter>): Promise<BillHead[]> => {
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
  const rows = portionsOf<Omit<BillHead, 'state'> & { state: number }>(reader.db, 'bill_heads', {
    text: `select s.id, s.bill_no, s.store, s.business_date as date, ${stateNow} as state, v.id as voucher_id
      from ${billsFrom} where ${again.text} order by s.id`,
    values: again.values,
  })
  for await (const some of rows) for (const row of some) heads.push({ ...row, state: stateOf(row.state) })
  return heads
}

/** Bills that an act has locked, whole, a portion at a time. */
export async function* wholeBills(
  { db, books }: StoreReader,
  heads: readonly BillHead[],
): AsyncGenerator<readonly StoredBill[]> {
  const rows = portionsOf<Row>(db, 'whole_bills', {
    text: `select ${columns}, false as is_twin, null::bigint as tills
      from ${billsFrom} where s.company_id = $1 and s.id = any($2::bigint[])`,
    values: [books.companyId, heads.map(({ id }) => id)],
  })
  for await (const some of rows) yield some.map(billOf)
}
