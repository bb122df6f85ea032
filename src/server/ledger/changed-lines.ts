// The SQL of what was done to vouchers since a link of the trail: their lines as they were before it, and as they are.
import { balanceClass } from './amount-columns.ts'

/** What a voucher was before entry `s`: told by the entry, or plain from the act; '' where nothing tells it. */
export const wasBefore = `case
    when s.after ->> 'was' is not null then s.after ->> 'was'
    when s.action = 'create' then 'none'
    when s.action = 'update' then s.after -> 'voucher' ->> 13
    when s.action = 'restore' then 'void'
    when s.action in ('audit', 'void', 'reject', 'delete', 'editNo') then 'saved'
    else '' end`

/** The year and the number of a month as the trail writes it. */
const yearOf = (month: string): string => `split_part(${month}, '-', 1)::integer`
const noOf = (month: string): string => `split_part(${month}, '-', 2)::smallint`

/** The content of a voucher that was told last before the link; the places are those of its canonical form. */
const contentBefore = `select p.after -> 'voucher' as voucher from trail p
      where p.company_id = $1 and p.object_type = 'voucher' and p.object_id = f.id and p.seq < $2
        and p.after -> 'voucher' is not null
      order by p.seq desc, p.item desc limit 1`

/** The number that was told last before the link. */
const numberBefore = `select coalesce(p.after ->> 'to', p.after ->> 'no')::integer from trail p
      where p.company_id = $1 and p.object_type = 'voucher' and p.object_id = f.id and p.seq < $2
        and (p.after -> 'to' is not null or p.after -> 'no' is not null)
      order by p.seq desc, p.item desc limit 1`

const lineNow = `l.subject, l.aux_id, l.currency, l.original, l.debit, l.credit, l.quantity, l.cf_item`

/** Of voucher `v` with the posted numbers `s` of its series. */
const familyNow = `case when v.status = 1 then 'saved' when v.voucher_no <= s.then_no then 'posted' else 'audited' end`

const ofSeries = `s.year = v.year and s.period_no = v.period_no and s.voucher_type = v.voucher_type`

/**
 * The beginning of a WITH over company `$1` and the first link `$2` that does not count. `month`: months that were
 * posted or opened again since, with the numbers posted before; `series`: the numbers posted then and now; `touched`:
 * vouchers of which something was told since, and what they were before (a change tells the number it led to, so that
 * it is looked up); `moved`: lines that came (sign -1) or went (sign 1), under the family that holds them with the
 * numbers posted then; `shift` is on those of vouchers that nothing was done to but that their month was posted once
 * more, or opened again.
 */
export const changedLines = `month as materialized (
  select distinct on (t.object_no) ${yearOf('t.object_no')} as year, ${noOf('t.object_no')} as no,
    case when t.action = 'post' then p.previous_nos else p.posted_nos end as nos,
    p.version - (t.action = 'post')::integer as version, t.action
  from trail t
    join posting p on p.company_id = $1 and p.year = ${yearOf('t.object_no')}
      and p.period_no = ${noOf('t.object_no')} and p.version = (t.after ->> 'version')::integer
  where t.company_id = $1 and t.seq >= $2 and t.object_type = 'period' and t.action in ('post', 'cancelPosting')
  order by t.object_no, t.seq, t.item
),
series as materialized (
  select c.year, c.period_no, c.voucher_type, c.posted_no as now_no,
    case when m.no is null then c.posted_no else coalesce((m.nos ->> c.voucher_type)::integer, 0) end as then_no,
    exists (select 1 from jsonb_each_text(m.nos) e where e.value <> '0') as again
  from voucher_counter c left join month m on m.year = c.year and m.no = c.period_no
  where c.company_id = $1
),
touched as materialized (
  select distinct on (s.object_id) s.object_id as id, ${wasBefore} as was,
    case when s.action <> 'update' then coalesce(s.after ->> 'from', s.after ->> 'no')::integer end as no
  from trail s where s.company_id = $1 and s.seq >= $2 and s.object_type = 'voucher'
  order by s.object_id, s.seq, s.item
),
told as materialized (
  select f.id, f.was, coalesce(f.no, (${numberBefore})) as no, ${yearOf('c.voucher ->> 2')} as year,
    ${noOf('c.voucher ->> 2')} as period_no, c.voucher ->> 3 as voucher_type,
    case when c.voucher ->> 11 in ('PLCLOSE', 'YECLOSE') then 1 else 0 end as class, c.voucher
  from touched f cross join lateral (${contentBefore}) c where f.was in ('saved', 'audited')
),
moved as materialized (
  select v.id, 1 as sign, false as shift, v.year, v.period_no, v.class,
    case when v.was = 'saved' then 'saved' when v.no <= s.then_no then 'posted' else 'audited' end as family,
    l.line ->> 2 as subject, coalesce(a.id, 0) as aux_id, l.line ->> 5 as currency,
    (l.line ->> 8)::bigint as original, (l.line ->> 9)::bigint as debit, (l.line ->> 10)::bigint as credit,
    nullif(l.line ->> 11, '')::numeric / 1000000 as quantity, l.line ->> 19 as cf_item
  from told v left join series s on ${ofSeries}
    cross join lateral json_array_elements(v.voucher -> 25) as l(line)
    left join aux a on a.company_id = $1 and a.canonical = l.line ->> 3
  union all
  select v.id, -1, false, v.year, v.period_no, ${balanceClass}, ${familyNow}, ${lineNow}
  from touched f
    join voucher v on v.company_id = $1 and v.id = f.id and v.status in (1, 2)
    left join series s on ${ofSeries}
    join voucher_line l on l.company_id = $1 and l.voucher_id = v.id
  union all
  select v.id, n.sign, true, v.year, v.period_no, ${balanceClass},
    case when (v.voucher_no <= s.then_no) = (n.sign = 1) then 'posted' else 'audited' end, ${lineNow}
  from series s
    join voucher v on v.company_id = $1 and v.year = s.year and v.period_no = s.period_no
      and v.voucher_type = s.voucher_type and v.status = 2
      and v.voucher_no > least(s.then_no, s.now_no) and v.voucher_no <= greatest(s.then_no, s.now_no)
    join voucher_line l on l.company_id = $1 and l.voucher_id = v.id
    cross join (values (1), (-1)) as n(sign)
  where s.again
)`
