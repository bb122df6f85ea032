// The one statement that saves a group of new vouchers of one company: number, head, lines, balances, key and trail.
import { balanceMove, cashFlowMove } from './amount-columns.ts'
import { lineNames, linesFrom } from './rows.ts'
import { linkHash } from './trail.ts'

/** The form of moments in a digest, that of toISOString. */
const isoMoment = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

const from = `line l join numbered v on v.id = l.voucher_id`

/**
 * The lines to move balances by, once another part of the statement is done. PostgreSQL runs the parts of a WITH that
 * nobody reads in the opposite order, the trail's head first; therefore each part reads the whole one before it (as an
 * array, for which less has to be set up than for a count): every other act takes balances by subject, then by
 * entities, then cash flow, then the trail.
 */
const movedAfter = (part: string): string =>
  `(select w.* from line w where cardinality(array(select 1 from ${part})) >= 0) l
    cross join lateral (select $4::integer as year, l.period_no, l.source) v`
const move = { from: null, to: 'saved' } as const

/**
 * `$1` company, `$2` its code, `$3` the fact version the rules read, `$4` the year, `$5` the months, `$6` the vouchers
 * as `incoming_voucher[]`, `$7` their lines as `incoming_line[]`. Answers a row for each voucher, or none and has
 * written nothing: a month takes no entries or the version is another. A key that was used before is an error. The
 * period rows are locked FOR SHARE against posting; keys, counters and balances are touched in sorted order; the
 * trail's head comes last.
 */
export const saveStatement = `
with month as (
  select p.no from period p
  where p.company_id = $1 and p.year = $4 and p.no = any($5::smallint[]) and p.status in ('OPEN', 'FUTURE')
  order by p.no for share
),
allowed as materialized (
  select n.* from unnest($6::incoming_voucher[]) n
  where cardinality(array(select 1 from month)) = cardinality($5::smallint[])
    and exists (select 1 from fact_version f where f.company_id = $1 and f.version = $3)
),
keyed as (
  insert into idempotency (company_id, key, request_hash, voucher_id)
  select $1, a.key, decode(a.request_hash, 'hex'), a.id from allowed a where a.key <> '' order by a.key
  returning 1
),
counter as (
  insert into voucher_counter as c (company_id, year, period_no, voucher_type, last_no)
  select $1, $4, a.period_no, a.voucher_type, a.of_type from allowed a
  where a.nth_of_type = a.of_type and cardinality(array(select 1 from keyed)) >= 0 order by a.period_no, a.voucher_type
  on conflict (company_id, year, period_no, voucher_type) do update set last_no = c.last_no + excluded.last_no
  returning c.period_no, c.voucher_type, c.last_no
),
serial as (
  insert into serial_counter as c (company_id, year, period_no, last_serial)
  select $1, $4, a.period_no, a.of_month from allowed a where a.nth_of_month = a.of_month order by a.period_no
  on conflict (company_id, year, period_no) do update set last_serial = c.last_serial + excluded.last_serial
  returning c.period_no, c.last_serial
),
numbered as materialized (
  select a.*, $4::integer as year, c.last_no - a.of_type + a.nth_of_type as voucher_no, g.serial_no, g.created_at,
    a.head || '"' || g.serial_no || '","' || to_char(g.created_at at time zone 'UTC', ${isoMoment}) || '"' || a.tail
      as canonical
  from allowed a
    join counter c on c.period_no = a.period_no and c.voucher_type = a.voucher_type
    join serial s on s.period_no = a.period_no
    cross join lateral (select now()::timestamptz(3) as created_at,
      $2 || '-' || $4::integer || lpad(a.period_no::text, 2, '0') || '-'
        || lpad((s.last_serial - a.of_month + a.nth_of_month)::text, 6, '0') as serial_no) g
),
line as materialized (select * from ${linesFrom(7)} where cardinality(array(select 1 from numbered)) > 0),
head as (
  insert into voucher (company_id, id, year, period_no, voucher_type, voucher_no, voucher_date, serial_no, attach_count,
    remark, source, total_debit, total_credit, line_count, summary, created_by, created_name, created_at,
    auditor_differs, reversal_of, digest)
  select $1, v.id, v.year, v.period_no, v.voucher_type, v.voucher_no, v.voucher_date, v.serial_no, v.attach_count,
    v.remark, v.source, v.total, v.total, v.line_count, v.summary, v.created_by, v.created_name,
    v.created_at, v.auditor_differs, v.reversal_of, sha256(convert_to(v.canonical, 'UTF8'))
  from numbered v
),
body as (
  insert into voucher_line (company_id, voucher_id, year, period_no, voucher_date, voucher_type, voucher_no, aux_id,
    ${lineNames.join(', ')})
  select $1, v.id, v.year, v.period_no, v.voucher_date, v.voucher_type, v.voucher_no, l.aux_id,
    ${lineNames.map((name) => `l.${name}`).join(', ')}
  from ${from}
),
balance as (${balanceMove('subject_balance', move, movedAfter('numbered'))} returning 1),
fine as (${balanceMove('aux_balance', move, movedAfter('balance'))} returning 1),
cash as (${cashFlowMove(move, movedAfter('fine'))} returning 1),
entry as materialized (
  select v.place as item, now() as at, v.created_by as user_id, v.user_name, v.trace_id, 'create'::text as action,
    'voucher'::text as object_type, v.id as object_id, v.voucher_no::text as object_no,
    ('{"no":' || v.voucher_no || ',"voucher":' || v.canonical || '}')::json as after
  from numbered v
),
link as (
  update trail_head h set seq = h.seq + 1, hash = ${linkHash('entry')}
  where h.company_id = $1 and exists (select 1 from entry)
    and cardinality(array(select 1 from cash)) >= 0
  returning h.seq, h.hash
),
told as (
  insert into trail (company_id, seq, item, at, user_id, user_name, trace_id, action, object_type, object_id,
    object_no, after, hash)
  select $1, k.seq, e.item, e.at, e.user_id, e.user_name, e.trace_id, e.action, e.object_type, e.object_id,
    e.object_no, e.after, k.hash
  from entry e, link k
)
select v.id, v.voucher_no, v.serial_no from numbered v`
