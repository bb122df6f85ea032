// Restocks in the database: the condition of a filter, pages of them, and those of an act, locked.
import type { Restock, RestockState } from '../../../domain/bills/restock.ts'
import { orderBefore, type Paging, type Sorting } from '../../kernel/row-store.ts'
import { restockCodes, restockColumns } from '../../ledger/store/restock-store.ts'
import { type Chosen, type Condition, conditionsOn, pageLimits, type StoreReader } from '../bill-acts.ts'

const states = new Map(Object.entries(restockCodes).map(([name, code]) => [code, name as RestockState]))

export type RestockFilter = {
  search?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  store?: string | undefined
  brand?: string | undefined
  state?: RestockState | undefined
}

/** A restock as it is stored. `voucherId` is null when its voucher has been deleted: then it counts as checked. */
export type StoredRestock = Restock & {
  id: bigint
  version: number
  state: RestockState
  voucherId: bigint | null
  voucherType: string | null
  voucherNo: number | null
  changedBy: string
  changedAt: string
  checkedBy: string
}

const stateNow = `case when r.state = 3 and v.id is null then 2 else r.state end`
const from = `entity_restock r left join voucher v on v.company_id = r.company_id and v.id = r.voucher_id`

/** Conditions on `r`; $1 is the company. */
const conditionOf = ({ books, stores }: StoreReader, filter: RestockFilter, ids?: readonly bigint[]): Condition => {
  const { add, all } = conditionsOn('r', 'restock_date', books, { ids, filter })
  const isSeen = (at: string) => `r.store = any(${at}::text[]) and (r.from_type <> 'store' or r.from_code = any(${at}))`
  if (stores.length > 0) add(isSeen, [...stores])
  const { store, brand, state, search } = filter
  if (store) add((at) => `(r.store = ${at} or (r.from_type = 'store' and r.from_code = ${at}))`, store)
  if (brand) add((at) => `r.brand = ${at}`, brand)
  if (state) add((at) => `${stateNow} = ${at}::smallint`, restockCodes[state])
  if (search) add((at) => `strpos(r.document_no, ${at}) > 0`, search)
  return all()
}

type Row = Omit<StoredRestock, 'state'> & { state: number }

const columns = `r.id, r.version, ${restockColumns}, ${stateNow} as state, v.id as voucher_id,
  v.voucher_type, v.voucher_no, r.changed_name as changed_by, r.changed_at, r.checked_name as checked_by`

const stored = (row: Row): StoredRestock => ({ ...row, state: states.get(row.state) ?? 'OPEN' })

const orders = {
  documentNo: 'r.document_no',
  date: 'r.restock_date',
  store: 'r.store',
  cost: 'r.cost',
  retail: 'r.retail',
}

export const listRestocks = async (
  reader: StoreReader,
  filter: RestockFilter,
  sorting: Required<Paging> & Sorting,
): Promise<StoredRestock[]> => {
  const { text, values } = conditionOf(reader, filter)
  const page = pageLimits(sorting, values)
  const rows = await reader.db.query<Row>(
    `select ${columns} from ${from} where ${text}
     order by ${orderBefore(orders, sorting)}r.restock_date desc, r.id desc ${page.text}`,
    page.values,
  )
  return rows.map(stored)
}

type Totals = { count: number; cost: bigint; retail: bigint }

/** How many in each state and what they come to. */
export const sumRestocks = async (reader: StoreReader, filter: RestockFilter): Promise<Map<RestockState, Totals>> => {
  const { text, values } = conditionOf(reader, filter)
  const rows = await reader.db.query<Totals & { state: number }>(
    `select ${stateNow} as state, count(*)::integer as count, gl_total(r.cost) as cost, gl_total(r.retail) as retail
     from ${from} where ${text} group by 1`,
    values,
  )
  return new Map(rows.map((row) => [states.get(row.state) ?? 'OPEN', row]))
}

/** As many are done at once: more would hold others up; a filter with more is done in several acts. */
const togetherMost = 5000

/**
 * The restocks of an act, locked in the order of their ids: two acts at once take turns. They are read after the lock,
 * by a statement of its own: the one that waited does not see the vouchers that were made meanwhile.
 */
export const lockRestocks = async (
  reader: StoreReader,
  { ids, filter }: Chosen<RestockFilter>,
): Promise<StoredRestock[]> => {
  const { text, values } = conditionOf(reader, filter ?? {}, ids)
  const locked = await reader.db.query<{ id: bigint }>(
    `select r.id from ${from} where ${text} order by r.id limit ${togetherMost} for update of r`,
    values,
  )
  const again = conditionOf(
    reader,
    {},
    locked.map(({ id }) => id),
  )
  const rows = await reader.db.query<Row>(
    `select ${columns} from ${from} where ${again.text} order by r.restock_date, r.id limit ${togetherMost}`,
    again.values,
  )
  return rows.map(stored)
}

/** Every restock in some vouchers, whoever sees it, and those that the reader sees among them. */
export const idsInVouchers = async (
  { db, books }: StoreReader,
  vouchers: readonly bigint[],
): Promise<{ id: bigint; store: string }[]> =>
  db.query<{ id: bigint; store: string }>(
    `select r.id, r.store from entity_restock r where r.company_id = $1 and r.voucher_id = any($2) order by r.id
     limit ${togetherMost * 10}`,
    [books.companyId, [...vouchers]],
  )
