// Reports of sale bills: by store and day, by tender, days without a bill, bills against vouchers and tills.
import type { SaleBill } from '../../../domain/bills/sale-bill.ts'
import { bestRule, type SaleRule } from '../../../domain/bills/sale-rule.ts'
import type { Paging } from '../../kernel/row-store.ts'
import { pageLimits, type StoreReader } from '../bill-acts.ts'
import { type BillFilter, billsFrom, conditionOf } from './store.ts'

type Found<R> = { rows: R[]; total: number }

/** Bills that count: all but cancelled ones. */
const counting = (reader: StoreReader, filter: BillFilter) => {
  const { text, values } = conditionOf(reader, filter)
  return { text: `${text} and s.state <> 9`, values }
}

export type DayRow = {
  date: string
  store: string
  bills: number
  gross: bigint
  discount: bigint
  returns: bigint
  net: bigint
  tax: bigint
  cost: bigint
  tenders: Record<string, string>
  total: number
}

/** One row a store and day; the tenders stand across, by code. */
export const dayRows = async (
  reader: StoreReader,
  filter: BillFilter,
  paging: Required<Paging>,
): Promise<Found<DayRow>> => {
  const where = counting(reader, filter)
  const page = pageLimits(paging, where.values)
  const rows = await reader.db.query<DayRow>(
    `with day as (
       select s.business_date, s.store, count(*)::integer as bills, gl_total(s.gross) as gross,
         gl_total(s.discount) as discount, gl_total(s.returns) as returns, gl_total(s.net) as net,
         gl_total(s.tax) as tax, gl_total(s.cost) as cost
       from ${billsFrom} where ${where.text} group by s.business_date, s.store
     ), page as (
       select d.*, (count(*) over ())::integer as total from day d order by d.business_date, d.store ${page.text}
     ), tender as (
       select s.business_date, s.store, t.tender, gl_total(t.amount) as amount
       from ${billsFrom} cross join lateral jsonb_to_recordset(s.tenders) as t(tender text, amount bigint)
       where ${where.text} and (s.business_date, s.store) in (select p.business_date, p.store from page p)
       group by s.business_date, s.store, t.tender
     )
     select p.business_date as date, p.store, p.bills, p.gross, p.discount, p.returns, p.net, p.tax, p.cost, p.total,
       coalesce((select jsonb_object_agg(t.tender, t.amount::text) from tender t
         where t.business_date = p.business_date and t.store = p.store), '{}') as tenders
     from page p order by p.business_date, p.store`,
    page.values,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

export type TenderRow = {
  store: string
  tender: string
  subject: string
  expected: bigint
  booked: bigint
  received: bigint
}

type TenderSum = { store: string; channel: string; tender: string; expected: bigint; booked: bigint }

/** What the bills say of each store and tender, and how much of it stands in vouchers that count. */
const tenderSums = (reader: StoreReader, filter: BillFilter): Promise<TenderSum[]> => {
  const where = counting(reader, filter)
  return reader.db.query<TenderSum>(
    `select s.store, s.channel, t.tender, gl_total(t.amount - t.fee) as expected,
       gl_total(case when v.status in (1, 2) then t.amount - t.fee else 0 end) as booked
     from ${billsFrom} cross join lateral jsonb_to_recordset(s.tenders) as t(tender text, amount bigint, fee bigint)
     where ${where.text} group by s.store, s.channel, t.tender order by s.store, t.tender, s.channel`,
    where.values,
  )
}

type Paid = { subject: string; store: string; credit: bigint }

/** What left the subjects of tenders in the months of the range, by store: from the kept balances, never from lines. */
const paidOut = ({ db, books }: StoreReader, subjects: readonly string[], from: string, to: string): Promise<Paid[]> =>
  db.query<Paid>(
    `select b.subject, coalesce(a.store, '') as store,
       gl_total(b.saved_credit + b.audited_credit + b.posted_credit) as credit
     from aux_balance b join aux a on a.company_id = b.company_id and a.id = b.aux_id
     where b.company_id = $1 and b.year = $2 and b.subject = any($3)
       and b.period_no between extract(month from $4::date) and extract(month from $5::date)
     group by b.subject, a.store`,
    [books.companyId, books.year, [...subjects], from, to],
  )

/**
 * Expected, booked and received by store and tender. Several channels of one tender that go to one subject are one row;
 * what has left the subject is that of its store in the months of the range, in the row of its first tender.
 */
export const tenderRows = async (
  reader: StoreReader,
  filter: BillFilter & { dateFrom: string; dateTo: string },
  rules: readonly SaleRule[],
): Promise<TenderRow[]> => {
  const rows = new Map<string, TenderRow>()
  for (const { store, channel, tender, expected, booked } of await tenderSums(reader, filter)) {
    const subject = bestRule(rules, 'TENDER', { channel, tender })?.subject ?? ''
    const key = `${store}|${subject}|${tender}`
    const known = rows.get(key) ?? { store, tender, subject, expected: 0n, booked: 0n, received: 0n }
    rows.set(key, { ...known, expected: known.expected + expected, booked: known.booked + booked })
  }
  const all = [...rows.values()]
  const paid = await paidOut(reader, [...new Set(all.map(({ subject }) => subject))], filter.dateFrom, filter.dateTo)
  const left = new Map(paid.map((each) => [`${each.subject}|${each.store}`, each.credit]))
  return all.map((row) => {
    const key = `${row.subject}|${row.store}`
    const received = left.get(key) ?? 0n
    left.delete(key)
    return { ...row, received }
  })
}

export type MissingRow = { date: string; store: string; total: number }

/**
 * Days of the range, up to today, on which a store that sells has no bill. A store sells from its first bill on, of
 * whichever year, and until its last one when it is closed.
 */
export const missingRows = async (
  reader: StoreReader,
  filter: BillFilter & { dateFrom: string; dateTo: string },
  paging: Required<Paging>,
): Promise<Found<MissingRow>> => {
  const where = counting(reader, filter)
  const own = [[...reader.stores], filter.store ?? null, filter.channel ?? null, filter.dateFrom, filter.dateTo]
  const [stores, store, channel, from, to] = own.map((_, at) => `$${where.values.length + at + 1}`)
  const page = pageLimits(paging, [...where.values, ...own])
  const rows = await reader.db.query<MissingRow>(
    `with sold as (select distinct s.store, s.business_date as day from ${billsFrom} where ${where.text}),
     seller as (
       select o.store, min(o.business_date) as first, max(o.business_date) as last from sale_bill o
       where o.company_id = $1 and o.state <> 9 and (cardinality(${stores}::text[]) = 0 or o.store = any(${stores}))
         and (${store}::text is null or o.store = ${store}) and (${channel}::text is null or o.channel = ${channel})
       group by o.store
     )
     select to_char(d.day, 'YYYY-MM-DD') as date, r.store, (count(*) over ())::integer as total
     from seller r
       left join entity e on e.type = 'store' and e.code = r.store
       cross join lateral generate_series(greatest(${from}::date, r.first), least(${to}::date,
         case when e.enabled then (now() at time zone 'Asia/Shanghai')::date else r.last end), interval '1 day') d(day)
     where not exists (select 1 from sold x where x.store = r.store and x.day = d.day)
     order by 1, 2 ${page.text}`,
    page.values,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

export type TieRow = {
  voucherId: bigint
  voucherType: string
  voucherNo: number
  date: string
  bills: number
  gross: bigint
  cost: bigint
  voucherAmount: bigint
  total: number
}

/**
 * Each voucher that has bills of the filter, with all bills in it: what they came to, and what the voucher comes to.
 * Tenders and fees are the sales, and cost stands on the debit side too, so its total is sales and cost to the cent,
 * whatever rules have changed since; a void one counts nothing, and what reversed or corrected it counts with it. A
 * voucher with sales of stores that the reader does not see is left out: what it holds is not his to know.
 */
export const tieRows = async (
  reader: StoreReader,
  filter: BillFilter,
  paging: Required<Paging>,
): Promise<Found<TieRow>> => {
  const where = counting(reader, filter)
  const page = pageLimits(paging, [...where.values, [...reader.stores]])
  const seen = `$${where.values.length + 1}::text[]`
  const rows = await reader.db.query<TieRow>(
    `with recursive made as (select distinct v.id from ${billsFrom} where ${where.text} and v.id is not null),
     of_made as (
       select m.id as made, m.id from made m
       union select o.made, n.id from of_made o
         join voucher r on r.company_id = $1 and r.reversal_of = o.id
         cross join lateral (select r.id
           union all select c.voucher_id from voucher_correction c where c.company_id = $1 and c.corrects = o.id) n
     ),
     booked as (
       select o.made, gl_total(v.total_debit) as amount
       from of_made o join voucher v on v.company_id = $1 and v.id = o.id where v.status in (1, 2) group by o.made
     ),
     tie as (
       select v.id, v.voucher_type, v.voucher_no, v.voucher_date, count(*)::integer as bills,
         gl_total(o.gross) as gross, gl_total(o.cost) as cost,
         coalesce(b.amount, 0) as amount
       from made m left join booked b on b.made = m.id join voucher v on v.company_id = $1 and v.id = m.id
         join sale_bill o on o.company_id = $1 and o.voucher_id = m.id and o.state <> 9
       group by v.id, v.voucher_type, v.voucher_no, v.voucher_date, b.amount
       having cardinality(${seen}) = 0 or bool_and(o.store = any(${seen}))
     )
     select t.id as voucher_id, t.voucher_type, t.voucher_no, t.voucher_date as date,
       t.bills, t.gross, t.cost, t.amount as voucher_amount, (count(*) over ())::integer as total
     from tie t order by t.voucher_date, t.voucher_no ${page.text}`,
    page.values,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

export type TillRow = {
  date: string
  store: string
  channel: string
  tillGross: bigint
  billGross: bigint
  tillTax: bigint
  billTax: bigint
  total: number
}

/** Days on which the bills of a store and channel do not come to what its tills sent; brand and state do not matter. */
export const tillRows = async (
  reader: StoreReader,
  { dateFrom, dateTo, store, channel }: BillFilter,
  paging: Required<Paging>,
): Promise<Found<TillRow>> => {
  const { text, values } = conditionOf(reader, { dateFrom, dateTo, store, channel })
  const page = pageLimits(paging, values)
  const rows = await reader.db.query<TillRow>(
    `with fed as (
       select s.business_date, s.store, s.channel, gl_total(s.gross) as gross, gl_total(s.tax) as tax
       from sale_feed s where ${text} group by s.business_date, s.store, s.channel
     ), sold as (
       select s.business_date, s.store, s.channel, gl_total(s.gross) as gross, gl_total(s.tax) as tax
       from sale_bill s where ${text} and s.state <> 9 group by s.business_date, s.store, s.channel
     )
     select f.business_date as date, f.store, f.channel, f.gross as till_gross, f.tax as till_tax,
       coalesce(b.gross, 0) as bill_gross, coalesce(b.tax, 0) as bill_tax, (count(*) over ())::integer as total
     from fed f left join sold b on b.business_date = f.business_date and b.store = f.store and b.channel = f.channel
     where (f.gross, f.tax) <> (coalesce(b.gross, 0), coalesce(b.tax, 0))
     order by f.business_date, f.store, f.channel ${page.text}`,
    page.values,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Margin in hundredths of a percent of net sales; null without sales. */
export const marginRate = ({ net, cost }: Pick<SaleBill, 'net' | 'cost'>): bigint | null =>
  net === 0n ? null : ((net - cost) * 10_000n) / net
