-- Sheets of expenses wait to be imported as files of vouchers and sale bills do.
alter table import_draft drop constraint import_draft_kind_check;
alter table import_draft add constraint import_draft_kind_check check (kind in ('vouchers', 'saleBills', 'expenses'));
