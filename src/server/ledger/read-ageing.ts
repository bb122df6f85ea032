// How old the balances of entities are (ledger §4.3): what of their lines is still open, by ranges of days.
import { type AgeBasis, ageEnds, noAges } from '../../domain/ageing.ts'
import type { Db } from '../kernel/db.ts'
import { pacer } from '../kernel/pace.ts'
import type { Books } from './books.ts'
import type { Include } from './read.ts'
import { statusOf } from './read-ledger.ts'

/** A subject and a set of entities whose balance is open. */
export type OpenSet = { subject: string; aux: string }

/** Ages at the day `at`, the last of the period `to`. */
export type AgeingQuestion = { to: number; at: string; include: Include; basis: AgeBasis }

/** Debit-positive amounts of a line in base and original currency. */
const signed = `l.debit - l.credit as base, case when l.debit <> 0 then l.original else -l.original end as original`

const newestFirst = 'order by day desc, stage desc, place desc, line_no desc'

/** The range of days that an age belongs to, as an expression. */
const bucketOf = (age: string): string =>
  `case ${ageEnds.map((end, at) => `when ${age} <= ${end} then ${at}`).join(' ')} else ${ageEnds.length} end`

/**
 * `wanted`: the open sets, by their place (`own`); `moved`: lines, items of the opening and openings, by day.
 * $1 company, $2 year, $3 and $4 the open sets, $5 the last period, $6 the day, $7 the subjects of the sets, each once.
 */
const movedText = ({ include, basis }: AgeingQuestion): string => {
  const day = (due: string, other: string): string => (basis === 'due' ? `coalesce(${due}, ${other})` : other)
  return `wanted as materialized (
      select u.own::integer as own, u.subject, u.aux, coalesce(a.id, 0) as aux_id
      from unnest($3::text[], $4::text[]) with ordinality as u(subject, aux, own)
        left join aux a on a.company_id = $1 and a.canonical = u.aux
    ), moved as (
      select l.subject, l.aux_id, l.currency, ${day(`nullif(l.due_date, '')::date`, 'l.voucher_date')} as day,
        l.invoice_no as key, 1 as stage, l.voucher_id as place, l.line_no, ${signed}
      from voucher_line l
        join voucher v on v.company_id = l.company_id and v.company_id = $1 and v.id = l.voucher_id
        left join voucher_counter c on c.company_id = l.company_id and c.company_id = $1 and c.year = l.year
          and c.period_no = l.period_no and c.voucher_type = l.voucher_type
      where l.company_id = $1 and l.year = $2 and l.subject = any($7::text[]) and l.period_no <= $5
        and ${statusOf[include]}
      union all
      select i.subject, i.aux_id, i.currency, ${day('i.due_date', 'i.item_date')}, '', 0, i.item_no, 0, i.base,
        i.original
      from opening_item i where i.company_id = $1 and i.year = $2 and i.subject = any($7::text[])
      union all
      select o.subject, o.aux_id, o.currency, make_date($2 - 1, 12, 31), '', 0, 0, 0, o.base, o.original
      from opening o where o.company_id = $1 and o.year = $2 and o.subject = any($7::text[])
        and not exists (select 1 from opening_item i where i.company_id = $1 and i.year = $2
          and i.subject = o.subject and i.aux_id = o.aux_id and i.currency = o.currency)
    )`
}

/**
 * `opened`: what is open of each line, by subject and set (`aux`), with its age in days, its `bucket` and its amount.
 * `stage` 1 is a line of a voucher (`place`, `line_no`), 0 an item of the opening or the opening itself, -1 what has no
 * original amount any more.
 *
 * Lines of one invoice settle each other first; what then is left on the side of the balance is settled oldest first,
 * so the newest are open, up to the balance, and the last one of them in part. The base amount of a balance is shared
 * out by original amounts, so the ages sum to it to the cent; what has no original amount any more has no age.
 */
export const openedText = (question: AgeingQuestion): string => `with ${movedText(question)}, netted as (
      select w.own, m.*, gl_total(m.base) over p as net_base, gl_total(m.original) over p as net,
        case when m.key = '' then m.original else gl_total(m.original) over k end as key_net
      from moved m join wanted w on w.subject = m.subject and w.aux_id = m.aux_id
      window p as (partition by w.own, m.currency), k as (partition by w.own, m.currency, m.key)
    ), matched as (
      select n.*, case when key = '' then abs(original) else gl_total(abs(original)) over (
          partition by own, currency, key ${newestFirst}) end as key_reached
      from netted n where original <> 0 and sign(original) = sign(net) and sign(key_net) = sign(net)
    ), pieces as (
      select m.*, least(key_reached, abs(key_net)) - (key_reached - abs(original)) as piece
      from matched m where key_reached - abs(original) < abs(key_net)
    ), reached as (
      select p.*, gl_total(piece) over (partition by own, currency ${newestFirst}) as reached from pieces p
    ), aged as (
      select own, currency, stage, place, line_no, day, base as whole, $6::date - day as age,
        round(net_base::numeric * least(reached, abs(net)) / abs(net))
          - round(net_base::numeric * (reached - piece) / abs(net)) as base
      from reached where reached - piece < abs(net)
      union all
      select distinct on (own, currency) own, currency, -1, 0, 0, null, net_base, 0, net_base
      from netted where net = 0 and net_base <> 0
    ), opened as (
      select w.subject, w.aux, w.aux_id, d.*, ${bucketOf('d.age')} as bucket from aged d join wanted w on w.own = d.own
    )`

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
 * range n on each side; a range has what is reached with it and was not reached before.
 */
const ageingText = (question: AgeingQuestion): string => {
  const inRange = (name: string, sign: string, at: number) =>
    `gl_total(${sign}original) filter (where ${sign}original > 0 and bucket = ${at}) as ${name}_${at}`
  const openTo = (name: string, sign: string, at: number) => {
    const all = upTo(at, (bucket) => `${name}_${bucket}`)
    return `gl_total(case when key = '' then ${all} else least(${all}, greatest(${sign}net, 0)) end) as ${name}_${at}`
  }
  const share = (at: number) => {
    const reached = `least(case when net > 0 then debit_${at} else credit_${at} end, abs(net))`
    return `round(base::numeric * ${reached} / abs(net))::bigint`
  }
  const each = (of: (at: number) => string) => buckets.map(of).join(', ')
  return `with ${movedText(question)}, keyed as (
      select subject, aux_id, currency, key, gl_total(base) as base, gl_total(original) as net,
        ${each((at) => inRange('debit', '', at))}, ${each((at) => inRange('credit', '-', at))}
      from (select m.*, ${bucketOf('$6::date - m.day')} as bucket from moved m) m group by 1, 2, 3, 4
    ), settled as (
      select subject, aux_id, currency, gl_total(base) as base, gl_total(net) as net,
        ${each((at) => openTo('debit', '', at))}, ${each((at) => openTo('credit', '-', at))}
      from keyed group by 1, 2, 3
    )
    select w.own, case when s.net = 0 then array[${each((at) => (at === 0 ? 's.base' : '0'))}] else (
        select array[${each((at) => (at === 0 ? 'to_0' : `to_${at} - to_${at - 1}`))}]
        from (select ${each((at) => `${share(at)} as to_${at}`)}) reached) end as ages
    from settled s join wanted w on w.subject = s.subject and w.aux_id = s.aux_id where s.net <> 0 or s.base <> 0`
}

/** What ages and open lines are asked with. */
export const openedValues = ({ companyId, year }: Books, open: readonly OpenSet[], { to, at }: AgeingQuestion) => {
  const subjects = open.map(({ subject }) => subject)
  return [companyId, year, subjects, open.map(({ aux }) => aux), to, at, [...new Set(subjects)]]
}

/** As many open sets are asked for at once: each statement reads the lines of its subjects again. */
const setsAtOnce = 200_000

/** The ages of these balances by `${subject}|${aux}`, debit-positive; sets without a line are left out. */
export const readAgeing = async (
  tx: Db,
  books: Books,
  open: readonly OpenSet[],
  question: AgeingQuestion,
): Promise<Map<string, bigint[]>> => {
  const ages = new Map<string, bigint[]>()
  const rest = pacer()
  for (let at = 0; at < open.length; at += setsAtOnce) {
    const part = open.slice(at, at + setsAtOnce)
    const rows = await tx.query<{ own: number; ages: bigint[] }>(
      ageingText(question),
      openedValues(books, part, question),
    )
    for (const row of rows) {
      await rest()
      const set = part[row.own - 1] as OpenSet
      const key = `${set.subject}|${set.aux}`
      const found = ages.get(key) ?? noAges()
      ages.set(key, found)
      for (const [bucket, age] of row.ages.entries()) found[bucket] = (found[bucket] ?? 0n) + age
    }
  }
  return ages
}
