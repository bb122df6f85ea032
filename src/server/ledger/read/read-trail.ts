// Reads the trail of a company or of the group: who did what, the latest first, with what was there before.

import type { DataScope } from '../../../domain/chart/access.ts'
import { rowsTold } from '../../../domain/closing/row-parts.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import { groupId } from '../store/trail.ts'
import { type SqlParameters, scopeCondition } from './read-scope.ts'

export type TrailFilter = {
  chain?: 'company' | 'group' | undefined
  search?: string | undefined
  objectNo?: string | undefined
  action?: string | undefined
  objectType?: string | undefined
  user?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  /** One object, and nothing else. */
  object?: { type: string; id: bigint }
}

export type ToldRow = {
  seq: bigint
  item: number
  at: string
  userName: string
  realName: string
  action: string
  objectType: string
  objectId: bigint | null
  objectNo: string
  traceId: string
  /** What the entry tells, and what the one before it of the same object told of its content; JSON text. */
  after: string
  before: string | null
  isThere: boolean
  /** Of a voucher, there or deleted, the year of its books. */
  year: number | null
  /** The month a voucher that is there stands in now. */
  month: string | null
}

type Place = { seq: bigint; item: number }

/** Entries that are counted; a trail of millions is not counted to its end for a page of it. */
export const countMost = 10_000

type VoucherName = { types: string[] | null; month: number | null; no: number }

export const yearsOf = async (db: Db, companyId: bigint): Promise<number[]> => {
  const rows = await db.query<{ year: number }>(`select s.year from account_set s where s.company_id = $1`, [companyId])
  return rows.map(({ year }) => year)
}

/** 记-103, 12月记-103, 2025-12 JI-103, 103: the number of a voucher as people write it; null for anything else. */
export const voucherNameOf = (
  text: string,
  year: number,
  typesOf: (word: string) => readonly string[],
): VoucherName | null => {
  const found = /^(?:(?:(\d{4})[-年])?(\d{1,2})(?:月|(?<=\d{4}-\d{2})\s))?\s*([^\d\s-]*)[-\s]*0*(\d{1,6})号?$/u.exec(
    text,
  )
  if (!found || (found[1] !== undefined && Number(found[1]) !== year)) return null
  const types = found[3] ? [...typesOf(found[3])] : null
  if (types?.length === 0) return null
  return { types, month: found[2] === undefined ? null : Number(found[2]), no: Number(found[4]) }
}

/** The vouchers that have or had a number: those there are, those renumbered, those deleted. */
const idsOfName = async (db: Db, books: Books, { types, month, no }: VoucherName): Promise<bigint[]> => {
  const months = month === null ? Array.from({ length: 13 }, (_, index) => index + 1) : [month]
  const rows = await db.query<{ id: bigint }>(
    `with type as (select t.code from voucher_type t where $4::text[] is null or t.code = any($4))
     select v.id from voucher v join type t on t.code = v.voucher_type
     where v.company_id = $1 and v.year = $2 and v.period_no = any($3) and v.voucher_no = $5
     union select m.voucher_id from renumber_map m join type t on t.code = m.voucher_type
     where m.company_id = $1 and m.year = $2 and m.period_no = any($3) and m.from_no = $5
     union select d.id from voucher_deleted d join type t on t.code = d.voucher ->> 'voucher_type'
     where d.company_id = $1 and (d.voucher ->> 'voucher_no')::integer = $5 and d.voucher ->> 'year' = $2::text
       and (d.voucher ->> 'period_no')::integer = any($3)
     limit 500`,
    [books.companyId, books.year, months, types, no],
  )
  return rows.map(({ id }) => id)
}

const idsOfSerial = async (db: Db, books: Books, serialNo: string, month: number): Promise<bigint[]> => {
  const rows = await db.query<{ id: bigint }>(
    `select v.id from voucher v where v.company_id = $1 and v.year = $2 and v.period_no = $3 and v.serial_no = $4
     union select d.id from voucher_deleted d where d.company_id = $1 and d.voucher ->> 'serial_no' = $4 limit 10`,
    [books.companyId, books.year, month, serialNo],
  )
  return rows.map(({ id }) => id)
}

const searched = async (
  db: Db,
  books: Books,
  text: string,
  typesOf: (word: string) => readonly string[],
): Promise<bigint[] | null> => {
  const serial = /-\d{4}(\d\d)-\d{6,}$/.exec(text)
  if (serial) return idsOfSerial(db, books, text, Number(serial[1]))
  const name = voucherNameOf(text, books.year, typesOf)
  return name === null ? null : idsOfName(db, books, name)
}

/** As the toast of a fault and the answer of each call have it. */
const traceIdShape = /^[0-9a-f]{32}$/i

type Where = { text: string; values: SqlValue[] }

/** What is asked for as a condition on entries `t`; the moments are days in the zone of the books. */
const whereOf = (
  companyId: bigint,
  { filter, seen }: Pick<TrailAsked, 'filter' | 'seen'>,
  ids: readonly bigint[] | null,
): Where => {
  const values: SqlValue[] = [companyId]
  // Roots of rows are told to the proof, and nothing of them to people.
  const parts = ['t.company_id = $1', `t.object_type <> '${rowsTold}'`]
  const add = (text: (place: string) => string, value: SqlValue): void => {
    values.push(value)
    parts.push(text(`$${values.length}`))
  }
  const day = (text: string, plus: string) => `(${text}::date${plus})::timestamp at time zone 'Asia/Shanghai'`
  const { search, objectNo, action, objectType, user, dateFrom, dateTo, object } = filter
  if (object) {
    add((at) => `t.object_type = ${at}`, object.type)
    add((at) => `t.object_id = ${at}`, object.id)
  }
  if (ids) {
    add((at) => `t.object_type = any(${at})`, [...ofVouchers])
    add((at) => `t.object_id = any(${at})`, [...ids])
  } else if (search && traceIdShape.test(search)) {
    add((at) => `t.trace_id = ${at}`, search.toLowerCase())
  } else if (search) {
    add((at) => `starts_with(lower(t.object_no), lower(${at}))`, search)
  }
  if (objectNo) add((at) => `t.object_no = ${at}`, objectNo)
  if (action) add((at) => `t.action = ${at}`, action)
  if (objectType) add((at) => `t.object_type = ${at}`, objectType)
  if (user) {
    const part = `%${user.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    add(
      (at) => `t.user_id in (select u.id from app_user u where lower(u.user_name) like ${at}
        or lower(u.real_name) like ${at})`,
      part,
    )
  }
  if (dateFrom) add((at) => `t.at >= ${day(at, '')}`, dateFrom)
  if (dateTo) add((at) => `t.at < ${day(at, ' + 1')}`, dateTo)
  const sent: SqlParameters = { values, add: (value) => `$${values.push(value)}` }
  if (seen) parts.push(...seenConditions(seen, sent))
  return { text: parts.join(' and '), values }
}

/** The content told last before each entry of the page; an entry of what has no id tells it itself. */
const selectPage = (where: string, limits: string): string =>
  `select t.seq, t.item, t.at, t.user_name, coalesce(u.real_name, '') as real_name, t.action, t.object_type,
     t.object_id, t.object_no, t.trace_id,
     t.after::text as after, b.after as before, v.id is not null as is_there,
     coalesce(v.year, (d.voucher ->> 'year')::integer) as year,
     v.year || '-' || lpad(v.period_no::text, 2, '0') as month
   from (select * from trail t where ${where} order by t.seq desc, t.item desc ${limits}) t
     left join app_user u on u.id = t.user_id
     left join voucher v on v.company_id = $1 and v.id = t.object_id
       and t.object_type in ('voucher', 'attachment', 'salesList')
     left join voucher_deleted d on d.company_id = $1 and d.id = t.object_id
       and t.object_type in ('voucher', 'attachment', 'salesList')
     left join lateral (select p.after::text as after from trail p
       where p.company_id = $1 and p.object_type = t.object_type and p.object_id = t.object_id
         and (p.seq, p.item) < (t.seq, t.item) and (p.after -> 'voucher' is not null or p.after -> 'draft' is not null)
       order by p.seq desc, p.item desc limit 1) b on t.action not in ('create', 'import')
   order by t.seq desc, t.item desc`

export type TrailAsked = {
  db: Db
  books: Books
  filter: TrailFilter
  typesOf: (word: string) => readonly string[]
  /** Null for all of it. */
  seen: SeenTrail | null
}

const conditionOf = async ({ db, books, filter, typesOf, seen }: TrailAsked): Promise<Where> => {
  const isGroup = filter.chain === 'group'
  const text = filter.search?.trim() ?? ''
  const ids = isGroup || text === '' ? null : await searched(db, books, text, typesOf)
  return whereOf(isGroup ? groupId : books.companyId, { seen, filter: { ...filter, search: text } }, ids)
}

/** One page, the latest first; `total` counts to `countMost`. */
export const listTrail = async (
  asked: TrailAsked,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ToldRow[]; total: number }> => {
  const { text, values } = await conditionOf(asked)
  const counted = await asked.db.row<{ total: number }>(
    `select count(*)::integer as total from (select 1 from trail t where ${text} limit ${countMost}) c`,
    values,
  )
  const limits = `limit $${values.length + 1} offset $${values.length + 2}`
  const rows = await asked.db.query<ToldRow>(selectPage(text, limits), [...values, pageSize, (page - 1) * pageSize])
  return { rows, total: counted.total }
}

const portion = 500

/** All entries, the latest first, a portion at a time: each read goes on where the one before it ended. */
export async function* allTrail(asked: TrailAsked): AsyncGenerator<ToldRow[]> {
  const { text, values } = await conditionOf(asked)
  let last: Place | null = null
  for (;;) {
    const next: Place = last ?? { seq: 9_223_372_036_854_775_807n, item: 0 }
    const where = `${text} and (t.seq, t.item) < ($${values.length + 1}::bigint, $${values.length + 2}::integer)`
    const rows: ToldRow[] = await asked.db.query<ToldRow>(selectPage(where, `limit ${portion}`), [
      ...values,
      next.seq,
      next.item,
    ])
    if (rows.length > 0) yield rows
    last = rows.at(-1) ?? null
    if (rows.length < portion || last === null) return
  }
}

/**
 * `books`: of who does not see his company whole, the years whole and those in part; null for all of it. `companies`:
 * those in which he may read, by id with their codes. `ofAll`: also of companies that are gone. `filesOf`: whose
 * files alone are told; null for everybody's.
 */
export type SeenTrail = {
  books: { whole: readonly number[]; parts: ReadonlyMap<number, DataScope> } | null
  companies: ReadonlyMap<string, string>
  ofAll: boolean
  filesOf: bigint | null
}

/** Kinds of objects that are told of with the id of a voucher. */
export const ofVouchers: readonly string[] = ['voucher', 'attachment', 'salesList']

/** Told of by a year of the company: at the beginning of the name, or at its end. */
const ofMonths: readonly string[] = ['period', 'softClose']
const ofSets: readonly string[] = ['accountSet']

/**
 * For those who see everything: an entry does not say of which store they are, names a subject and an entity, or is
 * called as somebody pleased to call what he made of figures.
 */
const wholeOnly: readonly string[] = [
  ...['saleBill', 'file', 'entityRestock', 'opening', 'statementAdjustment', 'reportSchedule', 'reportLink'],
]

type SeenBooks = NonNullable<SeenTrail['books']>

/** Vouchers with a line that is seen, or of years that are: one that is gone shows no line to whoever sees a part. */
const voucherText = ({ whole, parts }: SeenBooks, sent: SqlParameters): string => {
  const years = `${sent.add([...whole])}::integer[]`
  const lines = [...parts].map(
    ([year, scope]) => `(l.year = ${sent.add(year)}::integer${scopeCondition(scope, 'l.subject', sent)})`,
  )
  const ofLines = `exists (select 1 from voucher_line l
      left join aux a on a.company_id = l.company_id and a.id = l.aux_id
    where l.company_id = $1 and l.voucher_id = v.id and (${lines.join(' or ') || 'false'}))`
  return `exists (select 1 from voucher v where v.company_id = $1 and v.id = t.object_id
      and (v.year = any(${years}) or ${ofLines}))
    or exists (select 1 from voucher_deleted d where d.company_id = $1 and d.id = t.object_id
      and (d.voucher ->> 'year')::integer = any(${years}))`
}

const booksText = (books: SeenBooks, sent: SqlParameters): string => {
  const years = `${sent.add([...books.whole, ...books.parts.keys()].map(String))}::text[]`
  const among = (types: readonly string[]): string => `t.object_type = any(${sent.add([...types])}::text[])`
  return `case when ${among(ofVouchers)} then ${voucherText(books, sent)}
    when ${among(ofMonths)} then left(t.object_no, 4) = any(${years})
    when ${among(ofSets)} then right(t.object_no, 4) = any(${years})
    else not ${among(wholeOnly)} end`
}

/** What an entry says was there before and is there now; what changes an object with an id tells it without names. */
const states = `(values (t.after -> 'before'), (t.after -> 'after'), (t.after)) as s (state)`

const anyOf = (field: string, own: string): string => `exists (select 1 from ${states}
  where json_typeof(s.state -> '${field}') = 'array' and (json_array_length(s.state -> '${field}') = 0
    or exists (select 1 from json_array_elements_text(s.state -> '${field}') as e (name) where ${own})))`

/** Kinds of objects of the instance whose entries name the account set that they are for, '' for none. */
const namingSets: readonly string[] = ['backup', 'errorRecord', 'job']

/** Told to who may read in a company that they are for; of deleted account sets as well. */
const companyText = ({ companies, ofAll }: SeenTrail, sent: SqlParameters): string => {
  const ids = `${sent.add([...companies.keys()])}::text[]`
  const codes = `${sent.add([...companies.values()])}::text[]`
  const kinds = `${sent.add([...namingSets])}::text[]`
  const isOwn = (value: string): string => `left(${value}, -5) = any(${codes})`
  return `case t.object_type
    when 'voucherAuditRight' then ${anyOf('companies', `e.name = any(${ids})`)}
    when 'accountSetRight' then ${anyOf('accountSets', isOwn('e.name'))}
    when 'parameter' then ${ofAll} or split_part(t.object_no, ' ', 2) = any(array[''] || ${codes})
      or ${isOwn(`split_part(t.object_no, ' ', 2)`)}
    else ${ofAll} or t.object_type <> all(${kinds}) or not exists (select 1 from ${states}
      where coalesce(s.state ->> 'accountSet', '') <> '' and not ${isOwn(`(s.state ->> 'accountSet')`)}) end`
}

/** Conditions on entries `t` of a chain, to be joined by "and". */
export const seenConditions = (seen: SeenTrail, sent: SqlParameters): string[] => [
  companyText(seen, sent),
  ...(seen.filesOf === null ? [] : [`(t.object_type <> 'file' or t.user_id = ${sent.add(seen.filesOf)})`]),
  ...(seen.books === null ? [] : [`(${booksText(seen.books, sent)})`]),
]
