// The exchange rates in the database: which months lock them, reading and writing them, and what the trail tells.

import { formatDecimal } from '../../../domain/base/money.ts'
import type { Db } from '../../kernel/db.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import { changeEntry, type TrailEntry } from './trail.ts'

/** A rate to a base currency, as it is stored; `rate` with all eight decimals. */
export type StoredRate = {
  currency: string
  type: string
  date: string
  rate: string
  unit: number
  source: string
  remark: string
}

/** The ids of all companies of the group: rates are for all of them. */
export const companyIds = async (db: Db): Promise<bigint[]> => {
  const rows = await db.query<{ id: bigint }>(`select id from company order by id`)
  return rows.map((row) => row.id)
}

/** Months that some company with this base currency has posted; what a sandbox rehearses binds nobody. */
export const postedMonths = async (tx: Db, base: string): Promise<Set<string>> => {
  const rows = await tx.query<{ month: string }>(
    `select distinct to_char(p.date_from, 'YYYY-MM') as month
     from period p join account_set s on s.company_id = p.company_id and s.year = p.year
       join company c on c.id = p.company_id and c.sandbox_of = ''
     where p.company_id = any($1) and s.base_currency = $2 and p.status in ('POSTED', 'LOCKED')`,
    [await companyIds(tx), base],
  )
  return new Set(rows.map((row) => row.month))
}

/** With all eight decimals, as the database shows it. */
export const exactRate = (rate: bigint): string => formatDecimal(rate, 8)

/** Adds rates, or puts them in the place of those of their days. */
export const saveRates = (tx: Db, base: string, by: string, rates: readonly StoredRate[]) =>
  tx.query(
    `insert into exchange_rate (base_currency, currency, type, rate_date, rate, unit, source, remark, created_by)
     select $1, r.*, $2 from unnest($3::text[], $4::text[], $5::date[], $6::numeric[], $7::int4[], $8::text[],
       $9::text[]) as r
     on conflict (base_currency, currency, type, rate_date)
       do update set rate = excluded.rate, unit = excluded.unit, source = excluded.source, remark = excluded.remark,
         created_by = excluded.created_by, created_at = now(), version = exchange_rate.version + 1,
         row_digest = null`,
    [base, by, ...columnsOf(rates, 'currency', 'type', 'date', 'rate', 'unit', 'source', 'remark')],
  )

const nameOf = ({ currency, type, date }: StoredRate): string => `${currency} ${type} ${date}`

/** What the trail keeps of a rate; a reason stands with what was corrected. */
export const rateEntry = (
  base: string,
  ...[before, after, more]:
    | [before: StoredRate | null, after: StoredRate, more?: object]
    | [before: StoredRate, after: null, more?: undefined]
): TrailEntry => {
  const told = (rate: StoredRate | null): object | null => {
    if (!rate) return null
    const { currency, type, date, unit, source, remark } = rate
    return { base, currency, type, date, rate: rate.rate, unit, source, remark }
  }
  return changeEntry(
    'exchangeRate',
    nameOf(after === null ? before : after),
    told(before),
    after && { ...told(after), ...more },
  )
}
