// Serves refused attempts: a page of them, or all that was found as a workbook.
import type { InputOf } from '../../../contract/base/call.ts'
import { pageOf } from '../../../contract/base/shape.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { type RefusedAttemptShape, refusedAttemptCalls } from '../../../contract/office/refused-attempt.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { isDate } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { ownBooks } from '../../kernel/books-scope.ts'
import type { SqlValue } from '../../kernel/db.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { oneOf, sheetFile } from '../../kernel/sheet.ts'

const countMost = 10_000
const rowsMost = 100_000

type Filter = InputOf<typeof refusedAttemptCalls.export>

const where = `from refused_attempt r left join app_user u on u.id = r.user_id
  where r.at >= case when $1 = '' then now() - interval '30 days' else ($1 || ' 00:00+08')::timestamptz end
    and ($2 = '' or r.at < (nullif($2, '') || ' 00:00+08')::timestamptz + interval '1 day')
    and ($3 = '' or r.call ilike $3 or r.account_set ilike $3 or r.trace_id = $4)
    and ($5 = '' or r.user_name ilike $5 or u.real_name ilike $5) and ($6 = '' or r.problem = $6)
    and ($7::text[] is null or r.user_id = $8 or r.account_set = '' or r.account_set = any($7))`

const pattern = (text: string): string => (text === '' ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`)

const valuesOf = (filter: Filter, scope: Scope): SqlValue[] => {
  const { search = '', user = '', problem: why = '', dateFrom = '', dateTo = '' } = filter
  for (const [name, date] of Object.entries({ dateFrom, dateTo })) {
    if (date !== '' && !isDate(date)) refuse(problem('input.date', name, { date }))
  }
  return [...[dateFrom, dateTo, pattern(search), search, pattern(user), why], ...[ownBooks(scope), scope.user.id]]
}

const rowsOf = (scope: Scope, filter: Filter, limit: number, offset: number) =>
  scope.db.query<RefusedAttemptShape>(
    `select r.id::text, r.at, r.user_name, coalesce(u.real_name, '') as real_name, r.call, r.account_set, r.code,
       r.problem, r.ip, r.trace_id
     ${where} order by r.at desc, r.id desc limit $9 offset $10`,
    [...valuesOf(filter, scope), limit, offset],
  )

const countText = `select count(*)::integer as count from (select 1 ${where} limit ${countMost}) found`

const columns = ['at', 'user', 'call', 'accountSet', 'code', 'why', 'ip', 'traceId'] as const

const exportRows = async (filter: Filter, scope: Scope) => {
  const words = wordsOf[scope.lang].refusedAttempt
  const lineOf = (row: RefusedAttemptShape): Record<(typeof columns)[number], string> => ({
    ...{ call: row.call, accountSet: row.accountSet, code: String(row.code), ip: row.ip, traceId: row.traceId },
    at: momentText(row.at),
    user: `${row.realName} ${row.userName}`.trim(),
    why: words[`why_${row.problem}`],
  })
  const rows = await rowsOf(scope, filter, rowsMost, 0)
  return sheetFile({ words: 'refusedAttempt', columns, required: [] }, scope.lang, oneOf(rows.map(lineOf)))
}

export const refusedAttemptRoutes = (app: App): void =>
  serve(app, refusedAttemptCalls, {
    list: async ({ page = 1, pageSize = 20, ...filter }, scope) => {
      const [items, [counted]] = await Promise.all([
        rowsOf(scope, filter, pageSize, (page - 1) * pageSize),
        scope.db.query<{ count: number }>(countText, valuesOf(filter, scope)),
      ])
      return pageOf(items, counted?.count ?? 0, page, pageSize)
    },
    export: exportRows,
  })
