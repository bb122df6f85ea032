-- What was imported into an account set says whether it was vouchers or expense sheets, so that pages list their own.
alter table import_batch add column kind text collate "C" not null default 'vouchers';
alter table import_batch alter column kind drop default;
alter table import_batch add constraint import_batch_kind_check check (kind in ('vouchers', 'expenses'));
-- Of the last days the files are still known; what is older stays with the vouchers that it made.
update import_batch set kind = 'expenses'
  where company_id = any (array(select c.id from company c)) and sha256 in (
    select d.sha256 from import_draft d where d.kind = 'expenses' and d.result is not null);
