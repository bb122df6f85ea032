// The rates on record, read for a caller: a page of them, the months of a year, and how many lines have used one.
import type { BookRateShape } from '../../../contract/chart/exchange-rate.ts'
import { formatRate, parseRate } from '../../../domain/base/money.ts'
import { addDays, daysInMonth, isDate, monthOf, parsePeriod } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { lockOf } from '../../../domain/voucher/exchange-rate.ts'
import { type Db, onlyRow } from '../../kernel/db.ts'
import { orderBefore, type Paging, readPage, type Sorting } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { booksOf, type Gate } from '../../ledger/gate.ts'
import { today } from '../../ledger/store/books.ts'
import { companyIds, postedMonths, type StoredRate } from '../../ledger/store/rate-store.ts'

export type RateRow = StoredRate & { version: number; changedBy: string; changedAt: string }

export const rateColumns = `e.currency, e.type, e.rate_date as date, e.rate, e.unit, e.source, e.remark, e.version,
  e.created_by as changed_by, e.created_at as changed_at`

export const shapeOf = (row: RateRow, posted: ReadonlySet<string>): BookRateShape => ({
  ...{ currency: row.currency, type: row.type, date: row.date, unit: row.unit, source: row.source, remark: row.remark },
  ...{ version: row.version, changedBy: row.changedBy, changedAt: row.changedAt },
  rate: formatRate(parseRate(row.rate) ?? 0n),
  lock: lockOf(row.date, today(), posted),
})

export const baseOf = async (gate: Gate, scope: Scope): Promise<string> =>
  (await gate.facts(booksOf(scope))).accountSet.baseCurrency

const checkedDate = (text: string | undefined, path: string): string | null => {
  if (text !== undefined && !isDate(text)) refuse(problem('input.date', path, { date: text }))
  return text ?? null
}

export type RateBookFilter = { currency?: string; type?: string; from?: string; to?: string }

/** The condition of a filter and its values; $1 is the base currency. */
export const filterOf = (base: string, { currency = '', type = '', from, to }: RateBookFilter) => ({
  where: `e.base_currency = $1 and ($2 = '' or e.currency = $2) and ($3 = '' or e.type = $3)
    and ($4::date is null or e.rate_date >= $4) and ($5::date is null or e.rate_date <= $5)`,
  values: [base, currency, type, checkedDate(from, 'from'), checkedDate(to, 'to')],
})

const orders: Readonly<Record<string, string>> = { currency: 'e.currency', type: 'e.type', date: 'e.rate_date' }

export const list = (gate: Gate) => async (asked: RateBookFilter & Paging & Sorting, scope: Scope) => {
  const base = await baseOf(gate, scope)
  const { where, values } = filterOf(base, asked)
  const query = {
    columns: rateColumns,
    from: `from exchange_rate e where ${where}`,
    order: `${orderBefore(orders, asked)}e.rate_date desc, e.currency, e.type`,
    values,
  }
  const found = await readPage<RateRow>(scope.db, query, asked)
  const posted = await postedMonths(scope.db, base)
  return { ...found, items: found.items.map((row) => shapeOf(row, posted)) }
}

/** The last rate of each month of a year, by currency and type. */
export const year =
  (gate: Gate) =>
  async ({ year: wanted }: { year: number }, scope: Scope) => {
    const facts = await gate.facts(booksOf(scope))
    const base = facts.accountSet.baseCurrency
    const rows = await scope.db.query<RateRow & { count: number }>(
      `select * from (
         select ${rateColumns}, (count(*) over month)::int as count,
           row_number() over (month order by e.rate_date desc) as at
         from exchange_rate e where e.base_currency = $1 and e.rate_date between $2 and $3
         window month as (partition by e.currency, e.type, date_trunc('month', e.rate_date))) r
       where r.at = 1 order by r.currency, r.type, r.date limit 5000`,
      [base, `${wanted}-01-01`, `${wanted}-12-31`],
    )
    const posted = await postedMonths(scope.db, base)
    const months = Array.from({ length: 12 }, (_, at) => `${wanted}-${String(at + 1).padStart(2, '0')}`)
    return {
      base,
      today: today(),
      currencies: facts.currencyList
        .filter(({ code }) => code !== base)
        .map(({ code, nameZhCn, nameZhTw, nameEn }) => ({ code, nameZhCn, nameZhTw, nameEn })),
      months: months.map((month) => ({ month, lock: lockOf(`${month}-01`, today(), posted) })),
      rates: rows.map((row) => ({ ...shapeOf(row, posted), month: monthOf(row.date), count: row.count })),
    }
  }

export type RateKey = { currency: string; type: string; date: string }

/** Days a rate of an earlier day serves vouchers without one of their own. */
const servedDays = 7
const countedMost = 1000

/** The last day whose vouchers use this rate: the day before the next one, or the end of its week or month. */
const lastServed = async (db: Db, base: string, { currency, type, date }: RateKey): Promise<string> => {
  if (type !== 'DAILY') {
    const { year: of, no } = parsePeriod(monthOf(date)) ?? { year: 2000, no: 1 }
    return `${monthOf(date)}-${String(daysInMonth(of, no)).padStart(2, '0')}`
  }
  const [next] = await db.query<{ date: string }>(
    `select rate_date as date from exchange_rate
     where base_currency = $1 and currency = $2 and type = $3 and rate_date > $4 order by rate_date limit 1`,
    [base, currency, type, date],
  )
  const last = addDays(date, servedDays)
  return next && next.date <= last ? addDays(next.date, -1) : last
}

/** How many lines stand at a rate, in every company of this base currency; counted to 1,000. */
export const usesOf = async (db: Db, base: string, key: RateKey): Promise<number> => {
  const from = key.type === 'DAILY' ? key.date : `${monthOf(key.date)}-01`
  const to = await lastServed(db, base, key)
  const row = await onlyRow(
    db.query<{ lines: number }>(
      `select count(*)::int as lines from (
       select 1 from voucher v
         join account_set s on s.company_id = v.company_id and s.year = v.year
         join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
       where v.company_id = any($1) and v.voucher_date between $2 and $3 and s.base_currency = $4
         and l.currency = $5 and l.rate_type = $6 limit ${countedMost}) n`,
      [await companyIds(db), from, to, base, key.currency, key.type],
    ),
  )
  return row.lines
}

export const usage = (gate: Gate) => async (key: RateKey, scope: Scope) => ({
  lines: await usesOf(scope.db, await baseOf(gate, scope), key),
})
