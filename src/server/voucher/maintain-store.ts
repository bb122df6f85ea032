// Reads the master data that vouchers refer to, a page at a time: entities and exchange rates.
import type { PageOf } from '../../contract/base/shape.ts'
import type { EntityRowShape, RateRowShape } from '../../contract/voucher/maintain.ts'
import { formatRate, parseRate } from '../../domain/base/money.ts'
import type { Db } from '../kernel/db.ts'
import { likeText, orderBefore, type Paging, readPage, type Sorting } from '../kernel/row-store.ts'

/** What may be sorted by, as SQL; anything else keeps the order of the list. */
const entityOrders: Readonly<Record<string, string>> = {
  type: 'e.type',
  code: 'e.code',
  nameZhCn: 'e.name_zh_cn',
  nameEn: 'e.name_en',
  enabled: 'e.enabled',
}

type EntityFilter = { company: string; type: string; search: string; enabled: boolean | null }

/**
 * Entities a company may use. With a search the best hits come first: the code itself, codes that begin so, initials or
 * names that begin so, then names that contain it.
 */
export const findEntities = (
  db: Db,
  { company, type, search, enabled }: EntityFilter,
  paging: Paging & Sorting,
): Promise<PageOf<EntityRowShape>> => {
  const text = search.trim().toLowerCase()
  const pattern = likeText(text) || '%%'
  const query = {
    columns: `e.type, e.code, e.name_zh_cn, e.name_zh_tw, e.name_en,
       e.mnemonic, e.enabled`,
    from: `from (
       select e.*, case when $4 = '' then 0 when lower(e.code) = $4 then 1 when lower(e.code) like $5 then 2
           when e.mnemonic like $5 or lower(e.name_zh_cn) like $5 or lower(e.name_en) like $5
             or lower(e.name_zh_tw) like $5 then 3
           when lower(e.name_zh_cn) like $6 or lower(e.name_en) like $6 or lower(e.name_zh_tw) like $6 then 4
           else 9 end as rank
       from entity e
       where (e.companies is null or $1 = any(e.companies)) and ($2 = '' or e.type = $2)
         and ($3::boolean is null or e.enabled = $3)
     ) e where e.rank < 9`,
    order: `${orderBefore(entityOrders, paging)}e.rank, e.type, e.code`,
    values: [company, type, enabled, text, pattern.slice(1), pattern],
  }
  return readPage<EntityRowShape>(db, query, paging)
}

const rateOrders: Readonly<Record<string, string>> = {
  currency: 'currency',
  type: 'type',
  date: 'rate_date',
  rate: 'rate',
}

export type RateFilter = { base: string; currency: string; type: string; from: string; to: string }

/** Rates to a base currency, the latest first. */
export const findRates = async (
  db: Db,
  filter: RateFilter,
  paging: Paging & Sorting,
): Promise<PageOf<RateRowShape>> => {
  const query = {
    columns: 'currency, type, rate_date as date, rate, unit',
    from: `from exchange_rate where base_currency = $1 and ($2 = '' or currency = $2) and ($3 = '' or type = $3)
       and ($4 = '' or rate_date >= nullif($4, '')::date) and ($5 = '' or rate_date <= nullif($5, '')::date)`,
    order: `${orderBefore(rateOrders, paging)}rate_date desc, currency, type`,
    values: [filter.base, filter.currency, filter.type, filter.from, filter.to],
  }
  const found = await readPage<RateRowShape>(db, query, paging)
  return { ...found, items: found.items.map((row) => ({ ...row, rate: formatRate(parseRate(row.rate) ?? 0n) })) }
}
