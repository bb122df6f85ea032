-- The trail tells the roots of the rows that statements read, from now on whenever any of them is written (decision
-- 0053): here those of the rows that are there, as they stand. A company has them of its own rows, the group of all
-- that companies share.

-- What a server of the version before has begun to write is waited for: it is told here, and nothing comes behind this
-- that nobody tells.
lock table account_set, cash_flow_item, company, currency, exchange_rate, merge_group, merge_rate, merge_stock,
  non_merge_code, opening, opening_cash_flow, related_company, statement_adjustment, statement_revision,
  statement_template, subject, year_end in share mode;

with part as (
  select r.company_id as company_id, 'account_set' as name, concat_ws('|', '', r.year) as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from account_set r where r.company_id is not null group by 1, 3
  union all
  select 0 as company_id, 'cash_flow_item' as name, concat_ws('|', '') as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from cash_flow_item r group by 1, 3
  union all
  select r.id as company_id, 'company' as name, concat_ws('|', '', r.id) as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from company r group by 1, 3
  union all
  select 0 as company_id, 'currency' as name, concat_ws('|', '') as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from currency r group by 1, 3
  union all
  select 0 as company_id, 'exchange_rate' as name, concat_ws('|', '') as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from exchange_rate r group by 1, 3
  union all
  select 0 as company_id, 'merge_group' as name, concat_ws('|', '') as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from merge_group r group by 1, 3
  union all
  select 0 as company_id, 'merge_rate' as name, concat_ws('|', '') as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from merge_rate r group by 1, 3
  union all
  select 0 as company_id, 'merge_stock' as name, concat_ws('|', '') as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from merge_stock r group by 1, 3
  union all
  select 0 as company_id, 'non_merge_code' as name, concat_ws('|', '') as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from non_merge_code r group by 1, 3
  union all
  select r.company_id as company_id, 'opening' as name, concat_ws('|', '', r.year) as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from opening r where r.company_id is not null group by 1, 3
  union all
  select r.company_id as company_id, 'opening_cash_flow' as name, concat_ws('|', '', r.year) as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from opening_cash_flow r where r.company_id is not null group by 1, 3
  union all
  select 0 as company_id, 'related_company' as name, concat_ws('|', '') as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from related_company r group by 1, 3
  union all
  select r.company_id as company_id, 'statement_adjustment' as name, concat_ws('|', '', r.year) as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from statement_adjustment r where r.company_id is not null group by 1, 3
  union all
  select 0 as company_id, 'statement_revision' as name, concat_ws('|', '', r.template_id) as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from statement_revision r group by 1, 3
  union all
  select 0 as company_id, 'statement_template' as name, concat_ws('|', '', r.owner) as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from statement_template r group by 1, 3
  union all
  select 0 as company_id, 'subject' as name, concat_ws('|', '', r.chart_id, r.owner) as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from subject r group by 1, 3
  union all
  select r.company_id as company_id, 'year_end' as name, concat_ws('|', '', r.year) as part,
    sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)) as root
  from year_end r where r.company_id is not null group by 1, 3
), entry as (
  select p.company_id, row_number() over (partition by p.company_id order by p.name)::integer as item, now() as at,
    0::bigint as user_id, 'selvedge' as user_name, '' as trace_id, 'update' as action, 'rows' as object_type,
    null::bigint as object_id, p.name as object_no,
    json_build_object('roots', json_object_agg(encode(sha256(convert_to(p.part, 'UTF8')), 'hex'),
      encode(p.root, 'hex') order by p.part)) as after
  from part p join trail_head h on h.company_id = p.company_id group by p.company_id, p.name
), link as (
  select e.company_id, sha256(convert_to(string_agg(json_build_array(e.item,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.user_id, e.user_name, e.trace_id, e.action,
      e.object_type, e.object_id, e.object_no, e.after)::text, E'\n' order by e.item), 'UTF8')) as entries
  from entry e group by e.company_id
), head as (
  update trail_head h set seq = h.seq + 1, hash = sha256(h.hash || convert_to((h.seq + 1)::text, 'UTF8') || l.entries)
  from link l where h.company_id = l.company_id returning h.company_id, h.seq, h.hash
)
insert into trail (company_id, seq, item, at, user_id, user_name, trace_id, action, object_type, object_id, object_no,
  after, hash)
select h.company_id, h.seq, e.item, e.at, e.user_id, e.user_name, e.trace_id, e.action, e.object_type, e.object_id,
  e.object_no, e.after, h.hash
from entry e join head h on h.company_id = e.company_id;
