-- Sale bills: what stores sold by day and channel, how it was paid, and the rules by which it becomes vouchers.
-- Why apart from the books: a bill is evidence; it moves no balance until its voucher is saved through the gate.
-- Amounts are bigint minor units of the base currency; the tax rate is in millionths.

-- States: 1 imported, 2 with errors, 3 checked, 4 vouchered, 9 cancelled. A bill whose voucher has been deleted counts
-- as checked again. `hash` is that of what was sent: the same bill sent twice is one.
create table sale_bill (
  company_id bigint not null,
  id bigint not null,
  bill_no text collate "C" not null,
  store text collate "C" not null,
  business_date date not null,
  channel text collate "C" not null,
  currency text collate "C" not null,
  gross bigint not null,
  discount bigint not null default 0,
  returns bigint not null default 0,
  tax_rate bigint not null,
  net bigint not null,
  tax bigint not null,
  cost bigint not null default 0,
  quantity numeric(20, 6) not null default 0,
  invoice_no text not null default '',
  remark text not null default '',
  tenders jsonb not null,
  items jsonb not null default '[]',
  state smallint not null default 1,
  problems jsonb not null default '[]',
  voucher_id bigint,
  hash bytea not null,
  created_name text not null,
  created_at timestamptz not null,
  checked_name text not null default '',
  checked_at timestamptz,
  constraint sale_bill_pkey primary key (company_id, id),
  constraint sale_bill_state_check check (state in (1, 2, 3, 4, 9)),
  constraint sale_bill_voucher_check check ((state = 4) = (voucher_id is not null)),
  constraint sale_bill_hash_check check (octet_length(hash) = 32)
);
create unique index sale_bill_no_key on sale_bill (company_id, bill_no) where state <> 9;
create index sale_bill_date_idx on sale_bill (company_id, business_date, store);
create index sale_bill_state_idx on sale_bill (company_id, state, business_date);
create index sale_bill_voucher_idx on sale_bill (company_id, voucher_id) where voucher_id is not null;
comment on table sale_bill is 'distributed';

-- A company's own rules; those of the standard chart hold where none fits. tax_rate null = any.
create table sale_rule (
  company_id bigint not null,
  id bigint not null,
  kind text not null,
  channel text collate "C" not null default '',
  tender text collate "C" not null default '',
  brand text collate "C" not null default '',
  tax_rate bigint,
  subject text collate "C" not null,
  fee_subject text collate "C" not null default '',
  tax_subject text collate "C" not null default '',
  cost_subject text collate "C" not null default '',
  stock_subject text collate "C" not null default '',
  entities text collate "C" not null default '',
  changed_name text not null,
  changed_at timestamptz not null,
  constraint sale_rule_pkey primary key (company_id, id),
  constraint sale_rule_kind_check check (kind in ('TENDER', 'REVENUE'))
);
create unique index sale_rule_key on sale_rule (company_id, kind, channel, tender, brand, coalesce(tax_rate, -1));
comment on table sale_rule is 'distributed';
