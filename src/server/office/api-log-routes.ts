// Serves the log of calls: a page of it, or all that was found as a workbook.
import type { InputOf } from '../../contract/base/call.ts'
import { type ApiCallShape, apiLogCalls } from '../../contract/office/api-log.ts'
import { momentText } from '../../domain/base/moment.ts'
import type { Db, SqlValue } from '../kernel/db.ts'
import type { App } from '../kernel/http.ts'
import { checkDays, likeText, orderText, type Paging, readLongPage, type Sorting } from '../kernel/row-store.ts'
import type { Scope } from '../kernel/scope.ts'
import { serve } from '../kernel/serve.ts'
import { oneOf, sheetFile } from '../kernel/sheet.ts'

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

const valuesOf = ({ search = '', user = '', method, outcome, dateFrom = '', dateTo = '' }: Filter): SqlValue[] => {
  checkDays({ dateFrom, dateTo })
  return [dateFrom, dateTo, likeText(search), search, likeText(user), method ?? '', outcome ?? '']
}

const shownColumns = `l.id::text, l.at, l.method, l.path, l.status, l.code, l.duration_ms as ms,
  coalesce(u.user_name, '') as "userName", coalesce(u.real_name, '') as "realName", l.ip,
  l.trace_id, l.node`

const callsOf = (db: Db, { field, order = 'desc', page, pageSize, ...filter }: Filter & Sorting & Paging) => {
  const sorted = `${orderText(orders, { field, order }, 'l.at')}, l.id ${order === 'asc' ? 'asc' : 'desc'}`
  const query = { columns: shownColumns, from: where, order: sorted, values: valuesOf(filter) }
  return readLongPage<ApiCallShape>(db, query, { page, pageSize })
}

const columns = ['at', 'user', 'method', 'path', 'status', 'code', 'ms', 'ip', 'traceId', 'node'] as const

const exportCalls = async (filter: Filter, { db, lang }: Scope) => {
  const { items } = await callsOf(db, { ...filter, pageSize: rowsMost })
  const lineOf = (row: ApiCallShape): Record<(typeof columns)[number], string> => ({
    ...row,
    at: momentText(row.at),
    user: `${row.realName} ${row.userName}`.trim(),
    status: String(row.status),
    code: String(row.code),
    ms: String(row.ms),
  })
  return sheetFile({ words: 'apiLog', columns, required: [] }, lang, oneOf(items.map(lineOf)))
}

export const apiLogRoutes = (app: App): void =>
  serve(app, apiLogCalls, {
    list: (asked, { db }) => callsOf(db, asked),
    export: exportCalls,
  })
