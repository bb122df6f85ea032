-- What statements read beside vouchers, balances and the trail carries a digest of its own in each row: `row_digest` is
-- the SHA-256 of all its other columns, as the text of one object, but for the company, in which a copy differs.
-- Why so: a definition, an opening or an adjustment that is changed past the product changes statements of months that
-- were posted long ago, and nothing could be recomputed to show it. Whoever writes such a row rightfully gives it the
-- digest null, and the database makes it; an UPDATE that says nothing of it leaves the one that no longer agrees. Rows
-- that are here now get theirs as they stand: what was changed before this release is not found by it.
-- A later migration that adds a column to such a table makes the digests anew, of those rows only that agreed before.

create function gl_row_text(held jsonb) returns text language sql stable as $$
  select (held - 'row_digest' - 'company_id')::text
$$;

create function gl_row_digest(held jsonb) returns bytea language sql stable as $$
  select sha256(convert_to(gl_row_text(held), 'UTF8'))
$$;

create function gl_rowlocal_digest() returns trigger language plpgsql as $$
begin
  if new.row_digest is null then
    new.row_digest := gl_row_digest(to_jsonb(new));
  end if;
  return new;
end $$;

-- What is published never changes, so the one way to give it a digest is with its guard away.
drop trigger gl_rowlocal_published on statement_revision;

-- A column that came to lines, columns or checks since a revision was published is in its digest now.
update statement_revision r set digest = sha256(convert_to(concat(
    (select jsonb_agg(to_jsonb(l) - 'template_id' - 'revision' order by l.place)::text
     from statement_line l where l.template_id = r.template_id and l.revision = r.revision),
    (select jsonb_agg(to_jsonb(c) - 'template_id' - 'revision' order by c.place)::text
     from statement_column c where c.template_id = r.template_id and c.revision = r.revision),
    (select jsonb_agg(to_jsonb(k) - 'template_id' - 'revision' order by k.place)::text
     from statement_check k where k.template_id = r.template_id and k.revision = r.revision)), 'UTF8'))
  where r.status = 'published';

alter table account_set add column row_digest bytea;
with made as (update account_set r set row_digest = gl_row_digest(to_jsonb(r))
  where r.company_id is not null returning 1)
  select count(*) from made;
alter table account_set alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on account_set
  for each row execute function gl_rowlocal_digest();

alter table opening add column row_digest bytea;
with made as (update opening r set row_digest = gl_row_digest(to_jsonb(r))
  where r.company_id is not null returning 1)
  select count(*) from made;
alter table opening alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on opening
  for each row execute function gl_rowlocal_digest();

alter table opening_cash_flow add column row_digest bytea;
with made as (update opening_cash_flow r set row_digest = gl_row_digest(to_jsonb(r))
  where r.company_id is not null returning 1)
  select count(*) from made;
alter table opening_cash_flow alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on opening_cash_flow
  for each row execute function gl_rowlocal_digest();

alter table statement_adjustment add column row_digest bytea;
with made as (update statement_adjustment r set row_digest = gl_row_digest(to_jsonb(r))
  where r.company_id is not null returning 1)
  select count(*) from made;
alter table statement_adjustment alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on statement_adjustment
  for each row execute function gl_rowlocal_digest();

alter table cash_flow_item add column row_digest bytea;
update cash_flow_item r set row_digest = gl_row_digest(to_jsonb(r));
alter table cash_flow_item alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on cash_flow_item
  for each row execute function gl_rowlocal_digest();

alter table company add column row_digest bytea;
update company r set row_digest = gl_row_digest(to_jsonb(r));
alter table company alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on company
  for each row execute function gl_rowlocal_digest();

alter table currency add column row_digest bytea;
update currency r set row_digest = gl_row_digest(to_jsonb(r));
alter table currency alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on currency
  for each row execute function gl_rowlocal_digest();

alter table exchange_rate add column row_digest bytea;
update exchange_rate r set row_digest = gl_row_digest(to_jsonb(r));
alter table exchange_rate alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on exchange_rate
  for each row execute function gl_rowlocal_digest();

alter table merge_group add column row_digest bytea;
update merge_group r set row_digest = gl_row_digest(to_jsonb(r));
alter table merge_group alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on merge_group
  for each row execute function gl_rowlocal_digest();

alter table merge_rate add column row_digest bytea;
update merge_rate r set row_digest = gl_row_digest(to_jsonb(r));
alter table merge_rate alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on merge_rate
  for each row execute function gl_rowlocal_digest();

alter table merge_stock add column row_digest bytea;
update merge_stock r set row_digest = gl_row_digest(to_jsonb(r));
alter table merge_stock alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on merge_stock
  for each row execute function gl_rowlocal_digest();

alter table non_merge_code add column row_digest bytea;
update non_merge_code r set row_digest = gl_row_digest(to_jsonb(r));
alter table non_merge_code alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on non_merge_code
  for each row execute function gl_rowlocal_digest();

alter table related_company add column row_digest bytea;
update related_company r set row_digest = gl_row_digest(to_jsonb(r));
alter table related_company alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on related_company
  for each row execute function gl_rowlocal_digest();

alter table statement_revision add column row_digest bytea;
update statement_revision r set row_digest = gl_row_digest(to_jsonb(r));
alter table statement_revision alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on statement_revision
  for each row execute function gl_rowlocal_digest();

alter table statement_template add column row_digest bytea;
update statement_template r set row_digest = gl_row_digest(to_jsonb(r));
alter table statement_template alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on statement_template
  for each row execute function gl_rowlocal_digest();

alter table subject add column row_digest bytea;
update subject r set row_digest = gl_row_digest(to_jsonb(r));
alter table subject alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on subject
  for each row execute function gl_rowlocal_digest();

alter table year_end add column row_digest bytea;
with made as (update year_end r set row_digest = gl_row_digest(to_jsonb(r))
  where r.company_id is not null returning 1)
  select count(*) from made;
alter table year_end alter column row_digest set not null;
create trigger gl_rowlocal_digest before insert or update on year_end
  for each row execute function gl_rowlocal_digest();

create trigger gl_rowlocal_published before update or delete on statement_revision
  for each row execute function gl_rowlocal_published();
