// Where entities still have balances and where they were ever used, over all companies of the group.
import type { Db } from '../../kernel/db.ts'

/** A balance of a set of entities; amounts are debits less credits, in minor units, the quantity in millionths. */
export type EntityBalance = {
  companyId: bigint
  /** The last year of the company: the balance stands in its books. */
  year: number
  aux: string
  subject: string
  currency: string
  base: bigint
  original: bigint
  quantity: bigint
}

const net = (name: string) =>
  ['saved', 'audited', 'posted'].map((state) => `b.${state}_${name}debit - b.${state}_${name}credit`).join(' + ')

/** Balances of sets with one of these entities (`store:S01`), profit and loss and sandboxes apart. */
export const entityBalances = (db: Db, entities: readonly string[]): Promise<EntityBalance[]> =>
  db.query<EntityBalance>(
    `-- cross-company: balances of entities
     with held as (
       select a.company_id, a.id, a.canonical from aux a
       join company c on c.id = a.company_id and c.sandbox_of = ''
       where string_to_array(a.canonical, ';') && $1::text[]
     ), last as (
       select s.company_id, max(s.year) as year,
         coalesce(max(s.year) filter (where exists
           (select 1 from opening o where o.company_id = s.company_id and o.year = s.year)), 0) as opened
       from account_set s where s.company_id in (select h.company_id from held h) group by s.company_id
     ), figure as (
       select h.company_id, h.canonical, o.subject, o.currency, o.base, o.original, o.quantity
       from held h join last l on l.company_id = h.company_id
       join opening o on o.company_id = h.company_id and o.aux_id = h.id and o.year = l.opened
       union all
       select h.company_id, h.canonical, b.subject, b.currency, ${net('')}, ${net('original_')}, ${net('quantity_')}
       from held h join last l on l.company_id = h.company_id
       join aux_balance b on b.company_id = h.company_id and b.aux_id = h.id and b.year >= l.opened
     )
     select f.company_id, l.year, f.canonical as aux, f.subject, f.currency,
       sum(f.base)::bigint as base, sum(f.original)::bigint as original,
       (sum(f.quantity) * 1000000)::bigint as quantity
     from figure f join last l on l.company_id = f.company_id
     join account_set s on s.company_id = f.company_id and s.year = l.year
     join subject j on j.chart_id = s.chart_id and j.code = f.subject and j.type <> 'PROFIT_LOSS'
     group by f.company_id, l.year, f.canonical, f.subject, f.currency
     having sum(f.base) <> 0 or sum(f.original) <> 0 or sum(f.quantity) <> 0
     order by f.company_id, f.subject, f.canonical, f.currency limit 5000`,
    [entities],
  )

/** Those of these entities (`store:S01`) that a line, an opening, a bill, a restock or another entity refers to. */
export const usedEntities = async (db: Db, entities: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.query<{ entity: string }>(
    `-- cross-company: uses of entities
     with asked as (
       select u.entity, split_part(u.entity, ':', 1) as type, substr(u.entity, strpos(u.entity, ':') + 1) as code
       from unnest($1::text[]) as u(entity)
     )
     select q.entity from asked q
       where exists (select 1 from aux a join company c on c.id = a.company_id
         where string_to_array(a.canonical, ';') && array[q.entity])
     union
     select q.entity from asked q cross join company c cross join lateral (
         select 1 from voucher_line l
         where l.company_id = c.id and l.handler <> '' and l.handler = q.code limit 1) as found
       where q.type = 'employee'
     union
     select q.entity from asked q cross join company c cross join lateral (
         select 1 from sale_bill b where b.company_id = c.id and b.store = q.code limit 1) as found
       where q.type = 'store'
     union
     select q.entity from asked q cross join company c cross join lateral (
         select 1 from entity_restock r where r.company_id = c.id and (q.type = 'store' and r.store = q.code
           or q.type = r.from_type and r.from_code = q.code or q.type = 'brand' and r.brand = q.code) limit 1) as found
       where q.type in ('store', 'department', 'brand')
     union
     select q.entity from asked q where exists (select 1 from entity e where (q.type, q.code) in (
       (e.type, e.parent), ('department', e.department), ('brand', e.brand), ('customer', e.mall))
       or q.type = 'employee' and q.code = any(e.managers))
     union
     select q.entity from asked q where exists (select 1 from department_entity d where (q.type, q.code) in (
       (d.entity_type, d.entity_code), ('employee', d.manager), ('employee', d.handler)))
     union
     select q.entity from asked q where exists (select 1 from related_company r
       where (q.type, q.code) = (r.entity_type, r.entity_code))`,
    [entities],
  )
  return new Set(rows.map(({ entity }) => entity))
}
