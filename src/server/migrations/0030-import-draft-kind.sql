-- Files of sale bills wait to be imported as those of vouchers do: a draft says of which kind its rows are, and rows
-- that belong together make a document, be it a voucher or a bill.
alter table import_draft add column kind text collate "C" not null default 'vouchers';
alter table import_draft alter column kind drop default;
alter table import_draft add constraint import_draft_kind_check check (kind in ('vouchers', 'saleBills'));
alter table import_draft rename column voucher_count to document_count;
alter table import_row rename column voucher to document;
alter index import_row_voucher_idx rename to import_row_document_idx;
