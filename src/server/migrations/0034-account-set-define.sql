-- Account sets are defined at a screen: who changed one last and which version of it that saw, what a company is by
-- law, and what cash flowed before books that begin in the middle of a year.
alter table company
  add column tax_no text collate "C" not null default '',
  add column industry text not null default '',
  add column accounting_head text not null default '';

-- 'closed' and 'archived' books are read and printed, not written.
alter table account_set
  add column version integer not null default 1,
  add column changed_by text not null default '',
  add column changed_at timestamptz,
  add constraint account_set_status_check check (status in ('open', 'closed', 'archived'));

-- By item as in cash_flow_balance: credit - debit of the non-cash lines from the beginning of the year to the start.
create table opening_cash_flow (
  company_id bigint not null,
  year integer not null,
  cf_item text collate "C" not null,
  amount bigint not null,
  constraint opening_cash_flow_pkey primary key (company_id, year, cf_item),
  constraint opening_cash_flow_account_set_fkey foreign key (company_id, year)
    references account_set (company_id, year)
);
comment on table opening_cash_flow is 'distributed';
