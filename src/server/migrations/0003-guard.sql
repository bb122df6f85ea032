-- What the database itself refuses, whoever asks: changes of posted vouchers, of postings and of the trail.
-- Why so: figures that were signed must outlive every fault of the program above them (reliability I5).
-- A voucher is posted when its number is at most `posted_no` of its counter; a month that is POSTED or LOCKED takes no
-- other voucher either. Errors: GL001 for what is posted, GL002 for what is kept for ever.

-- Changes and removals of vouchers: as it was and, when it moves, where it goes.
create function gl_posted_guard_voucher() returns trigger language plpgsql volatile as $$
begin
  if exists (
      select 1 from voucher_counter c
      where c.company_id = old.company_id and c.year = old.year and c.period_no = old.period_no
        and c.voucher_type = old.voucher_type and old.voucher_no between 1 and c.posted_no
    ) or exists (
      select 1 from period p where p.company_id = old.company_id and p.year = old.year and p.no = old.period_no
        and p.status in ('POSTED', 'LOCKED')
    ) then
    raise exception 'a posted voucher cannot be changed' using errcode = 'GL001';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.company_id, new.id) is distinct from (old.company_id, old.id) then
    raise exception 'a voucher keeps its company and its id' using errcode = 'GL002';
  end if;
  if (new.company_id, new.year, new.period_no, new.voucher_type, new.voucher_no)
      is distinct from (old.company_id, old.year, old.period_no, old.voucher_type, old.voucher_no)
    and (exists (
      select 1 from voucher_counter c
      where c.company_id = new.company_id and c.year = new.year and c.period_no = new.period_no
        and c.voucher_type = new.voucher_type and new.voucher_no between 1 and c.posted_no
    ) or exists (
      select 1 from period p where p.company_id = new.company_id and p.year = new.year and p.no = new.period_no
        and p.status in ('POSTED', 'LOCKED')
    )) then
    raise exception 'a voucher cannot be put among posted ones' using errcode = 'GL001';
  end if;
  return new;
end $$;

create trigger gl_posted_guard_voucher before update or delete on voucher
  for each row execute function gl_posted_guard_voucher();

-- New rows are checked once a statement: a look-up per row made a bulk COPY several times slower. A session keeps the
-- plan it made while the tables were small, so that plan is bound to the indexes.
create function gl_posted_guard_new_vouchers() returns trigger language plpgsql volatile
  set enable_seqscan = off as $$
begin
  if exists (
    select 1 from (select n.company_id, n.year, n.period_no, n.voucher_type,
          min(n.voucher_no) filter (where n.voucher_no > 0) as lowest
        from new_voucher n group by n.company_id, n.year, n.period_no, n.voucher_type) n
      left join voucher_counter c on c.company_id = n.company_id and c.year = n.year and c.period_no = n.period_no
        and c.voucher_type = n.voucher_type
      left join period p on p.company_id = n.company_id and p.year = n.year and p.no = n.period_no
    where n.lowest <= c.posted_no or p.status in ('POSTED', 'LOCKED')
  ) then
    raise exception 'a voucher cannot be put among posted ones' using errcode = 'GL001';
  end if;
  return null;
end $$;

create trigger gl_posted_guard_new_vouchers after insert on voucher
  referencing new table as new_voucher for each statement execute function gl_posted_guard_new_vouchers();

-- A line belongs to a voucher that is there and stays there: its row is locked as a foreign key would lock it, once a
-- statement and not once a line. What the line repeats of it must be so, or it would stand in another month's ledger.
-- Where all lines agree with their vouchers, what they repeat says which months and numbers are concerned. Every
-- voucher is looked up as the first of the key's order: no other index gives that order, however small the tables were
-- when the plan was made.
create function gl_posted_guard_new_lines() returns trigger language plpgsql volatile
  set enable_seqscan = off set enable_sort = off as $$
declare fault text;
begin
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

create trigger gl_posted_guard_new_lines after insert on voucher_line
  referencing new table as new_line for each statement execute function gl_posted_guard_new_lines();

-- A voucher goes only when its lines are gone: looked at behind the statement, which may remove both. The voucher is
-- locked by then, so whoever gave it a line meanwhile has ended. An older snapshot would not show that line.
create function gl_posted_guard_gone_vouchers() returns trigger language plpgsql volatile
  set enable_seqscan = off set enable_sort = off as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'vouchers are removed in READ COMMITTED only' using errcode = 'GL002';
  end if;
  if exists (
    select 1 from old_voucher o
      cross join lateral (select l.company_id, l.voucher_id from voucher_line l
        where (l.company_id, l.voucher_id) >= (o.company_id, o.id)
        order by l.company_id, l.voucher_id, l.line_no limit 1) l
    where (l.company_id, l.voucher_id) = (o.company_id, o.id)
  ) then
    raise exception 'a voucher with lines cannot be removed' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger gl_posted_guard_gone_vouchers after delete on voucher
  referencing old table as old_voucher for each statement execute function gl_posted_guard_gone_vouchers();

-- Changes and removals of lines, by the voucher they belong to and the one they are given to.
create function gl_posted_guard_line() returns trigger language plpgsql volatile as $$
begin
  if exists (
    select 1 from voucher v
      left join voucher_counter c on c.company_id = v.company_id and c.year = v.year and c.period_no = v.period_no
        and c.voucher_type = v.voucher_type
      left join period p on p.company_id = v.company_id and p.year = v.year and p.no = v.period_no
    where v.company_id = old.company_id and v.id = old.voucher_id
      and (v.voucher_no between 1 and c.posted_no or p.status in ('POSTED', 'LOCKED'))
  ) then
    raise exception 'a line of a posted voucher cannot be changed' using errcode = 'GL001';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.company_id, new.voucher_id) is distinct from (old.company_id, old.voucher_id) then
    -- It stays there, as the voucher of a new line does.
    perform 1 from voucher v where v.company_id = new.company_id and v.id = new.voucher_id for key share;
  end if;
  if not exists (
    select 1 from voucher v
      left join voucher_counter c on c.company_id = v.company_id and c.year = v.year and c.period_no = v.period_no
        and c.voucher_type = v.voucher_type
      left join period p on p.company_id = v.company_id and p.year = v.year and p.no = v.period_no
    where v.company_id = new.company_id and v.id = new.voucher_id
      and (new.year, new.period_no, new.voucher_date, new.voucher_type, new.voucher_no)
        is not distinct from (v.year, v.period_no, v.voucher_date, v.voucher_type, v.voucher_no)
      and not (v.voucher_no between 1 and coalesce(c.posted_no, 0)) and p.status not in ('POSTED', 'LOCKED')
  ) then
    raise exception 'a line cannot be put among posted ones, nor apart from its voucher' using errcode = 'GL001';
  end if;
  return new;
end $$;

create trigger gl_posted_guard_line before update or delete on voucher_line
  for each row execute function gl_posted_guard_line();

-- What is posted stays posted: only a management set lowers the number, by cancelling a posting.
create function gl_posted_guard_counter() returns trigger language plpgsql volatile as $$
begin
  if old.posted_no = 0 then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and new.posted_no >= old.posted_no
    and (new.company_id, new.year, new.period_no, new.voucher_type)
      = (old.company_id, old.year, old.period_no, old.voucher_type) then
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.company_id, new.year, new.period_no, new.voucher_type)
      = (old.company_id, old.year, old.period_no, old.voucher_type)
    and exists (select 1 from account_set s
      where s.company_id = old.company_id and s.year = old.year and s.mode = 'MANAGEMENT') then
    return new;
  end if;
  raise exception 'posted vouchers stay posted' using errcode = 'GL001';
end $$;

create trigger gl_posted_guard_counter before update or delete on voucher_counter
  for each row execute function gl_posted_guard_counter();

create function gl_rowlocal_mode() returns trigger language plpgsql volatile as $$
begin
  if new.mode <> old.mode then
    raise exception 'the mode of an account set is chosen once' using errcode = 'GL002';
  end if;
  return new;
end $$;

create trigger gl_rowlocal_mode before update on account_set
  for each row execute function gl_rowlocal_mode();

create function gl_rowlocal_keep() returns trigger language plpgsql volatile as $$
begin
  raise exception 'this record is kept for ever' using errcode = 'GL002';
end $$;

create trigger gl_rowlocal_trail before update or delete on trail
  for each row execute function gl_rowlocal_keep();

create trigger gl_rowlocal_deleted before update or delete on voucher_deleted
  for each row execute function gl_rowlocal_keep();

create trigger gl_rowlocal_renumber_map before update or delete on renumber_map
  for each row execute function gl_rowlocal_keep();

create trigger gl_rowlocal_trail_head before delete on trail_head
  for each row execute function gl_rowlocal_keep();

create trigger gl_rowlocal_posting before delete on posting
  for each row execute function gl_rowlocal_keep();

-- A posting is only ever marked as cancelled, once.
create function gl_rowlocal_posting_kept() returns trigger language plpgsql volatile as $$
declare cancel text[] := array['cancelled_by', 'cancelled_name', 'cancelled_at', 'cancel_reason'];
begin
  if old.cancelled_at is not null or to_jsonb(new) - cancel <> to_jsonb(old) - cancel then
    raise exception 'this record is kept for ever' using errcode = 'GL002';
  end if;
  return new;
end $$;

create trigger gl_rowlocal_posting_kept before update on posting
  for each row execute function gl_rowlocal_posting_kept();

-- TRUNCATE fires no row trigger.
create function gl_posted_guard_truncate() returns trigger language plpgsql volatile as $$
begin
  raise exception 'vouchers are never emptied' using errcode = 'GL001';
end $$;

create trigger gl_posted_guard_truncate before truncate on voucher
  for each statement execute function gl_posted_guard_truncate();
create trigger gl_posted_guard_truncate before truncate on voucher_line
  for each statement execute function gl_posted_guard_truncate();
create trigger gl_posted_guard_truncate before truncate on voucher_counter
  for each statement execute function gl_posted_guard_truncate();

create trigger gl_rowlocal_truncate before truncate on posting
  for each statement execute function gl_rowlocal_keep();
create trigger gl_rowlocal_truncate before truncate on trail
  for each statement execute function gl_rowlocal_keep();
create trigger gl_rowlocal_truncate before truncate on trail_head
  for each statement execute function gl_rowlocal_keep();
create trigger gl_rowlocal_truncate before truncate on voucher_deleted
  for each statement execute function gl_rowlocal_keep();
create trigger gl_rowlocal_truncate before truncate on renumber_map
  for each statement execute function gl_rowlocal_keep();

-- Figures for people and their tools: decimals instead of minor units.
create view subject_balance_decimal as
  select b.company_id, b.year, b.period_no, b.subject, b.currency, b.class, b.with_aux,
    (b.saved_debit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as saved_debit,
    (b.saved_credit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as saved_credit,
    (b.audited_debit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as audited_debit,
    (b.audited_credit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as audited_credit,
    (b.posted_debit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as posted_debit,
    (b.posted_credit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as posted_credit
  from subject_balance b
    join account_set a on a.company_id = b.company_id and a.year = b.year
    join currency c on c.code = a.base_currency;

create view aux_balance_decimal as
  select b.company_id, b.year, b.period_no, b.subject, b.aux_id, b.currency, b.class,
    (b.saved_debit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as saved_debit,
    (b.saved_credit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as saved_credit,
    (b.audited_debit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as audited_debit,
    (b.audited_credit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as audited_credit,
    (b.posted_debit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as posted_debit,
    (b.posted_credit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as posted_credit
  from aux_balance b
    join account_set a on a.company_id = b.company_id and a.year = b.year
    join currency c on c.code = a.base_currency;
