-- Voucher types, currencies and cash-flow items become plain lists that are changed at the screen.
-- Why so: every plain list tells its version, and who changed it last.
alter table voucher_type
  alter column enabled set default true,
  add column version integer not null default 1,
  add column changed_name text not null default '',
  add column changed_at timestamptz not null default now();

alter table currency
  add column version integer not null default 1,
  add column changed_name text not null default '',
  add column changed_at timestamptz not null default now();

alter table cash_flow_item
  add column enabled boolean not null default true,
  add column version integer not null default 1,
  add column changed_name text not null default '',
  add column changed_at timestamptz not null default now();
