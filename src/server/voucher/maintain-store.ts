// Reads the master data that vouchers refer to, a page at a time: entities and exchange rates.
import type { EntityRowShape, RateRowShape } from '../../contract/voucher/maintain.ts'
import { formatRate, parseRate } from '../../domain/base/money.ts'
import type { Db, SqlValue } from '../kernel/db.ts'

export type Paging = { page: number; pageSize: number; field: string; order: 'asc' | 'desc' }
type Found<T> = { items: T[]; total: number }

const limits = ({ page, pageSize }: Paging): SqlValue[] => [pageSize, (page - 1) * pageSize]

/** What may be sorted by, as SQL; anything else keeps the order of the list. */
const entityOrders: Readonly<Record<string, string>> = {
  type: 'e.type',
  code: 'e.code',
  nameZhCn: 'e.name_zh_cn',
  nameEn: 'e.name_en',
  enabled: 'e.enabled',
}

type EntityFilter = { company: string; type: string; search: string; enabled: boolean | null }

/** A LIKE pattern in which only our own signs are special. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * Entities a company may use. With a search the best hits come first: the code itself, codes that begin so, initials or
 * names that begin so, then names that contain it.
 */
export const findEntities = async (
  db: Db,
  { company, type, search, enabled }: EntityFilter,
  paging: Paging,
): Promise<Found<EntityRowShape>> => {
  const text = search.trim().toLowerCase()
  const sorted = Object.hasOwn(entityOrders, paging.field) ? entityOrders[paging.field] : undefined
  const order = sorted ? `${sorted} ${paging.order === 'desc' ? 'desc' : 'asc'}, ` : ''
  const rows = await db.query<EntityRowShape & { total: number }>(
    `with hit as (
       select e.*, case when $4 = '' then 0 when lower(e.code) = $4 then 1 when lower(e.code) like $5 then 2
           when e.mnemonic like $5 or lower(e.name_zh_cn) like $5 or lower(e.name_en) like $5
             or lower(e.name_zh_tw) like $5 then 3
           when lower(e.name_zh_cn) like $6 or lower(e.name_en) like $6 or lower(e.name_zh_tw) like $6 then 4
           else 9 end as rank
       from entity e
       where (e.companies is null or $1 = any(e.companies)) and ($2 = '' or e.type = $2)
         and ($3::boolean is null or e.enabled = $3)
     )
     select e.type, e.code, e.name_zh_cn, e.name_zh_tw, e.name_en, e.mnemonic,
       e.enabled, (count(*) over ())::int as total
     from hit e where e.rank < 9 order by ${order} e.rank, e.type, e.code limit $7 offset $8`,
    [company, type, enabled, text, `${escaped(text)}%`, `%${escaped(text)}%`, ...limits(paging)],
  )
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const rateOrders: Readonly<Record<string, string>> = {
  currency: 'currency',
  type: 'type',
  date: 'rate_date',
  rate: 'rate',
}

export type RateFilter = { base: string; currency: string; type: string; from: string; to: string }

/** Rates to a base currency, the latest first. */
export const findRates = async (db: Db, filter: RateFilter, paging: Paging): Promise<Found<RateRowShape>> => {
  const sorted = Object.hasOwn(rateOrders, paging.field) ? rateOrders[paging.field] : undefined
  const order = sorted ? `${sorted} ${paging.order === 'desc' ? 'desc' : 'asc'}, ` : ''
  const rows = await db.query<RateRowShape & { total: number }>(
    `select currency, type, rate_date as date, rate, unit, (count(*) over ())::int as total from exchange_rate
     where base_currency = $1 and ($2 = '' or currency = $2) and ($3 = '' or type = $3)
       and ($4 = '' or rate_date >= nullif($4, '')::date) and ($5 = '' or rate_date <= nullif($5, '')::date)
     order by ${order} rate_date desc, currency, type limit $6 offset $7`,
    [filter.base, filter.currency, filter.type, filter.from, filter.to, ...limits(paging)],
  )
  const items = rows.map(({ total: _, ...row }) => ({ ...row, rate: formatRate(parseRate(row.rate) ?? 0n) }))
  return { items, total: rows[0]?.total ?? 0 }
}
