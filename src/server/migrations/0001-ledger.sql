-- The books: companies, account sets, the chart and what it refers to, vouchers, lines, kept balances, posting, trail.
-- Why so: company_id leads every key of every table of the books and is their distribution key (scale rules 2 and 3),
-- so that one statement of one company stays on one machine. Money is bigint minor units of its currency; a rate is
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

-- An account set: the books of one company in one year. `fact_version` rises with every change of what the rules read
-- for this company (chart, options, periods made); a save that used an older one is asked to read again.
create table account_set (
  company_id bigint not null,
  year integer not null,
  value text collate "C" not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  chart_id bigint not null,
  base_currency text collate "C" not null,
  start_no smallint not null default 1,
  mode text not null default 'STATUTORY',
  status text not null default 'open',
  options jsonb not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now(),
  constraint account_set_pkey primary key (company_id, year),
  constraint account_set_value_key unique (company_id, value),
  constraint account_set_company_fkey foreign key (company_id) references company (id),
  constraint account_set_chart_fkey foreign key (chart_id) references chart (id),
  constraint account_set_year_check check (year between 2000 and 2099),
  constraint account_set_mode_check check (mode in ('STATUTORY', 'MANAGEMENT')),
  constraint account_set_start_check check (start_no between 1 and 12)
);
comment on table account_set is 'distributed';

create table fact_version (
  company_id bigint not null,
  version bigint not null default 1,
  constraint fact_version_pkey primary key (company_id)
);
comment on table fact_version is 'distributed';

-- Saves read the row FOR SHARE, posting takes it FOR UPDATE: this alone orders saves against posting.
create table period (
  company_id bigint not null,
  year integer not null,
  no smallint not null,
  date_from date not null,
  date_to date not null,
  status text not null,
  posting_version integer not null default 0,
  constraint period_pkey primary key (company_id, year, no),
  constraint period_account_set_fkey foreign key (company_id, year) references account_set (company_id, year),
  constraint period_no_check check (no between 1 and 13),
  constraint period_status_check check (status in ('FUTURE', 'OPEN', 'POSTED', 'LOCKED'))
);
comment on table period is 'distributed';

-- A voucher of a month and type is posted exactly when its number <= posted_no.
create table voucher_counter (
  company_id bigint not null,
  year integer not null,
  period_no smallint not null,
  voucher_type text collate "C" not null,
  last_no integer not null,
  posted_no integer not null default 0,
  constraint voucher_counter_pkey primary key (company_id, year, period_no, voucher_type),
  constraint voucher_counter_posted_check check (posted_no between 0 and last_no)
);
comment on table voucher_counter is 'distributed';

-- The serial number of a company's month: given once, never reused, so gaps are allowed here.
create table serial_counter (
  company_id bigint not null,
  year integer not null,
  period_no smallint not null,
  last_serial integer not null,
  constraint serial_counter_pkey primary key (company_id, year, period_no)
);
comment on table serial_counter is 'distributed';

-- A distinct combination of entities of a company; id 0 (no row) is none. Never deleted.
create table aux (
  company_id bigint not null,
  id bigint not null,
  canonical text collate "C" not null,
  customer text collate "C",
  supplier text collate "C",
  employee text collate "C",
  department text collate "C",
  store text collate "C",
  project text collate "C",
  bank text collate "C",
  related text collate "C",
  brand text collate "C",
  contract text collate "C",
  other1 text collate "C",
  other2 text collate "C",
  other3 text collate "C",
  constraint aux_pkey primary key (company_id, id),
  constraint aux_canonical_key unique (company_id, canonical)
);
comment on table aux is 'distributed';

-- Status: 1 saved, 2 audited, 9 void. Drafts are not here: they live in voucher_draft until they are complete.
create table voucher (
  company_id bigint not null,
  id bigint not null,
  year integer not null,
  period_no smallint not null,
  voucher_type text collate "C" not null,
  voucher_no integer not null,
  voucher_date date not null,
  serial_no text collate "C" not null,
  attach_count integer not null default 0,
  remark text not null default '',
  status smallint not null default 1,
  source text not null default 'MANUAL',
  total_debit bigint not null,
  total_credit bigint not null,
  line_count integer not null,
  summary text not null default '',
  created_by bigint not null,
  created_name text not null,
  created_at timestamptz not null,
  edited_name text not null default '',
  edited_at timestamptz,
  cashier_name text not null default '',
  cashier_at timestamptz,
  audited_by bigint,
  audited_name text not null default '',
  audited_at timestamptz,
  auditor_differs boolean not null default true,
  rejected text not null default '',
  reversal_of bigint,
  version integer not null default 1,
  digest bytea not null,
  constraint voucher_pkey primary key (company_id, id),
  constraint voucher_no_key unique (company_id, year, period_no, voucher_type, voucher_no),
  constraint voucher_reversal_key unique (company_id, reversal_of),
  constraint voucher_status_check check (status in (1, 2, 9)),
  constraint voucher_balanced_check check (total_debit = total_credit),
  constraint voucher_lines_check check (line_count >= 2),
  constraint voucher_no_check check (voucher_no <> 0),
  constraint voucher_audited_check check ((status = 2) = (audited_by is not null)),
  constraint voucher_auditor_check check (not auditor_differs or audited_by is distinct from created_by),
  constraint voucher_digest_check check (octet_length(digest) = 32)
);
create index voucher_date_idx on voucher (company_id, voucher_date, id);
create index voucher_status_idx on voucher (company_id, year, period_no, status);
comment on table voucher is 'distributed';

-- Year, month, date, type and number are repeated from the voucher, so that a ledger page is one index range.
create table voucher_line (
  company_id bigint not null,
  voucher_id bigint not null,
  line_no integer not null,
  year integer not null,
  period_no smallint not null,
  voucher_date date not null,
  voucher_type text collate "C" not null,
  voucher_no integer not null,
  subject text collate "C" not null,
  aux_id bigint not null default 0,
  summary text not null,
  currency text collate "C" not null,
  rate_type text not null default '',
  rate numeric(18, 8),
  original bigint not null,
  debit bigint not null,
  credit bigint not null,
  quantity numeric(20, 6),
  price numeric(20, 6),
  handler text not null default '',
  business text not null default '',
  purpose text not null default '',
  settlement_method text not null default '',
  settlement_no text not null default '',
  settlement_date text not null default '',
  due_date text not null default '',
  cf_item text collate "C" not null default '',
  invoice_no text not null default '',
  constraint voucher_line_pkey primary key (company_id, voucher_id, line_no),
  constraint voucher_line_voucher_fkey foreign key (company_id, voucher_id) references voucher (company_id, id),
  constraint voucher_line_side_check check ((debit = 0) <> (credit = 0))
);
create index voucher_line_ledger_idx on voucher_line
  (company_id, subject, year, period_no, voucher_date, voucher_type, voucher_no, line_no)
  include (voucher_id, aux_id, currency, original, debit, credit);
comment on table voucher_line is 'distributed';

-- Turnovers kept by the transaction that changes a voucher. Class 0 ordinary, 1 closing (PLCLOSE, YECLOSE).
create table subject_balance (
  company_id bigint not null,
  year integer not null,
  period_no smallint not null,
  subject text collate "C" not null,
  aux_id bigint not null,
  currency text collate "C" not null,
  class smallint not null,
  saved_debit bigint not null default 0,
  saved_credit bigint not null default 0,
  saved_original_debit bigint not null default 0,
  saved_original_credit bigint not null default 0,
  saved_quantity_debit numeric(26, 6) not null default 0,
  saved_quantity_credit numeric(26, 6) not null default 0,
  audited_debit bigint not null default 0,
  audited_credit bigint not null default 0,
  audited_original_debit bigint not null default 0,
  audited_original_credit bigint not null default 0,
  audited_quantity_debit numeric(26, 6) not null default 0,
  audited_quantity_credit numeric(26, 6) not null default 0,
  posted_debit bigint not null default 0,
  posted_credit bigint not null default 0,
  posted_original_debit bigint not null default 0,
  posted_original_credit bigint not null default 0,
  posted_quantity_debit numeric(26, 6) not null default 0,
  posted_quantity_credit numeric(26, 6) not null default 0,
  constraint subject_balance_pkey primary key (company_id, year, period_no, subject, aux_id, currency, class),
  constraint subject_balance_class_check check (class in (0, 1))
) with (fillfactor = 70);
comment on table subject_balance is 'distributed';

-- Cash-flow sums (credit - debit of the non-cash lines) by item, kept in the same way.
create table cash_flow_balance (
  company_id bigint not null,
  year integer not null,
  period_no smallint not null,
  cf_item text collate "C" not null,
  saved bigint not null default 0,
  audited bigint not null default 0,
  posted bigint not null default 0,
  constraint cash_flow_balance_pkey primary key (company_id, year, period_no, cf_item)
) with (fillfactor = 70);
comment on table cash_flow_balance is 'distributed';

-- Year opening, debit-positive; ytd amounts are those of a start in the middle of the year.
create table opening (
  company_id bigint not null,
  year integer not null,
  subject text collate "C" not null,
  aux_id bigint not null,
  currency text collate "C" not null,
  base bigint not null,
  original bigint not null,
  quantity numeric(26, 6) not null default 0,
  ytd_debit bigint not null default 0,
  ytd_credit bigint not null default 0,
  constraint opening_pkey primary key (company_id, year, subject, aux_id, currency),
  constraint opening_account_set_fkey foreign key (company_id, year) references account_set (company_id, year)
);
comment on table opening is 'distributed';

-- One row a posting, kept for ever. `root` is sha256(previous root || digests in the order of type and number).
create table posting (
  company_id bigint not null,
  year integer not null,
  period_no smallint not null,
  version integer not null,
  posted_by bigint not null,
  posted_name text not null,
  posted_at timestamptz not null,
  posted_nos jsonb not null,
  previous_nos jsonb not null,
  voucher_count integer not null,
  total bigint not null,
  previous_root bytea not null,
  root bytea not null,
  snapshot jsonb not null,
  cancelled_by bigint,
  cancelled_name text not null default '',
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  constraint posting_pkey primary key (company_id, year, period_no, version)
);
comment on table posting is 'distributed';

-- One key, one effect (kept 30 days or longer). The result is the answer that is given again.
create table idempotency (
  company_id bigint not null,
  key text collate "C" not null,
  request_hash bytea not null,
  voucher_id bigint not null,
  created_at timestamptz not null default now(),
  constraint idempotency_pkey primary key (company_id, key)
);
comment on table idempotency is 'distributed';

-- Unfinished vouchers, as typed. They have no number and are in no report.
create table voucher_draft (
  company_id bigint not null,
  id bigint not null,
  year integer not null,
  created_by bigint not null,
  created_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  draft json not null,
  version integer not null default 1,
  constraint voucher_draft_pkey primary key (company_id, id)
);
create index voucher_draft_user_idx on voucher_draft (company_id, created_by, updated_at);
comment on table voucher_draft is 'distributed';

create table voucher_deleted (
  company_id bigint not null,
  id bigint not null,
  deleted_by bigint not null,
  deleted_name text not null,
  deleted_at timestamptz not null,
  voucher jsonb not null,
  constraint voucher_deleted_pkey primary key (company_id, id)
);
comment on table voucher_deleted is 'distributed';

create table renumber_map (
  company_id bigint not null,
  id bigint not null,
  voucher_id bigint not null,
  year integer not null,
  period_no smallint not null,
  voucher_type text collate "C" not null,
  from_no integer not null,
  to_no integer not null,
  made_name text not null,
  made_at timestamptz not null,
  constraint renumber_map_pkey primary key (company_id, id, voucher_id)
);
comment on table renumber_map is 'distributed';

-- The chain of changes of a company: one link a committed statement, the head row locked last.
create table trail_head (
  company_id bigint not null,
  seq bigint not null,
  hash bytea not null,
  constraint trail_head_pkey primary key (company_id)
);
comment on table trail_head is 'distributed';

create table trail (
  company_id bigint not null,
  seq bigint not null,
  item integer not null,
  at timestamptz not null,
  user_id bigint not null,
  user_name text not null,
  trace_id text not null,
  action text not null,
  object_type text not null,
  object_id bigint,
  object_no text not null default '',
  after jsonb not null,
  hash bytea not null,
  constraint trail_pkey primary key (company_id, seq, item)
);
create index trail_object_idx on trail (company_id, object_type, object_id, seq);
comment on table trail is 'distributed';

create function gl_posted_guard() returns trigger language plpgsql volatile as $$
declare posted integer;
begin
  if tg_op <> 'INSERT' then
    select c.posted_no into posted from voucher_counter c
      where c.company_id = old.company_id and c.year = old.year and c.period_no = old.period_no
        and c.voucher_type = old.voucher_type;
    if old.voucher_no > 0 and old.voucher_no <= coalesce(posted, 0) then
      raise exception 'a posted voucher cannot be changed' using errcode = 'GL001';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  select c.posted_no into posted from voucher_counter c
    where c.company_id = new.company_id and c.year = new.year and c.period_no = new.period_no
      and c.voucher_type = new.voucher_type;
  if new.voucher_no > 0 and new.voucher_no <= coalesce(posted, 0) then
    raise exception 'a voucher cannot be put among posted ones' using errcode = 'GL001';
  end if;
  return new;
end $$;

create trigger gl_posted_guard_voucher before insert or update or delete on voucher
  for each row execute function gl_posted_guard();

create trigger gl_posted_guard_line before update or delete on voucher_line
  for each row execute function gl_posted_guard();

-- New lines are checked once a statement: a look-up per line made a bulk COPY several times slower.
create function gl_posted_guard_new_lines() returns trigger language plpgsql volatile as $$
begin
  if exists (
    select 1 from (select distinct company_id, year, period_no, voucher_type, min(voucher_no) as voucher_no
        from new_line group by company_id, year, period_no, voucher_type) n
      join voucher_counter c on c.company_id = n.company_id and c.year = n.year and c.period_no = n.period_no
        and c.voucher_type = n.voucher_type
      where n.voucher_no <= c.posted_no
  ) then
    raise exception 'a line cannot be put among posted ones' using errcode = 'GL001';
  end if;
  return null;
end $$;

create trigger gl_posted_guard_new_lines after insert on voucher_line
  referencing new table as new_line for each statement execute function gl_posted_guard_new_lines();

create function gl_rowlocal_keep() returns trigger language plpgsql volatile as $$
begin
  raise exception 'this record is kept for ever' using errcode = 'GL002';
end $$;

create trigger gl_rowlocal_trail before update or delete on trail
  for each row execute function gl_rowlocal_keep();

create trigger gl_rowlocal_posting before delete on posting
  for each row execute function gl_rowlocal_keep();

-- Figures for people and their tools: decimals instead of minor units.
create view subject_balance_decimal as
  select b.company_id, b.year, b.period_no, b.subject, b.aux_id, b.currency, b.class,
    (b.saved_debit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as saved_debit,
    (b.saved_credit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as saved_credit,
    (b.audited_debit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as audited_debit,
    (b.audited_credit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as audited_credit,
    (b.posted_debit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as posted_debit,
    (b.posted_credit / (10 ^ c.minor_digits)::numeric)::numeric(20, 4) as posted_credit
  from subject_balance b
    join account_set a on a.company_id = b.company_id and a.year = b.year
    join currency c on c.code = a.base_currency;
