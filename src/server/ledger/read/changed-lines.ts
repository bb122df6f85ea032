// The SQL of what was done to vouchers since a link of the trail: their lines as they were before it, and as they are.
import { balanceClass } from '../store/amount-columns.ts'

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

/** Of which companies: `one`, its company as `$1` and the first link that does not count as `$2`, or lists of both. */
export type ChangedIn = 'one' | 'many'

/** What a company_id of the changes is compared with. */
export const companyIn = (of: ChangedIn): string => (of === 'one' ? '$1' : 'any($1)')

/** The first link of each company that does not count; flattened into what reads it. */
const cutOf = (of: ChangedIn): string =>
  of === 'one'
    ? 'select $1::bigint as company_id, $2::bigint as first'
    : 'select n.company_id, n.first from unnest($1::bigint[], $2::bigint[]) as n(company_id, first)'

/** What was told of voucher `f` before the link, the last first. */
const toldBefore = (columns: string, company: string, condition: string): string =>
  `select ${columns} from trail p
      where p.company_id = f.company_id and p.company_id = ${company} and p.object_type = 'voucher'
        and p.object_id = f.id and p.seq < k.first and ${condition}
      order by p.seq desc, p.item desc limit 1`

/** The content of a voucher that was told last; the places are those of its canonical form. */
const contentBefore = (company: string): string =>
  toldBefore(`p.after -> 'voucher' as voucher`, company, `p.after -> 'voucher' is not null`)

/** The number that was told last. */
const numberBefore = (company: string): string =>
  toldBefore(
    `coalesce(p.after ->> 'to', p.after ->> 'no')::integer`,
    company,
    `(p.after -> 'to' is not null or p.after -> 'no' is not null)`,
  )

const lineNow = `l.subject, l.aux_id, l.currency, l.original, l.debit, l.credit, l.quantity, l.cf_item`

/** Of voucher `v` with the posted numbers `s` of its series. */
const familyNow = `case when v.status = 1 then 'saved' when v.voucher_no <= s.then_no then 'posted' else 'audited' end`

const ofSeries = `s.company_id = v.company_id and s.year = v.year and s.period_no = v.period_no
      and s.voucher_type = v.voucher_type`

const monthText = (company: string): string => `month as materialized (
  select distinct on (t.company_id, t.object_no) t.company_id, ${yearOf('t.object_no')} as year,
    ${noOf('t.object_no')} as no, case when t.action = 'post' then p.previous_nos else p.posted_nos end as nos,
    p.version - (t.action = 'post')::integer as version, t.action
  from cut k join trail t on t.company_id = k.company_id and t.company_id = ${company} and t.seq >= k.first
    join posting p on p.company_id = t.company_id and p.company_id = ${company} and p.year = ${yearOf('t.object_no')}
      and p.period_no = ${noOf('t.object_no')} and p.version = (t.after ->> 'version')::integer
  where t.object_type = 'period' and t.action in ('post', 'cancelPosting')
  order by t.company_id, t.object_no, t.seq, t.item
)`

const seriesText = (company: string): string => `series as materialized (
  select c.company_id, c.year, c.period_no, c.voucher_type, c.posted_no as now_no,
    case when m.no is null then c.posted_no else coalesce((m.nos ->> c.voucher_type)::integer, 0) end as then_no,
    exists (select 1 from jsonb_each_text(m.nos) e where e.value <> '0') as again
  from voucher_counter c
    left join month m on m.company_id = c.company_id and m.year = c.year and m.no = c.period_no
  where c.company_id = ${company}
)`

const touchedText = (company: string): string => `touched as materialized (
  select distinct on (s.company_id, s.object_id) s.company_id, s.object_id as id, ${wasBefore} as was,
    case when s.action <> 'update' then coalesce(s.after ->> 'from', s.after ->> 'no')::integer end as no
  from cut k join trail s on s.company_id = k.company_id and s.company_id = ${company} and s.seq >= k.first
  where s.object_type = 'voucher'
  order by s.company_id, s.object_id, s.seq, s.item
)`

const toldText = (company: string): string => `told as materialized (
  select f.company_id, f.id, f.was, coalesce(f.no, (${numberBefore(company)})) as no,
    ${yearOf('c.voucher ->> 2')} as year,
    ${noOf('c.voucher ->> 2')} as period_no, c.voucher ->> 3 as voucher_type,
    case when c.voucher ->> 11 in ('PLCLOSE', 'YECLOSE') then 1 else 0 end as class, c.voucher
  from touched f join cut k on k.company_id = f.company_id cross join lateral (${contentBefore(company)}) c
  where f.was in ('saved', 'audited')
)`

const movedText = (company: string): string => `moved as materialized (
  select v.company_id, v.id, 1 as sign, false as shift, v.year, v.period_no, v.class,
    case when v.was = 'saved' then 'saved' when v.no <= s.then_no then 'posted' else 'audited' end as family,
    l.line ->> 2 as subject, coalesce(a.id, 0) as aux_id, l.line ->> 5 as currency,
    (l.line ->> 8)::bigint as original, (l.line ->> 9)::bigint as debit, (l.line ->> 10)::bigint as credit,
    nullif(l.line ->> 11, '')::numeric / 1000000 as quantity, l.line ->> 19 as cf_item
  from told v left join series s on ${ofSeries}
    cross join lateral json_array_elements(v.voucher -> 25) as l(line)
    left join aux a on a.company_id = v.company_id and a.company_id = ${company} and a.canonical = l.line ->> 3
  union all
  select v.company_id, v.id, -1, false, v.year, v.period_no, ${balanceClass}, ${familyNow}, ${lineNow}
  from touched f
    join voucher v on v.company_id = f.company_id and v.company_id = ${company} and v.id = f.id and v.status in (1, 2)
    left join series s on ${ofSeries}
    join voucher_line l on l.company_id = v.company_id and l.company_id = ${company} and l.voucher_id = v.id
  union all
  select v.company_id, v.id, n.sign, true, v.year, v.period_no, ${balanceClass},
    case when (v.voucher_no <= s.then_no) = (n.sign = 1) then 'posted' else 'audited' end, ${lineNow}
  from series s
    join voucher v on v.company_id = s.company_id and v.company_id = ${company} and v.year = s.year
      and v.period_no = s.period_no and v.voucher_type = s.voucher_type and v.status = 2
      and v.voucher_no > least(s.then_no, s.now_no) and v.voucher_no <= greatest(s.then_no, s.now_no)
    join voucher_line l on l.company_id = v.company_id and l.company_id = ${company} and l.voucher_id = v.id
    cross join (values (1), (-1)) as n(sign)
  where s.again
)`

/**
 * The beginning of a WITH over companies and, of each, the first link that does not count (`cut`). `month`: months that
 * were posted or opened again since, with the numbers posted before; `series`: the numbers posted then and now;
 * `touched`: vouchers of which something was told since, and what they were before (a change tells the number it led
 * to, so that it is looked up); `moved`: lines that came (sign -1) or went (sign 1), under the family that holds them
 * with the numbers posted then; `shift` is on those of vouchers that nothing was done to but that their month was
 * posted once more, or opened again.
 */
export const changedIn = (of: ChangedIn): string =>
  [
    `cut as not materialized (${cutOf(of)})`,
    ...[monthText, seriesText, touchedText, toldText, movedText].map((text) => text(companyIn(of))),
  ].join(',\n')
