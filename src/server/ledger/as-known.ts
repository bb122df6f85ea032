// Balances as they were known earlier: what the acts since then moved, as corrections of the kept balances.
import { accountSetValue } from '../../domain/account-set.ts'
import { momentText } from '../../domain/moment.ts'
import { type Problem, type ProblemCode, problem, refuse } from '../../domain/problem.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import { changedLines } from './changed-lines.ts'
import type { Parameters, Readable } from './read.ts'
import { groupId } from './trail.ts'

/**
 * What has to be added to the kept balances of a company to have those of the moment, each a list of JSON rows without
 * its brackets: `balances` with the columns of aux_balance, `flows` by item, subject and entities, and `posted`, the
 * numbers that were posted then. `months` were posted or opened again since; `first` is the first link not known then.
 */
export type Known = Record<Leg, string> & { first: bigint; months: readonly KnownMonth[] }
type Leg = 'balances' | 'flows' | 'posted'
type KnownMonth = { year: number; no: number; version: number; isPosted: boolean }

/** More vouchers than these changed since: the moment is refused. */
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

const balanceSums = families.flatMap((family) =>
  parts.map(
    ([part, text]) => `nullif(sum(m.sign * (${text})) filter (where m.family = '${family}'), 0) as ${family}_${part}`,
  ),
)
const flowSums = families.map(
  (family) => `coalesce(sum(m.sign * (m.credit - m.debit)) filter (where m.family = '${family}'), 0) as ${family}`,
)

/** The whole month counts as audited: nothing of it was posted then. */
const whole = 'join month n on n.year = b.year and n.no = b.period_no'
export const neverPosted = `not exists (select 1 from jsonb_each_text(n.nos) e where e.value <> '0')`
const unposted = parts.map(([part]) => `nullif(b.posted_${part}, 0) as audited_${part}`)
const posted = parts.map(([part]) => `nullif(-b.posted_${part}, 0) as posted_${part}`)
const unpostedRows = (table: string, aux: string, condition: string): string =>
  `select json_strip_nulls(row_to_json(r)) as row from (
     select b.company_id, b.year, b.period_no, b.subject, ${aux} as aux_id, b.currency, b.class,
       ${[...unposted, ...posted].join(', ')}
     from ${table} b ${whole} where b.company_id = $1 and ${neverPosted}${condition}) r`

const knownText = `with ${changedLines},
balance as (
  select json_strip_nulls(row_to_json(r)) as row from (
    select $1::bigint as company_id, m.year, m.period_no, m.subject, m.aux_id, m.currency, m.class,
      ${balanceSums.join(',\n      ')}
    from moved m group by m.year, m.period_no, m.subject, m.aux_id, m.currency, m.class) r
  union all ${unpostedRows('subject_balance', '0', ' and not b.with_aux')}
  union all ${unpostedRows('aux_balance', 'b.aux_id', '')}
),
flow as (
  select row_to_json(r) as row from (
    select $1::bigint as company_id, m.year, m.period_no, m.cf_item, m.subject, m.aux_id, m.shift,
      ${flowSums.join(', ')}
    from moved m where m.cf_item <> ''
    group by m.year, m.period_no, m.cf_item, m.subject, m.aux_id, m.shift) r
  union all
  select row_to_json(r) from (
    select b.company_id, b.year, b.period_no, b.cf_item, '' as subject, 0 as aux_id, true as shift,
      0 as saved, b.posted as audited, -b.posted as posted
    from cash_flow_balance b ${whole} where b.company_id = $1 and ${neverPosted}) r
)
select (select string_agg(row::text, ',') from balance) as balances,
  (select string_agg(row::text, ',') from flow) as flows,
  (select string_agg(json_build_object('company_id', $1::bigint, 'year', s.year, 'period_no', s.period_no,
     'voucher_type', s.voucher_type, 'posted_no', s.then_no)::text, ',') from series s) as posted,
  (select coalesce(json_agg(json_build_object('year', n.year, 'no', n.no, 'version', n.version,
     'isPosted', n.action = 'cancelPosting')), '[]') from month n) as months`

type Cut = { first: bigint | null; entries: number; isAhead: boolean }

/** The first link that was made after a moment; what was told in it or behind it was not known then. */
const readCut = async (tx: Db, companyId: bigint, at: string): Promise<Cut> => {
  const [cut] = await tx.query<Cut>(
    `select min(t.seq) as first, count(*)::integer as entries, $2::timestamptz > clock_timestamp() as "isAhead"
     from (select t.seq from trail t where t.company_id = $1 and t.at > $2::timestamptz
       limit ${entriesMost + 1}) t`,
    [companyId, at],
  )
  return cut ?? { first: null, entries: 0, isAhead: false }
}

type KnownProblem = Extract<ProblemCode, `known.${string}`>
const of = (name: KnownProblem, at: string, args: Problem['args']): Problem =>
  problem(name, 'asKnown', { ...args, moment: momentText(at) })

type Changed = { vouchers: bigint; shifted: bigint; unrecorded: string | null; from: string | null }

/** Refuses what cannot be told: too many changes, or a voucher of which the trail does not say what it was. */
const checkChanges = async (tx: Db, companyId: bigint, at: string, first: bigint): Promise<void> => {
  const [found] = await tx.query<Changed>(
    `with ${changedLines},
     untold as (
       select s.object_no, s.at from touched f
         join lateral (select t.object_no, t.at from trail t where t.company_id = $1 and t.object_type = 'voucher'
           and t.object_id = f.id and t.seq >= $2 order by t.seq, t.item limit 1) s on true
       where f.was = '' or f.was in ('saved', 'audited') and not exists (select 1 from told d where d.id = f.id)
     )
     select (select count(*) from touched) as vouchers,
       (select coalesce(sum(abs(s.then_no - s.now_no)), 0)::bigint from series s where s.again) as shifted,
       (select u.object_no from untold u order by u.at desc limit 1) as unrecorded,
       (select max(u.at) from untold u) as "from"`,
    [companyId, first],
  )
  if (!found) return
  const count = Number(found.vouchers + found.shifted)
  if (count > knownMost) refuse(of('known.many', at, { count, most: knownMost }))
  if (found.unrecorded !== null) {
    refuse(of('known.unrecorded', at, { no: found.unrecorded, from: momentText(found.from ?? '') }))
  }
}

/** The first link that counts for nothing, null where all that was told was told by then. */
const firstSince = async (tx: Db, companyId: bigint, at: string): Promise<bigint | null> => {
  const { first, entries, isAhead } = await readCut(tx, companyId, at)
  if (isAhead) refuse(of('known.ahead', at, {}))
  if (entries > entriesMost) refuse(of('known.many', at, { count: entries, most: entriesMost }))
  return first
}

type KnownRow = Record<Leg, string | null> & Pick<Known, 'months'>

const readKnown = async (tx: Db, companyId: bigint, first: bigint): Promise<Known> => {
  const [row] = await tx.query<KnownRow>(knownText, [companyId, first])
  const { balances = '', flows = '', posted = '', months = [] } = row ?? {}
  return { balances: balances ?? '', flows: flows ?? '', posted: posted ?? '', months, first }
}

type Event = { action: string; objectType: string; at: string; userName: string }

/**
 * Refuses books whose openings are others since, by hand or because the year before was closed, opened or, while it is
 * carried provisionally, posted; and books that were made since.
 */
const checkOpenings = async (tx: Db, { companyId, companyCode, year, value }: Books, at: string, first: bigint) => {
  const [event] = await tx.query<Event>(
    `select t.action, t.object_type as "objectType", t.at, t.user_name as "userName" from trail t
     where t.company_id = $1 and t.seq >= $2 and (
       t.object_type = 'accountSet' and (t.object_no = $3 and t.action = 'create'
         or t.object_no = $4 and t.action in ('closeYear', 'cancelYear'))
       or t.object_type = 'opening' and split_part(t.object_no, ' ', 1) = $3
       or exists (select 1 from year_end y where y.company_id = $1 and y.year = $5 and y.state = 'PROVISIONAL')
         and (t.object_type = 'opening' and split_part(t.object_no, ' ', 1) = $4
           or t.object_type = 'period' and t.action in ('post', 'cancelPosting')
             and split_part(t.object_no, '-', 1) = $5::text))
     order by t.seq desc, t.item desc limit 1`,
    [companyId, first, value, accountSetValue(companyCode, year - 1), year - 1],
  )
  if (!event) return
  const told = { set: value, at: momentText(event.at), user: event.userName }
  const isNew = event.objectType === 'accountSet' && event.action === 'create'
  refuse(of(isNew ? 'known.books' : 'known.openings', at, told))
}

/** Refuses books in which what stood on a subject has moved to its first child since: their chart is another. */
const checkSubjects = async (tx: Db, { companyId, year }: Books, at: string): Promise<void> => {
  const [moved] = await tx.query<{ subject: string; at: string }>(
    `select s.object_no as subject, s.at from trail s
     where s.company_id = $1 and s.at > $2::timestamptz and s.object_type = 'subject'
       and s.after -> 'after' ->> 'takesOver' = 'true'
       and s.after -> 'before' ->> 'takesOver' is distinct from 'true'
       and (exists (select 1 from subject_balance b where b.company_id = $3 and b.year = $4 and b.subject = s.object_no)
         or exists (select 1 from opening o where o.company_id = $3 and o.year = $4 and o.subject = s.object_no))
     order by s.seq desc, s.item desc limit 1`,
    [groupId, at, companyId, year],
  )
  if (moved) refuse(of('known.subject', at, { subject: moved.subject, at: momentText(moved.at) }))
}

/** What was read within a snapshot: all figures of an answer are of one correction. It goes with the snapshot. */
const within = new WeakMap<Db, Map<string, Promise<Known | null>>>()

const once = (tx: Db, key: string, make: () => Promise<Known | null>): Promise<Known | null> => {
  const held = within.get(tx) ?? new Map<string, Promise<Known | null>>()
  within.set(tx, held)
  const found = held.get(key) ?? make()
  held.set(key, found)
  return found
}

/**
 * The correction of books that are asked for as they were known; null for others, and where nothing was done since.
 * Refused (known.…) where it cannot be told.
 */
export const knownOf = (tx: Db, { books, asKnown }: Readable): Promise<Known | null> =>
  asKnown === undefined
    ? Promise.resolve(null)
    : tx.snapshot((snapshot) =>
        once(snapshot, `${books.companyId} ${books.year} ${asKnown}`, async () => {
          await checkSubjects(snapshot, books, asKnown)
          const first = await firstSince(snapshot, books.companyId, asKnown)
          if (first === null) return null
          await checkOpenings(snapshot, books, asKnown, first)
          await checkChanges(snapshot, books.companyId, asKnown, first)
          return readKnown(snapshot, books.companyId, first)
        }),
      )

/** A row of aux_balance without amounts: a correction names those that it has. */
const noRow = `row(0, 0, 0, '', 0, '', 0${', 0'.repeat(families.length * parts.length)})::aux_balance`

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

/** Corrections of books as an item of a FROM under a name, null where there are none. */
export const knownRows = async (
  tx: Db,
  readables: readonly Readable[],
  sent: Parameters,
  [leg, name]: readonly [Leg, string] = ['balances', 'b'],
): Promise<string | null> => {
  const lists: string[] = []
  for (const readable of readables) {
    const known = await knownOf(tx, readable)
    if (known !== null) lists.push(known[leg])
  }
  if (lists.length === 0) return null
  return fromText[leg](sent.add(`[${lists.filter((list) => list !== '').join(',')}]`), name)
}
