// The rows of error records: counted in or written, listed a page at a time, and what stands around one of them.
import type { InputOf } from '../../contract/base/call.ts'
import type { ErrorDetailShape, ErrorRowShape, errorCalls } from '../../contract/office/error-record.ts'
import { rowsTold } from '../../domain/closing/row-parts.ts'
import { wholeBooks, withoutOthers } from '../kernel/books-scope.ts'
import { chinaToday } from '../kernel/clock.ts'
import type { Db, SqlValue } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import { checkDays, countOf, likeText, orderText, type Paging, readPage, type Sorting } from '../kernel/row-store.ts'
import type { RightHolder } from '../kernel/scope.ts'

export type ErrorFilter = InputOf<typeof errorCalls.export>
export type ListedErrors = ErrorFilter & Paging & Sorting

const orders: Readonly<Record<string, string>> = {
  no: 'e.no',
  firstAt: 'e.first_at',
  lastAt: 'e.last_at',
  recFlg: 'e.rec_flg',
  occurrences: 'e.occurrences',
  errorCode: 'e.error_code',
  createUserName: 'u.real_name',
}

/** The name of a menu in the language that $1 chooses. */
const menuName = `coalesce(case $1 when 'en' then m.name_en when 'zh-tw' then m.name_zh_tw else m.name_zh_cn end, '')`

const columns = `e.id::text, e.no, e.message, e.error_code, e.trace_id,
  e.req_url, e.source, e.menu_id,
  ${menuName} as menu_name,
  e.account_set, e.rec_flg::int as rec_flg, coalesce(e.assignee_id::text, '') as assignee_id,
  coalesce(a.real_name, '') as assignee_name, e.occurrences, e.created_by::text as create_user_id,
  coalesce(u.real_name, '') as create_user_name, e.first_at, e.last_at, e.resolution,
  e.version`

const around = `from error_record e left join app_user u on u.id = e.created_by
  left join app_user a on a.id = e.assignee_id left join menu m on m.id::text = e.menu_id`

/**
 * Whose records are told: one's own, those of the instance, and those of the books that one sees whole (null: all). A
 * message and what was asked tell of figures, without saying of which store or subject they are.
 */
export type SeenErrors = { userId: bigint; whole: readonly string[] | null }

export const seenErrors = (reader: Pick<RightHolder, 'isSuperadmin' | 'setsWith' | 'user'>): SeenErrors => ({
  userId: reader.user.id,
  whole: wholeBooks(reader),
})

/** The condition on records `e`; both are places of a statement. */
export const seenText = (user: string, whole: string): string =>
  `(${whole}::text[] is null or e.created_by = ${user} or e.account_set = '' or e.account_set = any(${whole}))`

const seenValues = ({ userId, whole }: SeenErrors): SqlValue[] => [userId, whole === null ? null : [...whole]]

/** What it is told with: it may name books of others all the same. */
const told = <R extends Pick<ErrorRowShape, 'createUserId' | 'message' | 'reqUrl'>>(row: R, seen: SeenErrors): R => {
  if (row.createUserId === String(seen.userId)) return row
  const { message, reqUrl } = row
  return { ...row, message: withoutOthers(message, seen.whole), reqUrl: withoutOthers(reqUrl, seen.whole) }
}

const where = `($2::int is null or e.rec_flg = $2) and ($3 = '' or e.menu_id = $3)
  and ($4::bigint is null or e.created_by = $4) and ($5 = '' or e.trace_id = $5)
  and ($6 = '' or e.message ilike $6 or e.no ilike $6 or e.req_url ilike $6) and ($7 = '' or e.error_code = $7)
  and ($8::bigint is null or e.assignee_id = $8)
  and ($9 = '' or e.last_at >= (nullif($9, '') || ' 00:00+08')::timestamptz)
  and ($10 = '' or e.first_at < (nullif($10, '') || ' 00:00+08')::timestamptz + interval '1 day')
  and ${seenText('$11', '$12')}`

const idOf = (text: string | undefined): bigint | null => (text ? BigInt(text) : null)

const valuesOf = (lang: string, filter: ErrorFilter, seen: SeenErrors): SqlValue[] => [
  ...[lang, filter.recFlg ?? null, filter.menuId ?? '', idOf(filter.createUserId), filter.traceId ?? ''],
  ...[likeText(filter.keyword), filter.errorCode ?? '', idOf(filter.assignee)],
  ...[filter.start ?? '', filter.end ?? ''],
  ...seenValues(seen),
]

type ErrorsAsked = { db: Db; lang: string; seen: SeenErrors }

export const listErrors = async ({ db, lang, seen }: ErrorsAsked, asked: ListedErrors) => {
  const { field, order = 'desc', start, end } = asked
  checkDays({ start, end })
  const query = {
    columns,
    from: `${around} where ${where}`,
    order: `${orderText(orders, { field, order }, 'e.last_at')}, e.id desc`,
    values: valuesOf(lang, asked, seen),
  }
  const found = await readPage<ErrorRowShape>(db, query, asked)
  return { ...found, items: found.items.map((row) => told(row, seen)) }
}

type Named = { id: string; name: string }

/** The menus on which errors were met, and who has told of any. */
export const choicesOf = async ({ db, lang, seen }: ErrorsAsked): Promise<{ menus: Named[]; users: Named[] }> => {
  const [menus, users] = await Promise.all([
    db.query<Named>(
      `select m.id::text, ${menuName} as name from menu m
       where exists (select from error_record e where e.menu_id = m.id::text and ${seenText('$2', '$3')})
       order by 2, m.id limit 500`,
      [lang, ...seenValues(seen)],
    ),
    db.query<Named>(
      `select u.id::text, coalesce(nullif(u.real_name, ''), u.user_name) as name from app_user u
       where exists (select from error_record e where e.created_by = u.id and ${seenText('$1', '$2')})
       order by 2, u.id limit 1000`,
      seenValues(seen),
    ),
  ])
  return { menus, users }
}

export type StoredError = ErrorRowShape &
  Pick<ErrorDetailShape, 'reqData' | 'userAgent' | 'appVersion' | 'resolvedBy' | 'resolvedAt'> & {
    fingerprint: string
    pictureId: bigint | null
    /** Too long resolved to be taken up again. */
    isOver: boolean
  }

/** Null for one that is not to be told as well. */
export const readError = async (
  { db, lang, seen }: ErrorsAsked,
  id: string,
  reopenDays: number,
): Promise<StoredError | null> => {
  const [row] = await db.query<StoredError>(
    `select ${columns}, e.req_data, e.user_agent, e.app_version,
       coalesce(r.real_name, '') as resolved_by, coalesce(e.resolved_at::text, '') as resolved_at, e.fingerprint,
       e.screenshot_file_id as picture_id,
       coalesce(e.resolved_at < now() - make_interval(days => $3), false) as is_over
     ${around} left join app_user r on r.id = e.resolved_by where e.id = $2 and ${seenText('$4', '$5')}`,
    [lang, BigInt(id), reopenDays, ...seenValues(seen)],
  )
  if (!row) return null
  return row.createUserId === String(seen.userId)
    ? row
    : told({ ...row, reqData: withoutOthers(row.reqData, seen.whole) }, seen)
}

/** Of these pictures those whose records are told. */
export const ownPictures = async (
  db: Db,
  files: readonly { id: bigint }[],
  reader: Pick<RightHolder, 'isSuperadmin' | 'setsWith' | 'user'>,
): Promise<Set<bigint>> => {
  const rows = await db.query<{ id: bigint }>(
    `select e.screenshot_file_id as id from error_record e
     where e.screenshot_file_id = any($1) and ${seenText('$2', '$3')}`,
    [files.map(({ id }) => id), ...seenValues(seenErrors(reader))],
  )
  return new Set(rows.map(({ id }) => id))
}

export type NewError = {
  userId: bigint
  fingerprint: string
  message: string
  errorCode: string
  traceId: string
  reqUrl: string
  reqData: string
  source: string
  menuId: string
  accountSet: string
  userAgent: string
  appVersion: string
}

/** The record of the same user and the same error of the last ten minutes, counted once more; null when none is. */
export const countIn = async (tx: Db, { userId, fingerprint, traceId }: NewError) => {
  const [row] = await tx.query<{ id: string; no: string }>(
    `update error_record set occurrences = occurrences + 1, last_at = now(), trace_id = $3
     where id = (select id from error_record where created_by = $1 and fingerprint = $2
       and last_at > now() - interval '10 minutes' order by last_at desc limit 1)
     returning id::text, no`,
    [userId, fingerprint, traceId],
  )
  return row ?? null
}

export const countLately = (tx: Db, userId: bigint): Promise<number> =>
  countOf(
    tx,
    `select count(*)::int as n from error_record where created_by = $1 and first_at > now() - interval '1 minute'`,
    [userId],
  )

/** `ER` and the day and a number that begins anew each day; the row of the counter is locked until the commit. */
const numberText = `insert into instance_setting as s (name, value)
  values ('error.no', to_char(${chinaToday}, 'YYYYMMDD') || '0001')
  on conflict (name) do update set value = case
    when left(s.value, 8) = left(excluded.value, 8)
      then left(s.value, 8) || lpad((substr(s.value, 9)::int + 1)::text, 4, '0')
    else excluded.value end
  returning 'ER' || value as no`

export const addError = async (tx: Db, error: NewError): Promise<{ id: string; no: string }> => {
  const [counter] = await tx.query<{ no: string }>(numberText)
  const id = newId()
  const no = counter?.no ?? ''
  const { userId, fingerprint, message, errorCode, traceId, reqUrl, reqData, source, menuId } = error
  await tx.query(
    `insert into error_record (id, no, fingerprint, message, error_code, trace_id, req_url, req_data, source, menu_id,
       account_set, user_agent, app_version, created_by, first_at, last_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now(), now())`,
    [
      ...[id, no, fingerprint, message, errorCode, traceId, reqUrl, reqData, source, menuId],
      ...[error.accountSet, error.userAgent, error.appVersion, userId],
    ],
  )
  return { id: String(id), no }
}

const ofBooks = `($3::text[] is null or user_id = $2 or account_set = '' or account_set = any($3))`

type LogLine = { at: string; what: string; text: string }

/**
 * What the log of the server has of a trace id: faults, denials and jobs, in their order. Who reports an error says
 * under which trace id, so what is kept with books is told to who sees those.
 */
export const logOf = async (db: Db, traceId: string, seen: SeenErrors): Promise<LogLine[]> => {
  const lines = await db.query<LogLine>(
    `select at, what, text from (
       select at, call as what, content as text from fault_line where trace_id = $1
       union all select at, call, code || ' ' || problem || ' ' || path from refused_attempt
         where trace_id = $1 and at > now() - interval '400 days' and ${ofBooks}
       union all select started_at, call, state || coalesce(' ' || exception, '') from job
         where trace_id = $1 and started_at > now() - interval '30 days' and ${ofBooks}
     ) l order by at limit 200`,
    [traceId, ...seenValues(seen)],
  )
  return lines.map((line) => ({ ...line, text: withoutOthers(line.text, seen.whole) }))
}

/** What a call changed in the books of a company, near the moment at which its error was met. */
export const trailOf = (db: Db, companyId: bigint, traceId: string, from: string, to: string) =>
  db.query<{ at: string; what: string; text: string }>(
    `select at, action || ' ' || object_type as what, object_no as text from trail
     where company_id = $1 and trace_id = $2 and object_type <> '${rowsTold}'
       and at between $3::timestamptz - interval '10 minutes' and $4::timestamptz + interval '10 minutes'
     order by seq limit 50`,
    [companyId, traceId, from, to],
  )

export const daysOf = (db: Db, fingerprint: string, seen: SeenErrors): Promise<{ day: string; count: number }[]> =>
  db.query(
    `select day, count from (
       select to_char(last_at at time zone interval '8 hours', 'YYYY-MM-DD') as day, sum(occurrences)::int as count
       from error_record e where e.fingerprint = $1 and e.last_at > now() - interval '365 days'
         and ${seenText('$2', '$3')}
       group by 1 order by 1 desc limit 30) d order by day`,
    [fingerprint, ...seenValues(seen)],
  )

export const commentsOf = (db: Db, id: string) =>
  db.query<{ id: string; by: string; at: string; text: string }>(
    `select c.id::text, coalesce(u.real_name, '') as by, c.at, c.content as text
     from error_comment c left join app_user u on u.id = c.user_id where c.record_id = $1 order by c.id limit 200`,
    [BigInt(id)],
  )

export const handlersOf = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.query(
    `select distinct u.id::text, u.real_name as name from app_user u join user_role ur on ur.user_id = u.id
       join role r on r.id = ur.role_id and r.enabled join role_button b on b.role_id = r.id
     where u.enabled and b.button in ('sys:error:handle', '*') order by 2 limit 500`,
  )
