-- What books of a group are merged by (ledger §4.13): groups of companies with the currency they are merged in and the
-- books that hold eliminations, profit that is still in stock, and the rates at which equity came in.
create table merge_group (
  code text collate "C" not null,
  name_zh_cn text not null,
  name_zh_tw text not null default '',
  name_en text not null default '',
  companies text[] not null default '{}',
  currency text collate "C" not null,
  adjusting text collate "C" not null default '',
  enabled boolean not null default true,
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint merge_group_pkey primary key (code)
);
comment on table merge_group is 'reference';

create table merge_stock (
  id bigint not null,
  company text collate "C" not null,
  counterparty text collate "C" not null,
  month text collate "C" not null,
  held numeric(20, 2) not null,
  margin numeric(9, 4) not null,
  stock_subject text collate "C" not null default '',
  cost_subject text collate "C" not null default '',
  remark text not null default '',
  enabled boolean not null default true,
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint merge_stock_pkey primary key (id),
  constraint merge_stock_self_check check (company <> counterparty)
);
comment on table merge_stock is 'reference';

create table merge_rate (
  id bigint not null,
  company text collate "C" not null,
  currency text collate "C" not null,
  year text collate "C" not null,
  subject text collate "C" not null default '',
  rate numeric(18, 8) not null,
  remark text not null default '',
  enabled boolean not null default true,
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint merge_rate_pkey primary key (id),
  constraint merge_rate_rate_check check (rate > 0)
);
comment on table merge_rate is 'reference';
