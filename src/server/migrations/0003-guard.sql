-- What the database itself refuses, whoever asks: changes of posted vouchers, of postings and of the trail.
-- Why so: figures that were signed must outlive every fault of the program above them (reliability I4).

create function gl_posted_guard() returns trigger language plpgsql volatile as $$
declare posted integer;
begin
  if tg_op <> 'INSERT' then
    select c.posted_no into posted from voucher_counter c
      where c.company_id = old.company_id and c.year = old.year and c.period_no = old.period_no
        and c.voucher_type = old.voucher_type;
    if old.voucher_no > 0 and old.voucher_no <= coalesce(posted, 0) then
      raise exception 'a posted voucher cannot be changed' using errcode = 'GL001';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  select c.posted_no into posted from voucher_counter c
    where c.company_id = new.company_id and c.year = new.year and c.period_no = new.period_no
      and c.voucher_type = new.voucher_type;
  if new.voucher_no > 0 and new.voucher_no <= coalesce(posted, 0) then
    raise exception 'a voucher cannot be put among posted ones' using errcode = 'GL001';
  end if;
  return new;
end $$;

create trigger gl_posted_guard_voucher before insert or update or delete on voucher
  for each row execute function gl_posted_guard();

create trigger gl_posted_guard_line before update or delete on voucher_line
  for each row execute function gl_posted_guard();

-- New lines are checked once a statement: a look-up per line made a bulk COPY several times slower.
create function gl_posted_guard_new_lines() returns trigger language plpgsql volatile as $$
begin
  if exists (
    select 1 from (select distinct company_id, year, period_no, voucher_type, min(voucher_no) as voucher_no
        from new_line group by company_id, year, period_no, voucher_type) n
      join voucher_counter c on c.company_id = n.company_id and c.year = n.year and c.period_no = n.period_no
        and c.voucher_type = n.voucher_type
      where n.voucher_no <= c.posted_no
  ) then
    raise exception 'a line cannot be put among posted ones' using errcode = 'GL001';
  end if;
  return null;
end $$;

create trigger gl_posted_guard_new_lines after insert on voucher_line
  referencing new table as new_line for each statement execute function gl_posted_guard_new_lines();

create function gl_rowlocal_keep() returns trigger language plpgsql volatile as $$
begin
  raise exception 'this record is kept for ever' using errcode = 'GL002';
end $$;

create trigger gl_rowlocal_trail before update or delete on trail
  for each row execute function gl_rowlocal_keep();

create trigger gl_rowlocal_posting before delete on posting
  for each row execute function gl_rowlocal_keep();

-- Figures for people and their tools: decimals instead of minor units.
create view subject_balance_decimal as
  select b.company_id, b.year, b.period_no, b.subject, b.aux_id, b.currency, b.class,
    (b.saved_debit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as saved_debit,
    (b.saved_credit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as saved_credit,
    (b.audited_debit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as audited_debit,
    (b.audited_credit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as audited_credit,
    (b.posted_debit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as posted_debit,
    (b.posted_credit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as posted_credit
  from subject_balance b
    join account_set a on a.company_id = b.company_id and a.year = b.year
    join currency c on c.code = a.base_currency;
