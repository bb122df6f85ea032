// Restocks and the stock of stores as the browser and files get them, and what the stock of each store comes to.
import type { RestockRowShape, StoreStockRowShape } from '../../../contract/bills/entity-restock.ts'
import { formatDecimal, formatQuantity } from '../../../domain/base/money.ts'
import { restockSubject, type StoreFigures, type StoreStock, storeStock } from '../../../domain/bills/restock.ts'
import { kept } from '../../ledger/read/read-scope.ts'
import { type BooksView, entityName, labelOf, money, type StoreReader } from '../bill-acts.ts'
import type { StoredRestock } from './store.ts'

export const restockShape = (row: StoredRestock, reader: BooksView): RestockRowShape => ({
  id: row.id.toString(),
  version: row.version,
  ...{ documentNo: row.documentNo, date: row.date, fromType: row.fromType, fromCode: row.fromCode },
  fromName: entityName(row.fromType, row.fromCode, reader),
  store: row.store,
  storeName: entityName('store', row.store, reader),
  ...{ brand: row.brand, category: row.category },
  quantity: row.quantity === 0n ? '' : formatQuantity(row.quantity),
  cost: money(row.cost, reader),
  retail: row.retail === 0n ? '' : money(row.retail, reader),
  remark: row.remark,
  state: row.state,
  voucherId: row.voucherId?.toString() ?? null,
  voucherNo: row.voucherNo === null ? '' : labelOf(row.voucherType ?? '', row.voucherNo, reader),
  ...{ changedBy: row.changedBy, changedAt: row.changedAt, checkedBy: row.checkedBy },
})

export const stockShape = ({ store, figures, stock }: StoreStockFigures, reader: BooksView): StoreStockRowShape => {
  const text = (amount: bigint | null) => (amount === null ? '' : money(amount, reader))
  return {
    ...{ store, storeName: entityName('store', store, reader) },
    ...{ opening: text(figures.opening), restock: text(figures.restock), costOfSales: text(figures.costOfSales) },
    ...{ returns: text(figures.returns), closing: text(stock.closing), booked: text(figures.booked) },
    difference: text(stock.difference),
    ...{ openingRetail: text(stock.openingRetail), restockRetail: text(stock.restockRetail) },
    ...{ sales: text(figures.sales), returnsRetail: text(stock.returnsRetail) },
    closingRetail: text(stock.closingRetail),
    marginRate: stock.marginRate === null ? '' : formatDecimal(stock.marginRate, 2),
    proposedCost: text(stock.proposedCost),
  }
}

// The figures of each store's stock in some months: from kept balances and restocks, never from lines.

/** Cost of sales and net sales, with all subjects below them. */
const costRoot = '6401'
const salesRoot = '6001'

type StockMonths = { year: number; from: number; to: number; dateFrom: string; dateTo: string }
type StoreStockFigures = { store: string; figures: StoreFigures; stock: StoreStock }

const net = `${kept('debit', 'saved')} - (${kept('credit', 'saved')})`

/** By store; `$1` company, `$2` year, `$3`–`$4` periods, `$5` stock subject, `$6`–`$7` days, `$8` stores or null. */
const text = `with stocked as (
    select a.store, gl_total(o.base) as opening, gl_total(o.base) as booked, 0::bigint as cost, 0::bigint as sales
    from opening o join aux a on a.company_id = $1 and a.id = o.aux_id
    where o.company_id = $1 and o.year = $2 and starts_with(o.subject, $5) and a.store is not null group by a.store
    union all
    select a.store,
      gl_total(case when starts_with(b.subject, $5) and b.period_no < $3 then ${net} else 0 end),
      gl_total(case when starts_with(b.subject, $5) then ${net} else 0 end),
      gl_total(case when starts_with(b.subject, '${costRoot}') and b.period_no >= $3 then ${net} else 0 end),
      gl_total(case when starts_with(b.subject, '${salesRoot}') and b.period_no >= $3 then -(${net}) else 0 end)
    from aux_balance b join aux a on a.company_id = $1 and a.id = b.aux_id
    where b.company_id = $1 and b.year = $2 and b.period_no <= $4 and b.class = 0 and a.store is not null
      and (starts_with(b.subject, $5) or starts_with(b.subject, '${costRoot}')
        or starts_with(b.subject, '${salesRoot}'))
    group by a.store
  ), moved as (
    select m.place as store, m.went, r.restock_date >= $6::date as inside, r.cost, r.retail
    from entity_restock r cross join lateral (
      select r.store as place, false as went union all select r.from_code, true where r.from_type = 'store') m
    where r.company_id = $1 and r.restock_date <= $7::date and (r.state > 1 or r.restock_date < $6::date)
  ), sent as (
    select m.store,
      gl_total(case when m.inside and not m.went and m.cost > 0 then m.cost else 0 end) as restock,
      gl_total(case when m.inside and not m.went and m.cost > 0 then m.retail else 0 end) as restock_retail,
      gl_total(case when m.inside and not m.went and m.cost > 0 and m.retail = 0 then m.cost else 0 end)
        as bare_restock,
      gl_total(case when m.inside and m.went then m.cost when m.inside and m.cost < 0 then -m.cost else 0 end)
        as returns,
      gl_total(case when m.inside and m.went then m.retail when m.inside and m.cost < 0 then -m.retail else 0 end)
        as returns_retail,
      gl_total(case when not m.inside or m.retail <> 0 then 0 when m.went then m.cost when m.cost < 0 then -m.cost
        else 0 end) as bare_returns,
      gl_total(case when not m.inside and not m.went and m.retail <> 0 then m.cost else 0 end) as before_cost,
      gl_total(case when not m.inside and not m.went then m.retail else 0 end) as before_retail,
      gl_total(case when m.inside and not m.went and m.retail <> 0 then m.cost else 0 end) as inside_cost,
      gl_total(case when m.inside and not m.went then m.retail else 0 end) as inside_retail
    from moved m group by m.store
  ), booked as (
    select s.store, gl_total(s.opening) as opening, gl_total(s.booked) as booked, gl_total(s.cost) as cost,
      gl_total(s.sales) as sales
    from stocked s group by s.store
  )
  select coalesce(b.store, s.store) as store, coalesce(b.opening, 0) as opening, coalesce(b.booked, 0) as booked,
    coalesce(b.cost, 0) as cost_of_sales, coalesce(b.sales, 0) as sales, coalesce(s.restock, 0) as restock,
    coalesce(s.restock_retail, 0) as restock_retail, coalesce(s.bare_restock, 0) as bare_restock,
    coalesce(s.returns, 0) as returns, coalesce(s.returns_retail, 0) as returns_retail,
    coalesce(s.bare_returns, 0) as bare_returns,
    coalesce(case when s.before_cost > 0 then s.before_cost else s.inside_cost end, 0) as sent_cost,
    coalesce(case when s.before_cost > 0 then s.before_retail else s.inside_retail end, 0) as sent_retail
  from booked b full join sent s on s.store = b.store
  where $8::text[] is null or coalesce(b.store, s.store) = any($8)
  order by 1 limit 5000`

/** One row a store that has goods, sales or restocks; restocks that are only open do not count yet. */
export const storeStocks = async (
  { db, books, stores }: StoreReader,
  months: StockMonths,
  store: string | undefined,
): Promise<StoreStockFigures[]> => {
  // One that he does not see is none of his, and nothing is found of it.
  const wanted = stores.length === 0 ? null : [...stores]
  const seen = store ? [store].filter((one) => wanted === null || wanted.includes(one)) : wanted
  const rows = await db.query<StoreFigures & { store: string }>(text, [
    ...[books.companyId, months.year, months.from, months.to, restockSubject, months.dateFrom, months.dateTo],
    seen,
  ])
  return rows.map(({ store: code, ...figures }) => ({ store: code, figures, stock: storeStock(figures) }))
}
