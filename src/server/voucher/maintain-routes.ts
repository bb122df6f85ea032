// The calls of the master data that vouchers refer to: the chart, entities, exchange rates, a page at a time.

import type { PageOf } from '../../contract/base/shape.ts'
import {
  type EntityRowShape,
  entityCalls,
  exchangeRateCalls,
  type RateRowShape,
  subjectCalls,
} from '../../contract/voucher/maintain.ts'
import { formatRate, parseRate } from '../../domain/base/money.ts'
import { isDate } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Db } from '../kernel/db.ts'
import { likeText, orderBefore, type Paging, readPage, type Sorting } from '../kernel/row-store.ts'
import { type App, serve } from '../kernel/serve.ts'
import { booksOf, type Gate } from '../ledger/gate.ts'

const checkDate = (text: string | undefined, path: string): string => {
  if (text !== undefined && !isDate(text)) refuse(problem('input.date', path, { date: text }))
  return text ?? ''
}

export const maintainRoutes = (app: App, gate: Gate): void => {
  serve(app, subjectCalls, {
    list: async (_, scope) => ({ items: [...(await gate.facts(booksOf(scope))).subjects.all] }),
  })
  serve(app, entityCalls, {
    list: async (input, scope) => {
      const { type = '', search = '', enabled = null } = input
      const books = booksOf(scope)
      const { sandboxOf } = await gate.facts(books)
      const filter = { company: sandboxOf || books.companyCode, type, search, enabled }
      return findEntities(scope.db, filter, input)
    },
  })
  serve(app, exchangeRateCalls, {
    list: async (input, scope) => {
      const { currency = '', type = '' } = input
      const base = (await gate.facts(booksOf(scope))).accountSet.baseCurrency
      const filter = { base, currency, type, from: checkDate(input.from, 'from'), to: checkDate(input.to, 'to') }
      return findRates(scope.db, filter, input)
    },
    find: async ({ currency, type, date }, scope) => {
      const found = (await gate.facts(booksOf(scope))).rate(currency, type, checkDate(date, 'date'))
      return found && { currency, type, date: found.date, rate: formatRate(found.rate), unit: found.unit }
    },
  })
}

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
