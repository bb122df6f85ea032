-- Saved views of reports beside those of the voucher list: each belongs to the screen whose query it is.
alter table list_view add column screen text collate "C" not null default '/voucher/list';
alter table list_view drop constraint list_view_name_key;
alter table list_view add constraint list_view_name_key unique (company_id, owner_id, screen, name);
