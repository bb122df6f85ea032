-- Receivables and payables carried item by item: what of a year's lines is still open stands behind an opening of the
-- next year, with its voucher and due date. The items of a subject, set of entities and currency sum to its opening.
alter table year_end add column open_items boolean not null default false;

create table opening_item (
  company_id bigint not null,
  year integer not null,
  subject text collate "C" not null,
  aux_id bigint not null,
  currency text collate "C" not null,
  item_no integer not null,
  item_date date not null,
  due_date date,
  voucher_type text collate "C" not null default '',
  voucher_no integer,
  summary text not null default '',
  base bigint not null,
  original bigint not null,
  constraint opening_item_pkey primary key (company_id, year, subject, aux_id, currency, item_no),
  constraint opening_item_account_set_fkey foreign key (company_id, year) references account_set (company_id, year)
);
comment on table opening_item is 'distributed';
