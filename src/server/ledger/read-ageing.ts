// How old the balances of entities are (ledger §4.3): what of their lines is still open, by ranges of days.
import { type AgeBasis, ageEnds, noAges } from '../../domain/ageing.ts'
import type { Db } from '../kernel/db.ts'
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

/**
 * `opened`: what is open of each line, by subject and set (`aux`), with its age in days, its `bucket` and its amount.
 * `stage` 1 is a line of a voucher (`place`, `line_no`), 0 an item of the opening or the opening itself, -1 what has no
 * original amount any more. $1 company, $2 year, $3 and $4 the open sets, $5 the last period, $6 the day.
 *
 * Lines of one invoice settle each other first; what then is left on the side of the balance is settled oldest first,
 * so the newest are open, up to the balance, and the last one of them in part. The base amount of a balance is shared
 * out by original amounts, so the ages sum to it to the cent; what has no original amount any more has no age.
 */
export const openedText = ({ include, basis }: AgeingQuestion): string => {
  const day = (due: string, other: string): string => (basis === 'due' ? `coalesce(${due}, ${other})` : other)
  const bucket = ageEnds.map((end, at) => `when age <= ${end} then ${at}`).join(' ')
  return `with wanted as materialized (
      select u.subject, u.aux, coalesce(a.id, 0) as aux_id from unnest($3::text[], $4::text[]) as u(subject, aux)
        left join aux a on a.company_id = $1 and a.canonical = u.aux
    ), moved as (
      select l.subject, l.aux_id, l.currency, ${day(`nullif(l.due_date, '')::date`, 'l.voucher_date')} as day,
        l.invoice_no as key, 1 as stage, l.voucher_id as place, l.line_no, ${signed}
      from voucher_line l
        join voucher v on v.company_id = l.company_id and v.company_id = $1 and v.id = l.voucher_id
        left join voucher_counter c on c.company_id = l.company_id and c.company_id = $1 and c.year = l.year
          and c.period_no = l.period_no and c.voucher_type = l.voucher_type
      where l.company_id = $1 and l.year = $2 and l.subject = any($3::text[]) and l.period_no <= $5
        and ${statusOf[include]}
      union all
      select i.subject, i.aux_id, i.currency, ${day('i.due_date', 'i.item_date')}, '', 0, i.item_no, 0, i.base,
        i.original
      from opening_item i where i.company_id = $1 and i.year = $2 and i.subject = any($3::text[])
      union all
      select o.subject, o.aux_id, o.currency, make_date($2 - 1, 12, 31), '', 0, 0, 0, o.base, o.original
      from opening o where o.company_id = $1 and o.year = $2 and o.subject = any($3::text[])
        and not exists (select 1 from opening_item i where i.company_id = $1 and i.year = $2
          and i.subject = o.subject and i.aux_id = o.aux_id and i.currency = o.currency)
    ), netted as (
      select w.aux, m.*, sum(m.base) over p as net_base, sum(m.original) over p as net,
        case when m.key = '' then m.original else sum(m.original) over k end as key_net
      from moved m join wanted w on w.subject = m.subject and w.aux_id = m.aux_id
      window p as (partition by m.subject, m.aux_id, m.currency),
        k as (partition by m.subject, m.aux_id, m.currency, m.key)
    ), matched as (
      select n.*, case when key = '' then abs(original) else sum(abs(original)) over (
          partition by subject, aux_id, currency, key ${newestFirst}) end as key_reached
      from netted n where original <> 0 and sign(original) = sign(net) and sign(key_net) = sign(net)
    ), pieces as (
      select m.*, least(key_reached, abs(key_net)) - (key_reached - abs(original)) as piece
      from matched m where key_reached - abs(original) < abs(key_net)
    ), reached as (
      select p.*, sum(piece) over (partition by subject, aux_id, currency ${newestFirst}) as reached from pieces p
    ), aged as (
      select subject, aux, aux_id, currency, stage, place, line_no, day, base as whole, $6::date - day as age,
        round(net_base * least(reached, abs(net)) / abs(net)) - round(net_base * (reached - piece) / abs(net)) as base
      from reached where reached - piece < abs(net)
      union all
      select distinct on (subject, aux_id, currency) subject, aux, aux_id, currency, -1, 0, 0, null, net_base, 0,
        net_base
      from netted where net = 0 and net_base <> 0
    ), opened as (
      select d.*, case ${bucket} else ${ageEnds.length} end as bucket from aged d
    )`
}

const ageingText = (question: AgeingQuestion): string => `${openedText(question)}
  select subject, aux, bucket, sum(base)::bigint as base from opened group by 1, 2, 3`

/** As many open sets are asked for at once: each statement reads the lines of its subjects again. */
const together = 200_000

/** The ages of these balances by `${subject}|${aux}`, debit-positive; sets without a line are left out. */
export const readAgeing = async (
  tx: Db,
  { companyId, year }: Books,
  open: readonly OpenSet[],
  question: AgeingQuestion,
): Promise<Map<string, bigint[]>> => {
  const ages = new Map<string, bigint[]>()
  for (let at = 0; at < open.length; at += together) {
    const part = open.slice(at, at + together)
    const rows = await tx.query<OpenSet & { bucket: number; base: bigint }>(ageingText(question), [
      ...[companyId, year, part.map(({ subject }) => subject), part.map(({ aux }) => aux)],
      ...[question.to, question.at],
    ])
    for (const { subject, aux, bucket, base } of rows) {
      const key = `${subject}|${aux}`
      const own = ages.get(key) ?? noAges()
      own[bucket] = (own[bucket] ?? 0n) + base
      ages.set(key, own)
    }
  }
  return ages
}
