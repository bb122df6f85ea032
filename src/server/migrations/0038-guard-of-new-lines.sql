-- The guard of new lines looks at the vouchers of an import in one go. It found the voucher of each line's group by a
-- walk of its own from the root of the key, which took a twentieth of the database's time.

-- Lines of vouchers that this transaction has written itself, and that fit them, pass: nobody else can have removed
-- such a voucher, and its own guard has looked at its month. Such vouchers stand beside each other in the key, because
-- ids rise: as many as there are lines are read from the first of them, which takes the range however sparse it is to
-- its end or leaves some lines without a voucher; the longer way below then decides.
create or replace function gl_posted_guard_new_lines() returns trigger language plpgsql volatile
  set enable_seqscan = off set enable_sort = off as $$
declare fault text;
begin
  if not exists (
    select l.company_id, l.voucher_id, l.year, l.period_no, l.voucher_date, l.voucher_type, l.voucher_no
      from new_line l
    except
    select v.company_id, v.id, v.year, v.period_no, v.voucher_date, v.voucher_type, v.voucher_no
      from (select count(*) as many, min(company_id) as company_id, min(voucher_id) as first, max(voucher_id) as last
          from new_line) l
        cross join lateral (select v.*, v.xmin as made_by from voucher v
          where v.company_id = l.company_id and v.id between l.first and l.last
          order by v.company_id, v.id limit l.many) v
      where v.made_by = pg_current_xact_id()::xid
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
