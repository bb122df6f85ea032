// Serves the log of calls: a page of it, or all that was found as a workbook.
import type { InputOf } from '../../contract/base/call.ts'
import { pageOf } from '../../contract/base/shape.ts'
import { type ApiCallShape, apiLogCalls } from '../../contract/office/api-log.ts'
import { momentText } from '../../domain/base/moment.ts'
import { isDate } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Db, SqlValue } from '../kernel/db.ts'
import type { App } from '../kernel/http.ts'
import type { Scope } from '../kernel/scope.ts'
import { serve } from '../kernel/serve.ts'
import { oneOf, sheetFile } from '../kernel/sheet.ts'

const countMost = 10_000
const rowsMost = 100_000

type Filter = InputOf<typeof apiLogCalls.export>

const orders: Readonly<Record<string, string>> = {
  at: 'l.at',
  ms: 'l.duration_ms',
  code: 'l.code',
  status: 'l.status',
  path: 'l.path',
}

/** A fault has 500 or a number of its own above 50000; what is pending is no refusal. */
const where = `from api_log l left join app_user u on u.id = l.user_id
  where l.at >= case when $1 = '' then now() - interval '1 day' else ($1 || ' 00:00+08')::timestamptz end
    and ($2 = '' or l.at < (nullif($2, '') || ' 00:00+08')::timestamptz + interval '1 day')
    and ($3 = '' or l.path ilike $3 or l.trace_id = $4)
    and ($5 = '' or u.user_name ilike $5 or u.real_name ilike $5) and ($6 = '' or l.method = $6)
    and case $7 when 'ok' then l.code in (200, 2020) when 'fault' then l.code = 500 or l.code >= 50000
      when 'refused' then l.code not in (200, 2020, 500) and l.code < 50000 when 'slow' then l.duration_ms > 1000
      else true end`

const pattern = (text: string): string => (text === '' ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`)

const valuesOf = ({ search = '', user = '', method, outcome, dateFrom = '', dateTo = '' }: Filter): SqlValue[] => {
  for (const [name, date] of Object.entries({ dateFrom, dateTo })) {
    if (date !== '' && !isDate(date)) refuse(problem('input.date', name, { date }))
  }
  return [dateFrom, dateTo, pattern(search), search, pattern(user), method ?? '', outcome ?? '']
}

type Sorting = { field: string; order: 'asc' | 'desc' }

const rowsOf = (db: Db, filter: Filter, { field, order }: Sorting, limit: number, offset: number) => {
  const sorted = Object.hasOwn(orders, field) ? orders[field] : 'l.at'
  const direction = order === 'asc' ? 'asc' : 'desc'
  return db.query<ApiCallShape>(
    `select l.id::text, l.at, l.method, l.path, l.status, l.code, l.duration_ms as ms,
       coalesce(u.user_name, '') as user_name, coalesce(u.real_name, '') as real_name, l.ip,
       l.trace_id, l.node
     ${where} order by ${sorted} ${direction}, l.id ${direction} limit $8 offset $9`,
    [...valuesOf(filter), limit, offset],
  )
}

const countText = `select count(*)::integer as count from (select 1 ${where} limit ${countMost}) found`

const columns = ['at', 'user', 'method', 'path', 'status', 'code', 'ms', 'ip', 'traceId', 'node'] as const

const exportCalls = async (filter: Filter, { db, lang }: Scope) => {
  const rows = await rowsOf(db, filter, { field: 'at', order: 'desc' }, rowsMost, 0)
  const lineOf = (row: ApiCallShape): Record<(typeof columns)[number], string> => ({
    ...{ method: row.method, path: row.path, ip: row.ip, traceId: row.traceId, node: row.node },
    at: momentText(row.at),
    user: `${row.realName} ${row.userName}`.trim(),
    ...{ status: String(row.status), code: String(row.code), ms: String(row.ms) },
  })
  return sheetFile({ words: 'apiLog', columns, required: [] }, lang, oneOf(rows.map(lineOf)))
}

export const apiLogRoutes = (app: App): void =>
  serve(app, apiLogCalls, {
    list: async ({ page = 1, pageSize = 20, field = '', order = 'desc', ...filter }, { db }) => {
      const [items, [counted]] = await Promise.all([
        rowsOf(db, filter, { field, order }, pageSize, (page - 1) * pageSize),
        db.query<{ count: number }>(countText, valuesOf(filter)),
      ])
      return pageOf(items, counted?.count ?? 0, page, pageSize)
    },
    export: (filter, scope) => exportCalls(filter, scope),
  })
