-- The books: account sets, vouchers, lines, kept balances, postings and the trail.
-- Why so: company_id leads every key of every table here and is their distribution key (scale rules 2 and 3), so that
-- one statement of one company stays on one machine. Money is bigint minor units of its currency.

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
  rules_version bigint not null default 1, -- the last change of more than where the months stand
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

-- Status: 1 saved, 2 audited, 9 void. Drafts are not here: they live in voucher_draft until they are complete. Moments
-- are whole milliseconds, as the digest writes them.
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
  created_at timestamptz(3) not null,
  edited_name text not null default '',
  edited_at timestamptz(3),
  cashier_name text not null default '',
  cashier_at timestamptz(3),
  audited_by bigint,
  audited_name text not null default '',
  audited_at timestamptz(3),
  auditor_differs boolean not null default true,
  rejected text not null default '',
  reversal_of bigint,
  version integer not null default 1,
  digest bytea not null,
  constraint voucher_pkey primary key (company_id, id),
  constraint voucher_no_key unique (company_id, year, period_no, voucher_type, voucher_no),
  constraint voucher_status_check check (status in (1, 2, 9)),
  constraint voucher_balanced_check check (total_debit = total_credit),
  constraint voucher_lines_check check (line_count >= 2),
  constraint voucher_no_check check (voucher_no <> 0),
  constraint voucher_audited_check check ((status = 2) = (audited_by is not null)),
  constraint voucher_auditor_check check (not auditor_differs or audited_by is distinct from created_by),
  constraint voucher_digest_check check (octet_length(digest) = 32)
);
create index voucher_date_idx on voucher (company_id, voucher_date, id);
-- Both are partial so that no plan made while the table is small takes them for the primary key.
create index voucher_saved_idx on voucher (company_id, year, period_no) where status = 1;
create unique index voucher_reversal_key on voucher (company_id, reversal_of) where reversal_of is not null;
comment on table voucher is 'distributed';

-- Sums of minor units stay bigint, and what does not fit is an error; the built-in sum() of bigint makes a numeric. Of
-- quantities, which few lines have, the built-in sum() keeps a state of a hundred bytes for each group; null for none.
create aggregate gl_total(bigint) (sfunc=int8pl, stype=bigint, combinefunc=int8pl, initcond='0', parallel=safe);
create aggregate gl_total(numeric) (sfunc=numeric_add, stype=numeric, combinefunc=numeric_add, parallel=safe);

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
  cf_item text collate "C" not null default '',
  quantity numeric(20, 6),
  price numeric(20, 6),
  handler text not null default '',
  business text not null default '',
  purpose text not null default '',
  settlement_method text not null default '',
  settlement_no text not null default '',
  settlement_date text not null default '',
  due_date text not null default '',
  invoice_no text not null default '',
  constraint voucher_line_pkey primary key (company_id, voucher_id, line_no),
  constraint voucher_line_side_check check ((debit = 0) <> (credit = 0))
);
create index voucher_line_ledger_idx on voucher_line
  (company_id, subject, year, period_no, voucher_date, voucher_type, voucher_no, line_no)
  include (voucher_id, aux_id, currency, original, debit, credit);
comment on table voucher_line is 'distributed';

-- Turnovers kept by the transaction that changes a voucher: by subject, and beside it by set of entities for the lines
-- that carry one. Class 0 ordinary, 1 closing (PLCLOSE, YECLOSE). with_aux tells the sum of the lines with entities
-- from the sum of the others: a report by entity reads the second from here and the first from aux_balance. What every
-- report reads comes first in a row: PostgreSQL takes a row apart from its beginning.
create table subject_balance (
  company_id bigint not null,
  year integer not null,
  period_no smallint not null,
  subject text collate "C" not null,
  currency text collate "C" not null,
  class smallint not null,
  with_aux boolean not null,
  saved_debit bigint not null default 0,
  saved_credit bigint not null default 0,
  audited_debit bigint not null default 0,
  audited_credit bigint not null default 0,
  posted_debit bigint not null default 0,
  posted_credit bigint not null default 0,
  saved_original_debit bigint not null default 0,
  saved_original_credit bigint not null default 0,
  audited_original_debit bigint not null default 0,
  audited_original_credit bigint not null default 0,
  posted_original_debit bigint not null default 0,
  posted_original_credit bigint not null default 0,
  saved_quantity_debit numeric(26, 6) not null default 0,
  saved_quantity_credit numeric(26, 6) not null default 0,
  audited_quantity_debit numeric(26, 6) not null default 0,
  audited_quantity_credit numeric(26, 6) not null default 0,
  posted_quantity_debit numeric(26, 6) not null default 0,
  posted_quantity_credit numeric(26, 6) not null default 0,
  constraint subject_balance_pkey primary key (company_id, year, period_no, subject, currency, class, with_aux),
  constraint subject_balance_class_check check (class in (0, 1))
) with (fillfactor = 70);
comment on table subject_balance is 'distributed';

create table aux_balance (
  company_id bigint not null,
  year integer not null,
  period_no smallint not null,
  subject text collate "C" not null,
  aux_id bigint not null,
  currency text collate "C" not null,
  class smallint not null,
  saved_debit bigint not null default 0,
  saved_credit bigint not null default 0,
  audited_debit bigint not null default 0,
  audited_credit bigint not null default 0,
  posted_debit bigint not null default 0,
  posted_credit bigint not null default 0,
  saved_original_debit bigint not null default 0,
  saved_original_credit bigint not null default 0,
  audited_original_debit bigint not null default 0,
  audited_original_credit bigint not null default 0,
  posted_original_debit bigint not null default 0,
  posted_original_credit bigint not null default 0,
  saved_quantity_debit numeric(26, 6) not null default 0,
  saved_quantity_credit numeric(26, 6) not null default 0,
  audited_quantity_debit numeric(26, 6) not null default 0,
  audited_quantity_credit numeric(26, 6) not null default 0,
  posted_quantity_debit numeric(26, 6) not null default 0,
  posted_quantity_credit numeric(26, 6) not null default 0,
  constraint aux_balance_pkey primary key (company_id, year, period_no, subject, aux_id, currency, class),
  constraint aux_balance_class_check check (class in (0, 1)),
  constraint aux_balance_aux_check check (aux_id <> 0)
) with (fillfactor = 70);
comment on table aux_balance is 'distributed';

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

-- One key, one effect (kept 30 days or longer). A save that made a voucher is answered from it, any other act with the
-- `result` it had.
create table idempotency (
  company_id bigint not null,
  key text collate "C" not null,
  request_hash bytea not null,
  voucher_id bigint,
  result json,
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

-- The chain of changes of a company: one link a committed statement, the head row locked last; an import has a link for
-- each batch, and locks its year before the head. `after` is json, not jsonb: the hash is made over the text as it was
-- written.
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
  after json not null,
  hash bytea not null,
  constraint trail_pkey primary key (company_id, seq, item)
);
create index trail_object_idx on trail (company_id, object_type, object_id, seq);
comment on table trail is 'distributed';
