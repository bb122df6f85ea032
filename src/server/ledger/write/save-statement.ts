// The one statement that saves a group of new vouchers of one company: number, head, lines, balances, key and trail.
import { balanceAdd, cashFlowAdd } from '../store/amount-columns.ts'
import { linkHash } from '../store/trail.ts'
import { lineNames, linesFrom } from '../store/voucher-rows.ts'

/** The form of moments in a digest, that of toISOString. */
const isoMoment = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

/** The form that the digest is made over: what came with the voucher, around the numbers and the moment it is given. */
const canonical = `n.head || '"' || g.serial_no || '","'
      || to_char(g.created_at at time zone 'UTC', ${isoMoment}) || '"' || n.tail`

/** True once another part of the statement is done, whatever it answered. */
const after = (part: string): string => `cardinality(array(select 1 from ${part})) >= 0`

/** True once another part is done and answered something. */
const afterSome = (part: string): string => `cardinality(array(select 1 from ${part})) > 0`

/** True when every month takes entries and the facts are those that the rules read. */
const allowed = 'cardinality(array(select 1 from month)) = cardinality($5::smallint[])'

const entries = `(select v.place as item, now() as at, v.created_by as user_id, v.user_name, v.trace_id,
    'create'::text as action, 'voucher'::text as object_type, v.id as object_id, v.voucher_no::text as object_no,
    v.after
  from numbered v)`

/**
 * `$1` company, `$2` its code, `$3` the fact version the rules read, `$4` the year; `$5` the months and `$6` how many
 * vouchers each has; `$7` to `$9` months, types and lengths of the series; `$10` to `$12` keys, hashes of their
 * requests (hex) and the vouchers they make; `$13` the vouchers as `incoming_voucher[]`, `$14` their lines as
 * `incoming_line[]`, `$15` and `$16` what they move by subject and by set of entities as `incoming_move[]`, `$17` to
 * `$19` months, items and amounts of their cash flows. Everything but the vouchers and their lines comes in the order
 * of its key, and is touched in it.
 *
 * Answers a row for each voucher, or none and has written nothing: a month takes no entries, somebody announces that
 * he posts it, or the version is another.
 * That it is has to be seen by what waited for the month too (`facts_from`): it sees the facts as they were before.
 * A key that was used before is an error. The period rows are locked FOR SHARE against posting. PostgreSQL runs the
 * parts of a WITH that nobody reads in the opposite order, the trail's head first; therefore each part that locks reads
 * the whole one before it (as an array, for which less has to be set up than for a count): every act takes balances by
 * subject, then by entities, then cash flow, then the trail. A part costs more to set up than to run, so there are few,
 * and what is read often is narrow.
 */
const saving = (more: string): string => `
with month as (
  update period p set last_serial = p.last_serial + n.length
  from unnest($5::smallint[], $6::integer[]) as n(no, length)
  where p.company_id = $1 and p.year = $4 and p.no = n.no and p.status in ('OPEN', 'FUTURE')
    and p.facts_from <= $3 and exists (select 1 from fact_version f where f.company_id = $1 and f.version = $3)
    and not exists (select 1 from month_claim m where m.company_id = $1 and m.year = $4 and m.period_no = p.no
      and m.holds_saves and m.until > now())
  returning p.no, p.last_serial
),
keyed as (
  insert into idempotency (company_id, key, request_hash, voucher_id)
  select $1, n.key, decode(n.request_hash, 'hex'), n.voucher_id
  from unnest($10::text[], $11::text[], $12::bigint[]) as n(key, request_hash, voucher_id)
  where ${allowed}
  returning 1
),
counter as (
  insert into voucher_counter as c (company_id, year, period_no, voucher_type, last_no)
  select $1, $4, n.period_no, n.voucher_type, n.length
  from unnest($7::smallint[], $8::text[], $9::integer[]) as n(period_no, voucher_type, length)
  where ${allowed} and ${after('keyed')}
  on conflict (company_id, year, period_no, voucher_type) do update set last_no = c.last_no + excluded.last_no
  returning c.period_no, c.voucher_type, c.last_no
),
numbered as materialized (
  select n.id, n.period_no, n.voucher_type, n.voucher_date, n.attach_count, n.remark, n.source, n.total, n.line_count,
    n.summary, n.created_by, n.created_name, n.user_name, n.trace_id, n.auditor_differs, n.reversal_of, n.place,
    c.last_no + n.nth_of_type as voucher_no, g.serial_no, g.created_at,
    sha256(convert_to(${canonical}, 'UTF8')) as digest,
    ('{"no":' || c.last_no + n.nth_of_type || ',"voucher":' || ${canonical} || '}')::json as after
  from unnest($13::incoming_voucher[]) n
    join counter c on c.period_no = n.period_no and c.voucher_type = n.voucher_type
    join month m on m.no = n.period_no
    cross join lateral (select now()::timestamptz(3) as created_at,
      $2 || '-' || $4::integer || lpad(n.period_no::text, 2, '0') || '-'
        || lpad((m.last_serial + n.nth_of_month)::text, 6, '0') as serial_no) g
),
head as (
  insert into voucher (company_id, id, year, period_no, voucher_type, voucher_no, voucher_date, serial_no, attach_count,
    remark, source, total_debit, total_credit, line_count, summary, created_by, created_name, created_at,
    auditor_differs, reversal_of, digest)
  select $1, v.id, $4, v.period_no, v.voucher_type, v.voucher_no, v.voucher_date, v.serial_no, v.attach_count, v.remark,
    v.source, v.total, v.total, v.line_count, v.summary, v.created_by, v.created_name, v.created_at, v.auditor_differs,
    v.reversal_of, v.digest
  from numbered v
  returning id, voucher_no, serial_no
),
body as (
  insert into voucher_line (company_id, voucher_id, year, period_no, voucher_date, voucher_type, voucher_no, aux_id,
    ${lineNames.join(', ')})
  select $1, v.id, $4, v.period_no, v.voucher_date, v.voucher_type, v.voucher_no, l.aux_id,
    ${lineNames.map((name) => `l.${name}`).join(', ')}
  from ${linesFrom(14)} join numbered v on v.id = l.voucher_id
),
balance as (
  ${balanceAdd('subject_balance', 'saved', `unnest($15::incoming_move[]) n where ${afterSome('numbered')}`)} returning 1
),
fine as (
  ${balanceAdd('aux_balance', 'saved', `unnest($16::incoming_move[]) n where ${afterSome('balance')}`)} returning 1
),
cash as (
  ${cashFlowAdd(
    'saved',
    `unnest($17::smallint[], $18::text[], $19::bigint[]) as n(period_no, cf_item, amount)
    where ${afterSome('balance')} and ${after('fine')}`,
  )} returning 1
),
link as (
  update trail_head h set seq = h.seq + 1, hash = ${linkHash(entries)}
  where h.company_id = $1 and ${afterSome('balance')} and ${after('cash')}
  returning h.seq, h.hash
),
told as (
  insert into trail (company_id, seq, item, at, user_id, user_name, trace_id, action, object_type, object_id,
    object_no, after, hash)
  select $1, k.seq, e.item, e.at, e.user_id, e.user_name, e.trace_id, e.action, e.object_type, e.object_id,
    e.object_no, e.after, k.hash
  from ${entries} e, link k
)${more}
select h.id, h.voucher_no, h.serial_no from head h`

export const saveStatement = saving('')

/** The same of a group in which vouchers put others right: `$20` those vouchers, `$21` what each of them corrects. */
export const saveCorrections = saving(`,
corrected as (
  insert into voucher_correction (company_id, voucher_id, corrects)
  select $1, n.id, o.id from unnest($20::bigint[], $21::bigint[]) as n(id, corrects)
    join numbered v on v.id = n.id join voucher o on o.company_id = $1 and o.id = n.corrects
)`)
