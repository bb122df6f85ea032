// Balances as they were known earlier: what the acts since then moved, as corrections of the kept balances.

import { momentText } from '../../../domain/base/moment.ts'
import { type Problem, type ProblemCode, problem, refuse } from '../../../domain/base/problem.ts'
import { accountSetValue } from '../../../domain/chart/account-set.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import type { Books, Readable } from '../store/books.ts'
import { groupId } from '../store/trail.ts'
import { type ChangedIn, changedIn, companyIn } from './changed-lines.ts'
import type { SqlParameters } from './read-scope.ts'

/**
 * What has to be added to the kept balances of a company to have those of the moment, each a list of JSON rows without
 * its brackets: `balances` with the columns of aux_balance, `flows` by item, subject and entities, and `posted`, the
 * numbers that were posted then. `months` were posted or opened again since; `first` is the first link not known then.
 */
export type Known = Record<Leg, string> & { first: bigint; months: readonly KnownMonth[] }
export type Leg = 'balances' | 'flows' | 'posted'
export type KnownMonth = { year: number; no: number; version: number; isPosted: boolean }

/** More vouchers of a company than these changed since: the moment is refused. */
export const knownMost = 20_000
/** Entries of the trail that are looked at to find them. */
const entriesMost = 5 * knownMost

const families = ['saved', 'audited', 'posted'] as const

const partTexts = {
  debit: 'm.debit',
  credit: 'm.credit',
  original_debit: 'case when m.debit <> 0 then m.original end',
  original_credit: 'case when m.debit <> 0 then null else m.original end',
  quantity_debit: 'case when m.debit <> 0 then m.quantity end',
  quantity_credit: 'case when m.debit <> 0 then null else m.quantity end',
} as const
const parts = Object.entries(partTexts)

/** How many amounts a row of balances has. */
export const amountCount = families.length * parts.length

const balanceSums = families.flatMap((family) =>
  parts.map(
    ([part, text]) => `nullif(sum(m.sign * (${text})) filter (where m.family = '${family}'), 0) as ${family}_${part}`,
  ),
)
const flowSums = families.map(
  (family) => `coalesce(sum(m.sign * (m.credit - m.debit)) filter (where m.family = '${family}'), 0) as ${family}`,
)

/** The whole month counts as audited: nothing of it was posted then. */
const whole = 'join month n on n.company_id = b.company_id and n.year = b.year and n.no = b.period_no'
export const neverPosted = `not exists (select 1 from jsonb_each_text(n.nos) e where e.value <> '0')`
const unposted = parts.map(([part]) => `nullif(b.posted_${part}, 0) as audited_${part}`)
const posted = parts.map(([part]) => `nullif(-b.posted_${part}, 0) as posted_${part}`)
const unpostedRows = (of: ChangedIn, table: string, aux: string, condition: string): string =>
  `select r.company_id, json_strip_nulls(row_to_json(r)) from (
     select b.company_id, b.year, b.period_no, b.subject, ${aux} as aux_id, b.currency, b.class,
       ${[...unposted, ...posted].join(', ')}
     from ${table} b ${whole} where b.company_id = ${companyIn(of)} and ${neverPosted}${condition}) r`

const textOf = (of: ChangedIn): string => `with ${changedIn(of)},
balance as (
  select r.company_id, json_strip_nulls(row_to_json(r)) as row from (
    select m.company_id, m.year, m.period_no, m.subject, m.aux_id, m.currency, m.class,
      ${balanceSums.join(',\n      ')}
    from moved m group by m.company_id, m.year, m.period_no, m.subject, m.aux_id, m.currency, m.class) r
  union all ${unpostedRows(of, 'subject_balance', '0', ' and not b.with_aux')}
  union all ${unpostedRows(of, 'aux_balance', 'b.aux_id', '')}
),
flow as (
  select r.company_id, row_to_json(r) as row from (
    select m.company_id, m.year, m.period_no, m.cf_item, m.subject, m.aux_id, m.shift,
      ${flowSums.join(', ')}
    from moved m where m.cf_item <> ''
    group by m.company_id, m.year, m.period_no, m.cf_item, m.subject, m.aux_id, m.shift) r
  union all
  select r.company_id, row_to_json(r) from (
    select b.company_id, b.year, b.period_no, b.cf_item, '' as subject, 0 as aux_id, true as shift,
      0 as saved, b.posted as audited, -b.posted as posted
    from cash_flow_balance b ${whole} where b.company_id = ${companyIn(of)} and ${neverPosted}) r
)
select k.company_id, k.first, coalesce(b.rows, '') as balances, coalesce(f.rows, '') as flows,
  coalesce(s.rows, '') as posted, coalesce(n.rows, '[]') as months
from cut k
  left join (select company_id, string_agg(row::text, ',') as rows from balance group by 1) b
    on b.company_id = k.company_id
  left join (select company_id, string_agg(row::text, ',') as rows from flow group by 1) f
    on f.company_id = k.company_id
  left join (select company_id, string_agg(json_build_object('company_id', company_id, 'year', year, 'period_no',
      period_no, 'voucher_type', voucher_type, 'posted_no', then_no)::text, ',') as rows from series group by 1) s
    on s.company_id = k.company_id
  left join (select company_id, json_agg(json_build_object('year', year, 'no', no, 'version', version,
      'isPosted', action = 'cancelPosting')) as rows from month group by 1) n on n.company_id = k.company_id`

const texts: Readonly<Record<ChangedIn, string>> = { one: textOf('one'), many: textOf('many') }

/** The first link of a company that was made after the moment. */
type Cut = { companyId: bigint; first: bigint }

const changesText = (of: ChangedIn): string =>
  `with ${changedIn(of)},
   untold as (
     select s.object_no, s.at from touched f join cut k on k.company_id = f.company_id
       join lateral (select t.object_no, t.at from trail t where t.company_id = f.company_id
         and t.company_id = ${companyIn(of)} and t.object_type = 'voucher' and t.object_id = f.id and t.seq >= k.first
         order by t.seq, t.item limit 1) s on true
     where f.was = '' or f.was in ('saved', 'audited')
       and not exists (select 1 from told d where d.company_id = f.company_id and d.id = f.id)
   ),
   changed as (
     select sum(c.count)::bigint as count from (
       select company_id, count(*) as count from touched group by 1
       union all select company_id, sum(abs(then_no - now_no)) from series where again group by 1) c
     group by c.company_id
   )
   select (select coalesce(max(count), 0) from changed) as count,
     (select u.object_no from untold u order by u.at desc limit 1) as unrecorded,
     (select max(u.at) from untold u) as "from"`

const changeTexts: Readonly<Record<ChangedIn, string>> = { one: changesText('one'), many: changesText('many') }

/** What `changedIn` is sent: one company with its link, or the lists. */
const sentOf = (cuts: readonly Cut[]): { of: ChangedIn; values: SqlValue[] } => {
  const [one] = cuts
  if (cuts.length === 1 && one) return { of: 'one', values: [one.companyId, one.first] }
  return { of: 'many', values: [cuts.map(({ companyId }) => companyId), cuts.map(({ first }) => first)] }
}
const of = (name: Extract<ProblemCode, `known.${string}`>, at: string, args: Problem['args']): Problem =>
  problem(name, 'asKnown', { ...args, moment: momentText(at) })

/** Of each company of which something was told after the moment, the first link of it. */
const readCuts = async (tx: Db, companyIds: readonly bigint[], at: string): Promise<Cut[]> => {
  const rows = await tx.query<Cut & { entries: number; isAhead: boolean }>(
    `select n.company_id, c.first, c.entries, $2::timestamptz > clock_timestamp() as is_ahead
     from unnest($1::bigint[]) as n(company_id) cross join lateral (
       select min(t.seq) as first, count(*)::integer as entries from (select t.seq from trail t
         where t.company_id = n.company_id and t.company_id = any($1) and t.at > $2::timestamptz
         limit ${entriesMost + 1}) t) c
     where c.first is not null or $2::timestamptz > clock_timestamp()`,
    [[...companyIds], at],
  )
  if (rows.some(({ isAhead }) => isAhead)) refuse(of('known.ahead', at, {}))
  const most = Math.max(0, ...rows.map(({ entries }) => entries))
  if (most > entriesMost) refuse(of('known.many', at, { count: most, most: entriesMost }))
  return rows.map(({ companyId, first }) => ({ companyId, first }))
}

type Changed = { count: bigint } & ({ unrecorded: string; from: string } | { unrecorded: null; from: null })

/** Refuses what cannot be told: too many changes, or a voucher of which the trail does not say what it was. */
const checkChanges = async (tx: Db, cuts: readonly Cut[], at: string): Promise<void> => {
  const sent = sentOf(cuts)
  const [found] = await tx.query<Changed>(changeTexts[sent.of], sent.values)
  if (!found) return
  const count = Number(found.count)
  if (count > knownMost) refuse(of('known.many', at, { count, most: knownMost }))
  if (found.unrecorded !== null) {
    refuse(of('known.unrecorded', at, { no: found.unrecorded, from: momentText(found.from) }))
  }
}

const readCorrections = async (tx: Db, cuts: readonly Cut[]): Promise<(Known & { companyId: bigint })[]> => {
  const sent = sentOf(cuts)
  return await tx.query<Known & { companyId: bigint }>(texts[sent.of], sent.values)
}

/** Refuses books whose openings are others since, or that were made since. */
const checkOpenings = async (tx: Db, list: readonly Books[], cuts: readonly Cut[], at: string): Promise<void> => {
  const firsts = new Map(cuts.map(({ companyId, first }) => [companyId, first]))
  const books = list.filter(({ companyId }) => firsts.has(companyId))
  const [event] = await tx.query<{ action: string; objectType: string; set: string; at: string; by: string }>(
    `select t.action, t.object_type, n.value as set, t.at,
       coalesce(nullif(u.real_name, ''), t.user_name) as by
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::integer[])
         as n(company_id, first, value, before, year)
       join trail t on t.company_id = n.company_id and t.company_id = any($1) and t.seq >= n.first
         and t.object_type in ('accountSet', 'opening', 'period')
       left join app_user u on u.id = t.user_id
     where t.object_type = 'accountSet' and (t.object_no = n.value and t.action = 'create'
         or t.object_no = n.before and t.action in ('closeYear', 'cancelYear'))
       or t.object_type = 'opening' and split_part(t.object_no, ' ', 1) = n.value
       or exists (select 1 from year_end y where y.company_id = n.company_id and y.company_id = any($1)
           and y.year = n.year and y.state = 'PROVISIONAL')
         and (t.object_type = 'opening' and split_part(t.object_no, ' ', 1) = n.before
           or t.object_type = 'period' and t.action in ('post', 'cancelPosting')
             and split_part(t.object_no, '-', 1) = n.year::text)
     order by t.at desc, t.seq desc, t.item desc limit 1`,
    [
      books.map(({ companyId }) => companyId),
      books.map(({ companyId }) => firsts.get(companyId)),
      books.map(({ value }) => value),
      books.map(({ companyCode, year }) => accountSetValue(companyCode, year - 1)),
      books.map(({ year }) => year - 1),
    ],
  )
  if (!event) return
  const told = { set: event.set, at: momentText(event.at), user: event.by }
  const isNew = event.objectType === 'accountSet' && event.action === 'create'
  refuse(of(isNew ? 'known.books' : 'known.openings', at, told))
}

/** Refuses books in which what stood on a subject has moved to its first child since: their chart is another. */
const checkSubjects = async (tx: Db, books: readonly Books[], at: string): Promise<void> => {
  const [moved] = await tx.query<{ subject: string; at: string }>(
    `select s.object_no as subject, s.at from trail s
     where s.company_id = $1 and s.at > $2::timestamptz and s.object_type = 'subject'
       and s.after -> 'after' ->> 'takesOver' = 'true'
       and s.after -> 'before' ->> 'takesOver' is distinct from 'true'
       and exists (select 1 from unnest($3::bigint[], $4::integer[]) as n(company_id, year)
         where exists (select 1 from subject_balance b where b.company_id = n.company_id and b.company_id = any($3)
             and b.year = n.year and b.subject = s.object_no)
           or exists (select 1 from opening o where o.company_id = n.company_id and o.company_id = any($3)
             and o.year = n.year and o.subject = s.object_no))
     order by s.seq desc, s.item desc limit 1`,
    [groupId, at, books.map(({ companyId }) => companyId), books.map(({ year }) => year)],
  )
  if (moved) refuse(of('known.subject', at, { subject: moved.subject, at: momentText(moved.at) }))
}

/** The corrections of companies at a moment, of those of which something was told since; refused (known.…). */
export const readKnown = async (tx: Db, books: readonly Books[], at: string): Promise<Map<bigint, Known>> => {
  await checkSubjects(tx, books, at)
  const cuts = await readCuts(tx, [...new Set(books.map(({ companyId }) => companyId))], at)
  if (cuts.length === 0) return new Map()
  await checkOpenings(tx, books, cuts, at)
  await checkChanges(tx, cuts, at)
  return new Map((await readCorrections(tx, cuts)).map(({ companyId, ...known }) => [companyId, known]))
}

/** What was read within a snapshot: all figures of an answer are of one correction. It goes with the snapshot. */
const within = new WeakMap<Db, Map<string, Known | null>>()

const keyOf = ({ books, asKnown }: Readable): string => `${books.companyId} ${books.year} ${asKnown}`

const heldIn = (tx: Db): Map<string, Known | null> => {
  const held = within.get(tx) ?? new Map<string, Known | null>()
  within.set(tx, held)
  return held
}

/**
 * Reads the corrections of books at once that are looked at one after the other later on; books of now have none. All
 * are asked for as of one moment. Refused (known.…) where one of them cannot be told.
 */
export const holdKnown = async (snapshot: Db, readables: readonly Readable[]): Promise<void> => {
  const held = heldIn(snapshot)
  const missing = readables.filter((each) => each.asKnown !== undefined && !held.has(keyOf(each)))
  const at = missing[0]?.asKnown
  if (at === undefined) return
  const list = missing.map(({ books }) => books)
  const found = await readKnown(snapshot, list, at)
  for (const each of missing) held.set(keyOf(each), found.get(each.books.companyId) ?? null)
}

/** The correction of books as they were known, null where there is none; refused (known.…) where none can be told. */
export const knownOf = (tx: Db, readable: Readable): Promise<Known | null> =>
  readable.asKnown === undefined
    ? Promise.resolve(null)
    : tx.snapshot(async (snapshot) => {
        await holdKnown(snapshot, [readable])
        return heldIn(snapshot).get(keyOf(readable)) ?? null
      })

/** A row of aux_balance without amounts: a correction names those that it has. */
const noRow = `row(0, 0, 0, '', 0, '', 0${', 0'.repeat(amountCount)})::aux_balance`

const flowColumns = `company_id bigint, year integer, period_no smallint, cf_item text, subject text, aux_id bigint,
    shift boolean, saved bigint, audited bigint, posted bigint`
const postedColumns = 'company_id bigint, year integer, period_no smallint, voucher_type text, posted_no integer'

/** The numbers posted at the moment as rows `c` of a FROM. */
export const postedRows = (rows: string, name = 'c'): string =>
  `json_to_recordset(${rows}) as ${name}(${postedColumns})`

const fromText: Record<Leg, (rows: string, name: string) => string> = {
  balances: (rows, name) => `json_populate_recordset(${noRow}, ${rows}::json) ${name}`,
  flows: (rows, name) => `json_to_recordset(${rows}::json) as ${name}(${flowColumns})`,
  posted: (rows, name) => postedRows(`${rows}::json`, name),
}

/** The lists of a leg of corrections as an item of a FROM under a name. */
export const knownFrom = (leg: Leg, lists: readonly string[], sent: SqlParameters, name: string): string =>
  fromText[leg](sent.add(`[${lists.filter((list) => list !== '').join(',')}]`), name)

/** Corrections of books as an item of a FROM under a name, null where there are none. */
export const knownRows = async (
  tx: Db,
  readables: readonly Readable[],
  sent: SqlParameters,
  [leg, name]: readonly [Leg, string] = ['balances', 'b'],
): Promise<string | null> => {
  if (readables.every(({ asKnown }) => asKnown === undefined)) return null
  await holdKnown(tx, readables)
  const lists: string[] = []
  // A correction is of a company, whichever of its years are asked for.
  for (const readable of new Map(readables.map((each) => [each.books.companyId, each])).values()) {
    const known = await knownOf(tx, readable)
    if (known !== null) lists.push(known[leg])
  }
  if (lists.length === 0) return null
  return knownFrom(leg, lists, sent, name)
}
