-- A save with fewer steps: serial numbers in the month, sums made ready by the sender, a narrower index of ledgers.
-- Why so: what has to be set up for each step cost the database as much as what was written.

-- A serial number is given once and never reused. A save takes it from the row of its month, which orders it against
-- posting as a reading FOR SHARE did.
alter table period add column last_serial integer not null default 0;
update period p set last_serial = s.last_serial from serial_counter s
  where p.company_id = any (array(select c.id from company c)) and s.company_id = p.company_id
    and s.year = p.year and s.period_no = p.no;
drop table serial_counter;

drop index voucher_line_ledger_idx;
-- It gives the order of a ledger and nothing more: a page reads the rows of what it shows anyway, and amounts beside
-- the keys would make an import and every save dearer.
create index voucher_line_ledger_idx on voucher_line
  (company_id, subject, year, period_no, voucher_date, voucher_type, voucher_no, line_no);

drop type incoming_voucher;
drop type incoming_line;

-- The places in the series of type and month count back from the last voucher of the group, which has 0.
create type incoming_voucher as (
  id bigint,
  period_no smallint,
  voucher_type text,
  voucher_date date,
  attach_count integer,
  remark text,
  source text,
  total bigint,
  line_count integer,
  summary text,
  created_by bigint,
  created_name text,
  user_name text,
  trace_id text,
  auditor_differs boolean,
  reversal_of bigint,
  head text,
  tail text,
  place integer,
  nth_of_type integer,
  nth_of_month integer
);

create type incoming_line as (
  voucher_id bigint,
  aux_id bigint,
  line_no integer,
  subject text,
  summary text,
  currency text,
  rate_type text,
  rate numeric,
  original bigint,
  debit bigint,
  credit bigint,
  quantity numeric,
  price numeric,
  handler text,
  business text,
  purpose text,
  settlement_method text,
  settlement_no text,
  settlement_date text,
  due_date text,
  cf_item text,
  invoice_no text
);

-- What a group of vouchers moves in the kept balances: by set of entities, or (aux_id 1 or 0) only with or without one.
create type incoming_move as (
  period_no smallint,
  subject text,
  aux_id bigint,
  currency text,
  class smallint,
  debit bigint,
  credit bigint,
  original_debit bigint,
  original_credit bigint,
  quantity_debit numeric,
  quantity_credit numeric
);

-- Lines of vouchers that this transaction has itself made or changed need no more than to agree with them: nobody else
-- can remove those vouchers, and where they stand was checked when they were written.
create or replace function gl_posted_guard_new_lines() returns trigger language plpgsql volatile
  set enable_seqscan = off set enable_sort = off as $$
declare fault text;
begin
  if not exists (
    select 1 from (
      select distinct l.company_id, l.voucher_id, l.year, l.period_no, l.voucher_date, l.voucher_type, l.voucher_no
      from new_line l
    ) n left join lateral (select v.*, v.xmin as made_by from voucher v
        where (v.company_id, v.id) >= (n.company_id, n.voucher_id) order by v.company_id, v.id limit 1) v
      on (v.company_id, v.id) = (n.company_id, n.voucher_id)
    where (n.year, n.period_no, n.voucher_date, n.voucher_type, n.voucher_no, pg_current_xact_id()::xid)
      is distinct from (v.year, v.period_no, v.voucher_date, v.voucher_type, v.voucher_no, v.made_by)
  ) then
    return null;
  end if;
  with n as materialized (
    select distinct l.company_id, l.voucher_id, l.year, l.period_no, l.voucher_date, l.voucher_type, l.voucher_no
    from new_line l
  )
  select f.fault into fault from (
    select case when v.id is null then 'absent' else 'apart' end as fault
    from n left join lateral (select v.* from voucher v
        where (v.company_id, v.id) >= (n.company_id, n.voucher_id) order by v.company_id, v.id limit 1 for key share) v
      on (v.company_id, v.id) = (n.company_id, n.voucher_id)
    where (n.year, n.period_no, n.voucher_date, n.voucher_type, n.voucher_no)
      is distinct from (v.year, v.period_no, v.voucher_date, v.voucher_type, v.voucher_no)
    union all
    select 'posted' from (select n.company_id, n.year, n.period_no, n.voucher_type,
          min(n.voucher_no) filter (where n.voucher_no > 0) as lowest
        from n group by n.company_id, n.year, n.period_no, n.voucher_type) n
      left join voucher_counter c on c.company_id = n.company_id and c.year = n.year and c.period_no = n.period_no
        and c.voucher_type = n.voucher_type
      left join period p on p.company_id = n.company_id and p.year = n.year and p.no = n.period_no
    where n.lowest <= c.posted_no or p.status in ('POSTED', 'LOCKED')
  ) f limit 1;
  if fault = 'absent' then
    raise exception 'a line belongs to a voucher that is there' using errcode = 'foreign_key_violation';
  elsif fault is not null then
    raise exception 'a line cannot be put among posted ones, nor apart from its voucher' using errcode = 'GL001';
  end if;
  return null;
end $$;
