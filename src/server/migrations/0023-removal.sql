-- Removing many vouchers at once: an import of a hundred thousand vouchers that is taken back.
-- Why anew: the guard of removed vouchers looked for the first line from a voucher on, and so walked over every line
-- that the same statement had just removed behind it; that of removed lines asked for each line what is the same for
-- all lines of a voucher.

-- A voucher goes only when its lines are gone. The first line of exactly this voucher: no other index gives the order
-- of its lines, however small the tables were when the plan was made.
create or replace function gl_posted_guard_gone_vouchers() returns trigger language plpgsql volatile
  set enable_seqscan = off set enable_sort = off as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'vouchers are removed in READ COMMITTED only' using errcode = 'GL002';
  end if;
  if exists (
    select 1 from old_voucher o
      cross join lateral (select l.line_no from voucher_line l
        where l.company_id = o.company_id and l.voucher_id = o.id order by l.line_no limit 1) l
  ) then
    raise exception 'a voucher with lines cannot be removed' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

-- Lines that are removed, by the vouchers they belong to, once a statement. A statement that removes a voucher with its
-- lines is judged by the guard of the voucher.
create function gl_posted_guard_gone_lines() returns trigger language plpgsql volatile
  set enable_seqscan = off set enable_sort = off as $$
begin
  if exists (
    select 1 from (select distinct o.company_id, o.voucher_id from old_line o) o
      cross join lateral (select v.* from voucher v
        where (v.company_id, v.id) >= (o.company_id, o.voucher_id) order by v.company_id, v.id limit 1) v
      left join voucher_counter c on c.company_id = v.company_id and c.year = v.year and c.period_no = v.period_no
        and c.voucher_type = v.voucher_type
      left join period p on p.company_id = v.company_id and p.year = v.year and p.no = v.period_no
    where (v.company_id, v.id) = (o.company_id, o.voucher_id)
      and (v.voucher_no between 1 and c.posted_no or p.status in ('POSTED', 'LOCKED'))
  ) then
    raise exception 'a line of a posted voucher cannot be changed' using errcode = 'GL001';
  end if;
  return null;
end $$;

create trigger gl_posted_guard_gone_lines after delete on voucher_line
  referencing old table as old_line for each statement execute function gl_posted_guard_gone_lines();

drop trigger gl_posted_guard_line on voucher_line;
create trigger gl_posted_guard_line before update on voucher_line
  for each row execute function gl_posted_guard_line();
