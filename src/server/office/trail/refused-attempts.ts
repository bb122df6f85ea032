// Serves refused attempts: a page of them, or all that was found as a workbook.
import type { InputOf } from '../../../contract/base/call.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { type RefusedAttemptShape, refusedAttemptCalls } from '../../../contract/office/trail.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { ownBooks } from '../../kernel/books-scope.ts'
import type { SqlValue } from '../../kernel/db.ts'
import { checkDays, likeText, type Paging, readLongPage } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { oneOf, sheetFile } from '../../kernel/sheet.ts'

const rowsMost = 100_000

type Filter = InputOf<typeof refusedAttemptCalls.export>

const where = `from refused_attempt r left join app_user u on u.id = r.user_id
  where r.at >= case when $1 = '' then now() - interval '30 days' else ($1 || ' 00:00+08')::timestamptz end
    and ($2 = '' or r.at < (nullif($2, '') || ' 00:00+08')::timestamptz + interval '1 day')
    and ($3 = '' or r.call ilike $3 or r.account_set ilike $3 or r.trace_id = $4)
    and ($5 = '' or r.user_name ilike $5 or u.real_name ilike $5) and ($6 = '' or r.problem = $6)
    and ($7::text[] is null or r.user_id = $8 or r.account_set = '' or r.account_set = any($7))`

const valuesOf = (filter: Filter, scope: Scope): SqlValue[] => {
  const { search = '', user = '', problem: why = '', dateFrom = '', dateTo = '' } = filter
  checkDays({ dateFrom, dateTo })
  return [dateFrom, dateTo, likeText(search), search, likeText(user), why, ownBooks(scope), scope.user.id]
}

const shownColumns = `r.id::text, r.at, r.user_name, coalesce(u.real_name, '') as "realName", r.call,
  r.account_set, r.code, r.problem, r.ip, r.trace_id`

const attemptsOf = ({ page, pageSize, ...filter }: Filter & Paging, scope: Scope) => {
  const query = { columns: shownColumns, from: where, order: 'r.at desc, r.id desc', values: valuesOf(filter, scope) }
  return readLongPage<RefusedAttemptShape>(scope.db, query, { page, pageSize })
}

const columns = ['at', 'user', 'call', 'accountSet', 'code', 'why', 'ip', 'traceId'] as const

const exportRows = async (filter: Filter, scope: Scope) => {
  const words = wordsOf[scope.lang].refusedAttempt
  const lineOf = (row: RefusedAttemptShape): Record<(typeof columns)[number], string> => ({
    ...row,
    code: String(row.code),
    at: momentText(row.at),
    user: `${row.realName} ${row.userName}`.trim(),
    why: words[`why_${row.problem}`],
  })
  const { items } = await attemptsOf({ ...filter, pageSize: rowsMost }, scope)
  return sheetFile({ words: 'refusedAttempt', columns, required: [] }, scope.lang, oneOf(items.map(lineOf)))
}

export const refusedAttemptRoutes = (app: App): void =>
  serve(app, refusedAttemptCalls, {
    list: attemptsOf,
    export: exportRows,
  })
