// Serves the messages that were sent to people; a code in one is told only while it counts, to who may read codes, and
// never one of who may do more than the reader: whoever reads a code can come in by it.
import type { InputOf } from '../../../contract/base/call.ts'
import { pageOf } from '../../../contract/base/shape.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { outboxCalls, type SentShape } from '../../../contract/office/outbox.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { isDate } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { superadmin } from '../../../domain/chart/access.ts'
import type { SqlValue } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import { readBeyond } from '../../kernel/role-grant.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { oneOf, sheetFile } from '../../kernel/sheet.ts'
import { codeSeconds, maskedTarget } from './code.ts'

const countMost = 10_000
const rowsMost = 100_000

type Filter = InputOf<typeof outboxCalls.export>

const stateText = `case when m.error <> '' then 'failed' when m.content <> '' then 'kept' else 'sent' end`

const orders: Readonly<Record<string, string>> = { at: 'm.created_at', channel: 'm.channel', state: stateText }

const where = `from message_outbox m
  where ($1 = '' or m.target ilike $1) and ($2 = '' or m.channel = $2) and ($3 = '' or ${stateText} = $3)
    and ($4 = '' or m.created_at >= (nullif($4, '') || ' 00:00+08')::timestamptz)
    and ($5 = '' or m.created_at < (nullif($5, '') || ' 00:00+08')::timestamptz + interval '1 day')`

const pattern = (text: string): string => (text === '' ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`)

const valuesOf = ({ search = '', channel, state, dateFrom = '', dateTo = '' }: Filter): SqlValue[] => {
  for (const [name, date] of Object.entries({ dateFrom, dateTo })) {
    if (date !== '' && !isDate(date)) refuse(problem('input.date', name, { date }))
  }
  return [pattern(search), channel ?? '', state ?? '', dateFrom, dateTo]
}

type Row = SentShape & { isOver: boolean; owners: bigint[] }
/** Whose codes the reader may read. */
type Readable = 'none' | 'others' | 'all'
type Wish = { field: string; order: 'asc' | 'desc'; limit: number; offset: number }

/** As it may be shown: where to with its middle hidden, and codes as asked. */
const shown = ({ isOver, owners, ...row }: Row, readable: Readable, beyond: ReadonlySet<bigint>): SentShape => {
  const mayRead = readable === 'all' || (readable === 'others' && !owners.some((id) => beyond.has(id)))
  return {
    ...row,
    target: maskedTarget({ mobile: row.target, email: row.target }, row.channel),
    content: mayRead && !isOver ? row.content : row.content.replace(/\d{6}/g, '******'),
  }
}

/** Whoever looks as somebody else stays who he is. */
const readableBy = ({ may, roles, viewing }: Scope): Readable => {
  if (!may('sys:outbox:code')) return 'none'
  return viewing === '' && roles.includes(superadmin) ? 'all' : 'others'
}

const ownersText = 'array(select u.id from app_user u where m.target in (u.mobile, u.email))'

const rowsOf = async (scope: Scope, filter: Filter, wish: Wish, readable: Readable): Promise<SentShape[]> => {
  const { field, order, limit, offset } = wish
  const sorted = Object.hasOwn(orders, field) ? orders[field] : 'm.created_at'
  const direction = order === 'asc' ? 'asc' : 'desc'
  const rows = await scope.db.query<Row>(
    `select m.id::text, m.created_at as at, m.channel, m.target, ${stateText} as state, m.content, m.error,
       m.created_at < now() - $8 * interval '1 second' as is_over, ${ownersText} as owners
     ${where} order by ${sorted} ${direction}, m.id ${direction} limit $6 offset $7`,
    [...valuesOf(filter), limit, offset, codeSeconds],
  )
  const fresh = readable === 'others' ? rows.filter(({ isOver }) => !isOver) : []
  const beyond = await readBeyond(scope.db, scope, [...new Set(fresh.flatMap(({ owners }) => owners))])
  return rows.map((row) => shown(row, readable, beyond))
}

const countText = `select count(*)::integer as count from (select 1 ${where} limit ${countMost}) found`

const columns = ['at', 'channel', 'target', 'state', 'content', 'error'] as const

const exportSent = async (filter: Filter, scope: Scope) => {
  const { lang } = scope
  const words = wordsOf[lang].outbox
  const rows = await rowsOf(scope, filter, { field: 'at', order: 'desc', limit: rowsMost, offset: 0 }, 'none')
  const lineOf = ({ at, channel, target, state, content, error }: SentShape) => ({
    ...{ at: momentText(at), channel: words[`channel_${channel}`], target, state: words[`state_${state}`] },
    ...{ content, error },
  })
  return sheetFile({ words: 'outbox', columns, required: [] }, lang, oneOf(rows.map(lineOf)))
}

export const outboxRoutes = (app: App): void =>
  serve(app, outboxCalls, {
    list: async ({ page = 1, pageSize = 20, field = '', order = 'desc', ...filter }, scope) => {
      const { db } = scope
      const wish = { field, order, limit: pageSize, offset: (page - 1) * pageSize }
      const [items, [counted]] = await Promise.all([
        rowsOf(scope, filter, wish, readableBy(scope)),
        db.query<{ count: number }>(countText, valuesOf(filter)),
      ])
      return pageOf(items, counted?.count ?? 0, page, pageSize)
    },
    export: (filter, scope) => exportSent(filter, scope),
  })
