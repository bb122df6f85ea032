-- Openings, rates, entities and subjects go through the check page, too.
alter table import_draft drop constraint import_draft_kind_check;
alter table import_draft add constraint import_draft_kind_check check (kind in
  ('vouchers', 'saleBills', 'expenses', 'restocks', 'opening', 'rates', 'entities', 'chart'));
