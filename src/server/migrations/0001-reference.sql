-- What the books refer to: currencies, companies, charts, entities, rates, voucher types, cash-flow items, statements.
-- Why so: these few rows are the same for every company, so each machine holds a copy of them (scale rule 3). A rate is
-- base per `unit` of the currency. Code columns are COLLATE "C": the same order on every server.

create table currency (
  code text collate "C" not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  minor_digits smallint not null,
  symbol text not null default '',
  enabled boolean not null default true,
  constraint currency_pkey primary key (code),
  constraint currency_minor_digits_check check (minor_digits between 0 and 4)
);
comment on table currency is 'reference';

create table company (
  id bigint not null,
  code text collate "C" not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  created_at timestamptz not null default now(),
  constraint company_pkey primary key (id),
  constraint company_code_key unique (code),
  constraint company_code_check check (code ~ '^[A-Z0-9][A-Z0-9_]{0,19}$')
);
comment on table company is 'reference';

-- A chart of accounts, shared by the companies that use it. `fact_version` rises with every change of its subjects.
create table chart (
  id bigint not null,
  code text collate "C" not null,
  name text not null,
  constraint chart_pkey primary key (id),
  constraint chart_code_key unique (code)
);
comment on table chart is 'reference';

create table subject (
  chart_id bigint not null,
  code text collate "C" not null,
  parent text collate "C",
  level smallint not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  type text not null,
  pl_class text not null default '',
  direction text not null,
  is_leaf boolean not null,
  currency text not null default 'BASE',
  aux text not null default '',
  quantity boolean not null default false,
  cash boolean not null default false,
  fx_reval boolean not null default false,
  cf_item_in text not null default '',
  cf_item_out text not null default '',
  code_source text not null default '',
  enabled boolean not null default true,
  mnemonic text not null default '',
  generated_only boolean not null default false,
  constraint subject_pkey primary key (chart_id, code),
  constraint subject_chart_fkey foreign key (chart_id) references chart (id),
  constraint subject_direction_check check (direction in ('D', 'C')),
  constraint subject_type_check
    check (type in ('ASSET', 'LIABILITY', 'COMMON', 'EQUITY', 'COST', 'PROFIT_LOSS'))
);
comment on table subject is 'reference';

-- Entities of the whole group. `companies` null = every company may use it.
create table entity (
  type text collate "C" not null,
  code text collate "C" not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  mnemonic text not null default '',
  companies text[],
  enabled boolean not null default true,
  constraint entity_pkey primary key (type, code)
);
comment on table entity is 'reference';

create table exchange_rate (
  base_currency text collate "C" not null,
  currency text collate "C" not null,
  type text collate "C" not null,
  rate_date date not null,
  unit integer not null default 1,
  rate numeric(18, 8) not null,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  constraint exchange_rate_pkey primary key (base_currency, currency, type, rate_date),
  constraint exchange_rate_type_check check (type in ('DAILY', 'MONTH_FIXED', 'MONTH_AVG', 'MONTH_END')),
  constraint exchange_rate_rate_check check (rate > 0)
);
comment on table exchange_rate is 'reference';

create table voucher_type (
  code text collate "C" not null,
  word_zh_cn text not null,
  word_zh_tw text not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  enabled boolean not null,
  debit_must_have text not null default '',
  credit_must_have text not null default '',
  must_not_have text not null default '',
  sort smallint not null default 0,
  constraint voucher_type_pkey primary key (code)
);
comment on table voucher_type is 'reference';

create table cash_flow_item (
  code text collate "C" not null,
  activity text not null,
  direction text not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  constraint cash_flow_item_pkey primary key (code),
  constraint cash_flow_item_direction_check check (direction in ('IN', 'OUT'))
);
comment on table cash_flow_item is 'reference';

-- The lines of the statements as data (ledger 4.11), such as template CAS, statement balance-sheet.
create table statement_line (
  template text collate "C" not null,
  statement text collate "C" not null,
  line_no smallint not null,
  indent smallint not null,
  kind text not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  formula text not null default '',
  constraint statement_line_pkey primary key (template, statement, line_no),
  constraint statement_line_kind_check check (kind in ('H', 'L', 'M', 'T', 'X', 'P'))
);
comment on table statement_line is 'reference';
