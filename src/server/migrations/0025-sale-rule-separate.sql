-- Subjects whose lines are not merged when a voucher is made of several bills: one line stays for each bill. Such a
-- rule names a subject, with all below it, and nothing else.
alter table sale_rule drop constraint sale_rule_kind_check;
alter table sale_rule add constraint sale_rule_kind_check check (kind in ('TENDER', 'REVENUE', 'SEPARATE'));

drop index sale_rule_key;
create unique index sale_rule_key on sale_rule (company_id, kind, channel, tender, brand, coalesce(tax_rate, -1),
  (case when kind = 'SEPARATE' then subject else '' end));
