// Serves the messages that were sent to people; a code in one is told only while it counts, to who may read codes, and
// never one of who may do more than the reader: whoever reads a code can come in by it.
import type { InputOf } from '../../../contract/base/call.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { outboxCalls, type SentShape } from '../../../contract/office/outbox.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { superadmin } from '../../../domain/chart/access.ts'
import type { SqlValue } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import { readBeyond } from '../../kernel/role-grant.ts'
import { checkDays, likeText, orderText, type Paging, readLongPage, type Sorting } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { oneOf, sheetFile } from '../../kernel/sheet.ts'
import { codeSeconds, maskedTarget } from './code.ts'

const rowsMost = 100_000

type Filter = InputOf<typeof outboxCalls.export>
type Asked = Filter & Sorting & Paging

const stateText = `case when m.error <> '' then 'failed' when m.content <> '' then 'kept' else 'sent' end`

const orders: Readonly<Record<string, string>> = { at: 'm.created_at', channel: 'm.channel', state: stateText }

const where = `from message_outbox m
  where ($1 = '' or m.target ilike $1) and ($2 = '' or m.channel = $2) and ($3 = '' or ${stateText} = $3)
    and ($4 = '' or m.created_at >= (nullif($4, '') || ' 00:00+08')::timestamptz)
    and ($5 = '' or m.created_at < (nullif($5, '') || ' 00:00+08')::timestamptz + interval '1 day')`

const valuesOf = ({ search = '', channel, state, dateFrom = '', dateTo = '' }: Filter): SqlValue[] => {
  checkDays({ dateFrom, dateTo })
  return [likeText(search), channel ?? '', state ?? '', dateFrom, dateTo]
}

type Row = SentShape & { isOver: boolean; owners: bigint[] }
/** Whose codes the reader may read. */
type Readable = 'none' | 'others' | 'all'

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

const columnsText = `m.id::text, m.created_at as at, m.channel, m.target, ${stateText} as state, m.content, m.error,
  m.created_at < now() - ${codeSeconds} * interval '1 second' as "isOver", ${ownersText} as owners`

const sentOf = async (
  scope: Scope,
  { field, order = 'desc', page, pageSize, ...filter }: Asked,
  readable: Readable,
) => {
  const sorted = `${orderText(orders, { field, order }, 'm.created_at')}, m.id ${order === 'asc' ? 'asc' : 'desc'}`
  const query = { columns: columnsText, from: where, order: sorted, values: valuesOf(filter) }
  const found = await readLongPage<Row>(scope.db, query, { page, pageSize })
  const fresh = readable === 'others' ? found.items.filter(({ isOver }) => !isOver) : []
  const beyond = await readBeyond(scope.db, scope, [...new Set(fresh.flatMap(({ owners }) => owners))])
  return { ...found, items: found.items.map((row) => shown(row, readable, beyond)) }
}

const columns = ['at', 'channel', 'target', 'state', 'content', 'error'] as const

const exportSent = async (filter: Filter, scope: Scope) => {
  const { lang } = scope
  const words = wordsOf[lang].outbox
  const { items } = await sentOf(scope, { ...filter, pageSize: rowsMost }, 'none')
  const lineOf = ({ at, channel, target, state, content, error }: SentShape) => {
    const said = { channel: words[`channel_${channel}`], state: words[`state_${state}`] }
    return { at: momentText(at), ...said, target, content, error }
  }
  return sheetFile({ words: 'outbox', columns, required: [] }, lang, oneOf(items.map(lineOf)))
}

export const outboxRoutes = (app: App): void =>
  serve(app, outboxCalls, {
    list: (asked, scope) => sentOf(scope, asked, readableBy(scope)),
    export: (filter, scope) => exportSent(filter, scope),
  })
