// Codes of six digits that are sent to people: made, sent, counted and checked, alike for names known and unknown.
import { randomInt, randomUUID } from 'node:crypto'
import type { InputOf } from '../../../contract/base/call.ts'
import { fill } from '../../../contract/base/sentence.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { outboxCalls, type SentShape } from '../../../contract/office/outbox.ts'
import type { CodeSentShape } from '../../../contract/people/sign-in.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { superadmin } from '../../../domain/chart/access.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import { networkOf } from '../../kernel/lockout.ts'
import { log } from '../../kernel/log.ts'
import type { Channel } from '../../kernel/message.ts'
import { readBeyond } from '../../kernel/role-grant.ts'
import { checkDays, likeText, orderText, type Paging, readLongPage, type Sorting } from '../../kernel/row-store.ts'
import type { Scope, Visit } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { oneOf, sheetFile } from '../../kernel/sheet.ts'

export type Purpose = 'login' | 'check' | 'bind' | 'reset'

/** Where a user can be reached. */
export type Reached = { id: bigint; mobile: string; email: string }

/** How long a code counts. */
export const codeSeconds = 300
const intervalSeconds = 60
const triesMax = 5
const limits = { hour: 5, day: 10, addressHour: 20 }

export const maskMobile = (mobile: string): string => mobile.replace(/^(.{3}).*(.{4})$/, '$1****$2')
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2')

/** By which ways codes reach a user, the phone first. */
export const channelsOf = ({ mobile, email }: Pick<Reached, 'mobile' | 'email'>): Channel[] => [
  ...(mobile === '' ? [] : (['sms'] as const)),
  ...(email === '' ? [] : (['email'] as const)),
]

export const maskedTarget = (user: Pick<Reached, 'mobile' | 'email'>, channel: Channel): string =>
  channel === 'sms' ? maskMobile(user.mobile) : maskEmail(user.email)

const keyOf = (who: string): string => who.trim().toLowerCase()

type Counted = { last: number | null; hour: number; day: number; address: number }

/** What was asked for of late under this name for the same purpose, and from this address for any. */
const countText = `select
    (select extract(epoch from now() - max(created_at)) from auth_code
      where who = $1 and purpose = $3)::integer as last,
    count(*) filter (where who = $1 and purpose = $3 and created_at > now() - interval '1 hour')::integer as hour,
    count(*) filter (where who = $1 and purpose = $3)::integer as day,
    count(*) filter (where ip = $2 and created_at > now() - interval '1 hour')::integer as address
  from auth_code where created_at > now() - interval '1 day' and (who = $1 or ip = $2)`

/** Of many that ask at once for one name, or from one address, each is counted before the next is looked at. */
const waitTurn = async (tx: Db, who: string, ip: string): Promise<void> => {
  // No name and no address of the counters of failures looks so; names first, so that no two wait for each other.
  for (const key of [`@code ${who}`, `@code @${ip}`]) {
    await tx.query(
      `insert into login_lock (user_name, failures, failed_at) values ($1, 0, now())
       on conflict (user_name, network) do update set failed_at = now()`,
      [key],
    )
  }
}

/** Refuses with `tooMany.codes` and the seconds to wait. */
const checkPace = async (tx: Db, who: string, ip: string, purpose: Purpose): Promise<void> => {
  const [row] = await tx.query<Counted>(countText, [who, ip, purpose])
  if (!row) return
  const tooSoon = row.last !== null && row.last < intervalSeconds ? intervalSeconds - row.last : 0
  if (tooSoon > 0) refuse(problem('tooMany.codes', '', { s: tooSoon }))
  if (row.hour >= limits.hour || row.address >= limits.addressHour) refuse(problem('tooMany.codes', '', { s: 3600 }))
  if (row.day >= limits.day) refuse(problem('tooMany.codes', '', { s: 86_400 }))
}

const userText = `select id, mobile, email from app_user
  where lower(user_name) = $1 or (mobile <> '' and mobile = $1) or (email <> '' and lower(email) = $1)
  order by id limit 2`

/** The one user whom a name, a number or an address means; null for none, and for several. */
export const findReached = async (app: App, who: string): Promise<Reached | null> => {
  const found = await app.db.query<Reached>(userText, [keyOf(who)])
  return found.length === 1 ? (found[0] ?? null) : null
}

type Sending = { who: string; user: Reached | null; purpose: Purpose; channel?: Channel }

const digestOf = (app: App, id: string, code: string): string => app.secrets.digest(code, `code ${id}`)

const deliver = (app: App, visit: Visit, user: Reached, channel: Channel, code: string): Promise<void> => {
  const words = wordsOf[visit.lang].session
  const args = { code, minutes: String(codeSeconds / 60) }
  return app.messages.send({
    channel,
    target: channel === 'sms' ? user.mobile : user.email,
    template: 'code',
    args,
    subject: fill(words.codeSubject, args),
    text: fill(words.codeText, args),
  })
}

/**
 * Sends a code. The same is done and written for a name that nobody has, and the sending itself is not waited for:
 * neither the answer nor its time tells whether there is such a user.
 */
export const sendCode = async (app: App, visit: Visit, sending: Sending): Promise<CodeSentShape> => {
  const { user, purpose } = sending
  const who = keyOf(sending.who)
  const ip = networkOf(visit.ip)
  const id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await app.db.transaction(async (tx) => {
    await waitTurn(tx, who, ip)
    await checkPace(tx, who, ip, purpose)
    await tx.query(
      `insert into auth_code (id, purpose, who, user_id, code_hash, created_at, expires_at, ip)
       values ($1, $2, $3, $4, $5, clock_timestamp(), clock_timestamp() + $6 * interval '1 second', $7)`,
      [id, purpose, who, user?.id ?? null, digestOf(app, id, code), codeSeconds, ip],
    )
  })
  const channel = sending.channel ?? (user ? channelsOf(user)[0] : undefined)
  if (user && channel) {
    const { traceId } = visit
    const sent = () => deliver(app, visit, user, channel, code)
    // After the answer has gone: what the sending itself takes would tell that there is such a user.
    setImmediate(() => sent().catch((error) => log.error('a message was not sent', { traceId, error })))
  }
  return { sent: true, target: null, interval: intervalSeconds, expiresIn: codeSeconds }
}

type Kept = { id: string; userId: bigint | null; hash: string; attempts: number }

/** Only the last code counts. A try is counted before it is judged. */
const tryText = `update auth_code set attempts = attempts + 1
  where id = (select id from auth_code where purpose = $1 and who = $2 order by created_at desc limit 1)
    and used_at is null and expires_at > now() and attempts < ${triesMax}
  returning id, user_id, code_hash as hash, attempts`

/** Whose code it is, and how to use it up; one that was used meanwhile is refused then. */
export type SeenCode = { userId: bigint; use: (db: Db) => Promise<void> }

/** A code that is right, without using it; refuses with `code.wrong` and the tries left, or with `code.expired`. */
export const seeCode = async (app: App, purpose: Purpose, who: string, code: string): Promise<SeenCode> => {
  const [kept] = await app.db.query<Kept>(tryText, [purpose, keyOf(who)])
  if (!kept) return refuse(problem('code.expired', 'code'))
  const fits = kept.hash === digestOf(app, kept.id, code.trim())
  if (!fits || kept.userId === null) return refuse(problem('code.wrong', 'code', { n: triesMax - kept.attempts }))
  return { userId: kept.userId, use: (db) => useCode(db, kept.id, code.trim()) }
}

const useCode = async (db: Db, id: string, code: string): Promise<void> => {
  const used = await db.query('update auth_code set used_at = now() where id = $1 and used_at is null returning id', [
    id,
  ])
  if (used.length === 0) refuse(problem('code.expired', 'code'))
  // Where no gateway is set up the message can be read; of a code that was used nothing is.
  await db.query(
    `update message_outbox set content = replace(content, $1, '******')
     where content <> '' and created_at > now() - $2 * interval '1 second' and strpos(content, $1) > 0`,
    [code, 2 * codeSeconds],
  )
}

/** Uses a code up; whose it is. */
export const takeCode = async (app: App, purpose: Purpose, who: string, code: string): Promise<bigint> => {
  const { userId, use } = await seeCode(app, purpose, who, code)
  await use(app.db)
  return userId
}

// Serves the messages that were sent to people; a code in one is told only while it counts, to who may read codes, and
// never one of who may do more than the reader: whoever reads a code can come in by it.

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
