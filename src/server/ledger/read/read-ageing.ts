// How old the balances of entities are: what of their lines is still open, by ranges of days.

import { addDays } from '../../../domain/base/period.ts'
import { type AgeBasis, ageEnds, noAges } from '../../../domain/ledger/ageing.ts'
import { portionsOf } from '../../kernel/cursor.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { pacer } from '../../kernel/time-slice.ts'
import type { Books } from '../store/books.ts'
import type { Include } from './read-scope.ts'

/** A subject and a set of entities whose balance is open. */
export type OpenSet = { subject: string; aux: string }

/** Ages at the day `at`, the last of the period `to`. */
export type AgeingQuestion = { to: number; at: string; include: Include; basis: AgeBasis }

/** One text for one set. */
export const setKey = ({ subject, aux }: OpenSet): string => `${subject}|${aux}`

/** Debit-positive amounts of a line in base and original currency. */
const signed = `l.debit - l.credit as base, case when l.debit <> 0 then l.original else -l.original end as original`

const newestFirst = 'order by day desc, stage desc, place desc, line_no desc'

/** The range of days that an age belongs to, as an expression. */
const bucketOf = (age: string): string => `width_bucket(${age}, array[${ageEnds.map((end) => end + 1).join(', ')}])`

const countedStatus: Record<Include, string> = {
  posted: 'array[2]',
  audited: 'array[2]',
  saved: 'array[1, 2]',
}

/**
 * Few vouchers of a year do not count: to leave out their lines is faster than to look every line's voucher up. As a
 * list (NOT IN) they are found in a hash, however many there are; for few lines they are not worth being listed.
 */
const counts = (include: Include, isFew: boolean): string => {
  const others = `select v.id from voucher v where v.company_id = $1 and v.year = $2
          and v.status <> all(${countedStatus[include]})`
  return isFew ? `not exists (${others} and v.id = l.voucher_id)` : `l.voucher_id not in (${others})`
}

const postedCounters = `
        join voucher_counter c on c.company_id = l.company_id and c.company_id = $1 and c.year = l.year
          and c.period_no = l.period_no and c.voucher_type = l.voucher_type and l.voucher_no <= c.posted_no`

/** Of so few sets, or one in so many of all, the lines are found in the index before anything else of them is read. */
const fewSets = 20
const fewOf = 50

/**
 * `moved`: lines, items of the opening and openings, by day, those of other sets among them. $1 company, $2 year, $3
 * the subjects of the open sets, $4 the ids of their entities, $5 the last period, $6 the sets as `${subject}|${id}`.
 * Lists of values and not a join tell which sets: nobody can guess how many lines a join leaves.
 */
const movedText = ({ include, basis }: AgeingQuestion, isFew: boolean): string => {
  const day = (due: string, other: string): string => (basis === 'due' ? `coalesce(${due}, ${other})` : other)
  const where = `l.company_id = $1 and l.year = $2 and l.subject = any($3::text[]) and l.period_no <= $5`
  const lines = isFew
    ? `(select l.voucher_id, l.line_no from voucher_line l where ${where} and l.aux_id = any($4::bigint[]) offset 0) k
        join voucher_line l on l.company_id = $1 and l.voucher_id = k.voucher_id and l.line_no = k.line_no`
    : 'voucher_line l'
  return `moved as (
      select l.subject, l.aux_id, l.currency, ${day(`nullif(l.due_date, '')::date`, 'l.voucher_date')} as day,
        l.invoice_no as key, 1 as stage, l.voucher_id as place, l.line_no, ${signed}
      from ${lines}${include === 'posted' ? postedCounters : ''}
      where ${where} and ${counts(include, isFew)}
      union all
      select i.subject, i.aux_id, i.currency, ${day('i.due_date', 'i.item_date')}, '', 0, i.item_no, 0, i.base,
        i.original
      from opening_item i
      where i.company_id = $1 and i.year = $2 and i.subject = any($3::text[]) and i.aux_id = any($4::bigint[])
      union all
      select o.subject, o.aux_id, o.currency, make_date($2 - 1, 12, 31), '', 0, 0, 0, o.base, o.original
      from opening o where o.company_id = $1 and o.year = $2 and o.subject = any($3::text[])
        and o.aux_id = any($4::bigint[])
        and not exists (select 1 from opening_item i where i.company_id = $1 and i.year = $2
          and i.subject = o.subject and i.aux_id = o.aux_id and i.currency = o.currency)
    )`
}

/**
 * `opened`: what is open of each line of the sets that are asked for. `stage` 1 is a line of a voucher (`place`,
 * `line_no`), 0 an item of the opening or the opening itself, -1 what has no original amount any more. No join tells
 * which sets: nobody can guess how many lines are open, and thousands of sets would be compared with each.
 *
 * Lines of one invoice settle each other first; what then is left on the side of the balance is settled oldest first,
 * so the newest are open, up to the balance, and the last one of them in part. The base amount of a balance is shared
 * out by original amounts, so the ages sum to it to the cent; what has no original amount any more (net 0) is one line
 * without an age. All lines are put in order once, by set and invoice.
 */
export const openedText = (question: AgeingQuestion, isFew: boolean): string => {
  const set = 'aux_id, subject, currency'
  return `with ${movedText(question, isFew)}, netted as (
      select m.*, gl_total(base) over p as net_base, gl_total(original) over p as net, row_number() over p as nth,
        case when key = '' then original else gl_total(original) over k end as key_net
      from moved m window p as (partition by ${set}), k as (partition by ${set}, key)
    ), matched as (
      select n.*, case when key = '' then abs(original) else gl_total(abs(original)) over (
          partition by ${set}, key ${newestFirst}) end as key_reached
      from netted n where sign(original) = sign(net) and sign(key_net) = sign(net) and net <> 0
        or net = 0 and net_base <> 0 and nth = 1
    ), pieces as (
      select m.*, least(key_reached, abs(key_net)) - (key_reached - abs(original)) as piece
      from matched m where net = 0 or key_reached - abs(original) < abs(key_net)
    ), reached as (
      select p.*, gl_total(piece) over (partition by ${set} ${newestFirst}) as reached from pieces p
    ), aged as (
      select ${set},
        case when net = 0 then -1 else stage end as stage,
        case when net = 0 then 0 else place end as place,
        case when net = 0 then 0 else line_no end as line_no,
        case when net = 0 then null else day end as day,
        case when net = 0 then net_base else base end as whole,
        case when net = 0 then net_base
          else round(net_base::numeric * least(reached, abs(net)) / abs(net))
            - round(net_base::numeric * (reached - piece) / abs(net)) end as base
      from reached where net = 0 or reached - piece < abs(net)
    ), opened as (
      select d.* from aged d where d.subject || '|' || d.aux_id = any($6::text[])
    )`
}

const buckets = [...ageEnds, null].map((_, at) => at)
/** What stands in the ranges of days up to one of them. */
const upTo = (last: number, part: (bucket: number) => string): string =>
  buckets
    .slice(0, last + 1)
    .map(part)
    .join(' + ')

/**
 * The sums of `opened` by range of days, without putting any line in order: which line of a range is settled first
 * makes no difference to what of the range is open. `debit_n` and `credit_n` are what is open from the newest range to
 * range n on each side; a range has what is reached with it and was not reached before. $7 is the day. OFFSET 0: the
 * side and range of a line are told once, not for each of the sums that ask for them.
 */
const ageingText = (question: AgeingQuestion, isFew: boolean): string => {
  const bucket = bucketOf('$7::date - m.day')
  const inRange = (name: string, sign: string, at: number) =>
    `gl_total(${sign}original) filter (where side = ${sign === '' ? at : -1 - at}) as ${name}_${at}`
  const openTo = (name: string, sign: string, at: number) => {
    const all = upTo(at, (bucket) => `${name}_${bucket}`)
    return `gl_total(case when key = '' then ${all} else least(${all}, greatest(${sign}net, 0)) end) as ${name}_${at}`
  }
  const share = (at: number) => {
    const reached = `least(case when net > 0 then debit_${at} else credit_${at} end, abs(net))`
    return `round(base::numeric * ${reached} / abs(net))::bigint`
  }
  const each = (of: (at: number) => string) => buckets.map(of).join(', ')
  return `with ${movedText(question, isFew)}, keyed as (
      select subject, aux_id, currency, key, gl_total(base) as base, gl_total(original) as net,
        ${each((at) => inRange('debit', '', at))}, ${each((at) => inRange('credit', '-', at))}
      from (select m.*, case when m.original > 0 then ${bucket} else -1 - ${bucket} end as side
        from moved m offset 0) m
      group by 1, 2, 3, 4
    ), settled as (
      select subject, aux_id, currency, gl_total(base) as base, gl_total(net) as net,
        ${each((at) => openTo('debit', '', at))}, ${each((at) => openTo('credit', '-', at))}
      from keyed group by 1, 2, 3
    )
    select w.own::integer as own, case when s.net = 0 then array[${each((at) => (at === 0 ? 's.base' : '0'))}] else (
        select array[${each((at) => (at === 0 ? 'to_0' : `to_${at} - to_${at - 1}`))}]
        from (select ${each((at) => `${share(at)} as to_${at}`)}) reached) end as ages
    from settled s
      join unnest($6::text[]) with ordinality as w(key, own) on w.key = s.subject || '|' || s.aux_id
    where s.net <> 0 or s.base <> 0`
}

/** The ids of sets of entities by their texts; those that there are not have no lines. */
const idsOf = async (tx: Db, { companyId }: Books, texts: readonly string[]): Promise<Map<string, bigint>> => {
  const text = `select a.id, a.canonical from aux a where a.company_id = $1 and a.canonical = any($2)`
  const rows = await tx.query<{ id: bigint; canonical: string }>(text, [companyId, [...new Set(texts)]])
  return new Map([['', 0n], ...rows.map(({ id, canonical }) => [canonical, id] as const)])
}

/**
 * What ages and open lines are asked with, up to $6, and the ids of the entities of each set; `isFew` chooses the way
 * to their lines. `among`: how many sets there are in all, where that is known.
 */
export const openedValues = async (
  tx: Db,
  books: Books,
  open: readonly OpenSet[],
  { to }: AgeingQuestion,
  among = 0,
): Promise<{ values: SqlValue[]; auxIds: bigint[]; isFew: boolean }> => {
  const ids = await idsOf(
    tx,
    books,
    open.map(({ aux }) => aux),
  )
  const auxIds = open.map(({ aux }) => ids.get(aux) ?? -1n)
  const subjects = open.map(({ subject }) => subject)
  const keys = subjects.map((subject, place) => `${subject}|${auxIds[place]}`)
  const lists = [[...new Set(subjects)], [...new Set(auxIds)]]
  const values = [books.companyId, books.year, ...lists, to, keys]
  return { values, auxIds, isFew: open.length <= fewSets || open.length * fewOf <= among }
}

/** As many open sets are asked for at once: each statement reads the lines of its subjects again. */
const setsAtOnce = 200_000

/** The ages of these balances by the keys of their sets, debit-positive; sets without a line are left out. */
export const readAgeing = async (
  tx: Db,
  books: Books,
  open: readonly OpenSet[],
  question: AgeingQuestion,
  among = 0,
): Promise<Map<string, bigint[]>> => {
  const ages = new Map<string, bigint[]>()
  const rest = pacer()
  for (let at = 0; at < open.length; at += setsAtOnce) {
    const part = open.slice(at, at + setsAtOnce)
    const { values, isFew } = await openedValues(tx, books, part, question, among)
    const text = ageingText(question, isFew)
    const rows = await tx.query<{ own: number; ages: bigint[] }>(text, [...values, question.at])
    for (const row of rows) {
      await rest()
      const key = setKey(part[row.own - 1] as OpenSet)
      const found = ages.get(key) ?? noAges()
      ages.set(key, found)
      for (const [bucket, age] of row.ages.entries()) found[bucket] = (found[bucket] ?? 0n) + age
    }
  }
  return ages
}

/**
 * Where something is open: `open` of `whole`, debit-positive in base currency. `stage` 1 is a line of the voucher
 * `place`, 0 an item of the opening (`place` 0: the opening itself), -1 a difference that no original amount stands
 * behind. `day` is the one that the age is counted from, in days since 1970-01-01; null has none.
 */
export type OpenPlace = OpenSet & {
  auxId: bigint
  currency: string
  stage: number
  place: bigint
  lineNo: number
  day: number | null
  whole: bigint
  open: bigint
}

export type OpenLine = OpenPlace & {
  date: string | null
  due: string
  type: string
  no: number
  summary: string
  invoice: string
}

type PlaceRow = Omit<OpenPlace, 'aux'> & { count: number }

const placesText = (question: AgeingQuestion, isFew: boolean): string => `${openedText(question, isFew)}
  select o.subject, o.aux_id, o.currency, o.stage, o.place, o.line_no,
    o.day - '1970-01-01'::date as day, o.whole, o.base::bigint as open, count(*) over ()::integer as count
  from opened o order by o.day nulls first, o.stage, o.place, o.line_no, o.currency, o.subject, o.aux_id`

/** So many are taken apart at once: it takes a few milliseconds. */
const placesAtOnce = 1000

/** What is open of these balances, the oldest first, in portions; in a transaction, one at a time. */
export async function* openPlaces(
  tx: Db,
  books: Books,
  open: readonly OpenSet[],
  question: AgeingQuestion,
  among = 0,
): AsyncGenerator<{ places: OpenPlace[]; count: number }> {
  if (open.length === 0) return
  const { values, auxIds, isFew } = await openedValues(tx, books, open, question, among)
  const texts = new Map(open.map(({ aux }, at) => [auxIds[at], aux]))
  const query = { text: placesText(question, isFew), values }
  for await (const rows of portionsOf<PlaceRow>(tx, 'open_places', query, placesAtOnce)) {
    const places = rows.map(({ count: _, ...row }): OpenPlace => ({ ...row, aux: texts.get(row.auxId) ?? '' }))
    yield { places, count: rows[0]?.count ?? 0 }
  }
}

const linesText = `select coalesce(l.voucher_date, i.item_date) as date,
    coalesce(nullif(l.due_date, ''), i.due_date::text, '') as due,
    coalesce(l.voucher_type, i.voucher_type, '') as type, coalesce(l.voucher_no, i.voucher_no, 0) as no,
    coalesce(l.summary, i.summary, '') as summary, coalesce(l.invoice_no, '') as invoice
  from unnest($3::integer[], $4::bigint[], $5::integer[], $6::text[], $7::bigint[], $8::text[]) with ordinality
      as f(stage, place, line_no, subject, aux_id, currency, nth)
    left join voucher_line l on l.company_id = $1 and f.stage = 1 and l.voucher_id = f.place and l.line_no = f.line_no
    left join opening_item i on i.company_id = $1 and f.stage = 0 and i.year = $2 and i.subject = f.subject
      and i.aux_id = f.aux_id and i.currency = f.currency and i.item_no = f.place
  order by f.nth`

/** What stands at some places, in their order. */
export const readOpenLines = async (tx: Db, books: Books, places: readonly OpenPlace[]): Promise<OpenLine[]> => {
  const rows = await tx.query<Pick<OpenLine, 'date' | 'due' | 'type' | 'no' | 'summary' | 'invoice'>>(linesText, [
    ...[books.companyId, books.year, places.map(({ stage }) => stage), places.map(({ place }) => place)],
    ...[places.map(({ lineNo }) => lineNo), places.map(({ subject }) => subject)],
    ...[places.map(({ auxId }) => auxId), places.map(({ currency }) => currency)],
  ])
  return rows.map((row, at) => {
    const place = places[at] as OpenPlace
    const day = place.day === null ? null : addDays('1970-01-01', place.day)
    return { ...place, ...row, date: row.date ?? day }
  })
}
