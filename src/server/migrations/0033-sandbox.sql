-- Sandboxes: a copy of an account set in which a close or an import is rehearsed, thrown away in one act.
-- Why a company of its own: company_id leads every key, so nothing of a copy can touch the books it was made of. Its
-- rows are no books: the guards let them be removed, posted or not, and only them. `sandbox_of` is the code of the
-- company that was copied, '' for a real one; it is chosen when the company is made and never changes.
alter table company add column sandbox_of text collate "C" not null default '';

create function gl_is_sandbox(company bigint) returns boolean language sql stable as $$
  select exists (select 1 from company c where c.id = company and c.sandbox_of <> '')
$$;

create function gl_rowlocal_sandbox() returns trigger language plpgsql volatile as $$
begin
  if new.sandbox_of <> old.sandbox_of or (new.id <> old.id and old.sandbox_of <> '') then
    raise exception 'a sandbox stays one, and a company none' using errcode = 'GL002';
  end if;
  return new;
end $$;

create trigger gl_rowlocal_sandbox before update on company
  for each row execute function gl_rowlocal_sandbox();

-- What is kept for ever, or posted, goes with its sandbox. Changes are guarded there as everywhere.
drop trigger gl_posted_guard_voucher on voucher;
create trigger gl_posted_guard_voucher before update on voucher
  for each row execute function gl_posted_guard_voucher();
create trigger gl_posted_guard_voucher_gone before delete on voucher
  for each row when (not gl_is_sandbox(old.company_id)) execute function gl_posted_guard_voucher();

drop trigger gl_posted_guard_counter on voucher_counter;
create trigger gl_posted_guard_counter before update on voucher_counter
  for each row execute function gl_posted_guard_counter();
create trigger gl_posted_guard_counter_gone before delete on voucher_counter
  for each row when (not gl_is_sandbox(old.company_id)) execute function gl_posted_guard_counter();

drop trigger gl_rowlocal_trail on trail;
create trigger gl_rowlocal_trail before update on trail
  for each row execute function gl_rowlocal_keep();
create trigger gl_rowlocal_trail_gone before delete on trail
  for each row when (not gl_is_sandbox(old.company_id)) execute function gl_rowlocal_keep();

drop trigger gl_rowlocal_deleted on voucher_deleted;
create trigger gl_rowlocal_deleted before update on voucher_deleted
  for each row execute function gl_rowlocal_keep();
create trigger gl_rowlocal_deleted_gone before delete on voucher_deleted
  for each row when (not gl_is_sandbox(old.company_id)) execute function gl_rowlocal_keep();

drop trigger gl_rowlocal_renumber_map on renumber_map;
create trigger gl_rowlocal_renumber_map before update on renumber_map
  for each row execute function gl_rowlocal_keep();
create trigger gl_rowlocal_renumber_map_gone before delete on renumber_map
  for each row when (not gl_is_sandbox(old.company_id)) execute function gl_rowlocal_keep();

drop trigger gl_rowlocal_trail_head on trail_head;
create trigger gl_rowlocal_trail_head before delete on trail_head
  for each row when (not gl_is_sandbox(old.company_id)) execute function gl_rowlocal_keep();

drop trigger gl_rowlocal_posting on posting;
create trigger gl_rowlocal_posting before delete on posting
  for each row when (not gl_is_sandbox(old.company_id)) execute function gl_rowlocal_keep();

drop trigger gl_posted_guard_attachment on voucher_attachment;
create trigger gl_posted_guard_attachment before insert or update on voucher_attachment
  for each row execute function gl_posted_guard_attachment();
create trigger gl_posted_guard_attachment_gone before delete on voucher_attachment
  for each row when (not gl_is_sandbox(old.company_id)) execute function gl_posted_guard_attachment();

-- As in 0023, but for the lines of sandboxes.
create or replace function gl_posted_guard_gone_lines() returns trigger language plpgsql volatile
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
      and not gl_is_sandbox(v.company_id)
  ) then
    raise exception 'a line of a posted voucher cannot be changed' using errcode = 'GL001';
  end if;
  return null;
end $$;
