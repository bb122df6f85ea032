-- A file of vouchers between its upload and its import: its rows, what is wrong with them, and what became of it.
-- Nobody else sees it, it holds nothing of the books, and it is removed when nobody has touched it for some days.

create table import_draft (
  id bigint not null,
  user_id bigint not null,
  account_set text collate "C" not null,
  file_name text not null,
  sha256 text collate "C" not null,
  form text not null,
  columns text[] not null,
  notes jsonb not null,
  creates_entities boolean not null,
  row_count integer not null,
  voucher_count integer not null,
  -- null until the rows have been checked once.
  problem_count integer,
  -- The problems are listed, and not only counted.
  is_listed boolean not null,
  version integer not null,
  result jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint import_draft_pkey primary key (id),
  constraint import_draft_user_fkey foreign key (user_id) references app_user (id) on delete cascade
);
create index import_draft_user_idx on import_draft (user_id, account_set);
create index import_draft_updated_at_idx on import_draft (updated_at);
comment on table import_draft is 'local';

create table import_row (
  draft_id bigint not null,
  -- Of the file, from 1.
  line integer not null,
  -- What the lines of one voucher have in common.
  voucher text collate "C" not null,
  -- Texts by column; empty ones are left out.
  cells jsonb not null,
  constraint import_row_pkey primary key (draft_id, line),
  constraint import_row_draft_fkey foreign key (draft_id) references import_draft (id) on delete cascade
);
create index import_row_voucher_idx on import_row (draft_id, voucher);
comment on table import_row is 'local';

create table import_problem (
  draft_id bigint not null,
  line integer not null,
  item integer not null,
  place text collate "C" not null,
  code text not null,
  args jsonb not null,
  constraint import_problem_pkey primary key (draft_id, line, item),
  constraint import_problem_row_fkey foreign key (draft_id, line) references import_row (draft_id, line)
    on delete cascade
);
comment on table import_problem is 'local';

-- What an import has written, so that it can be taken back as one act.
create table import_batch (
  company_id bigint not null,
  id bigint not null,
  year integer not null,
  file_name text not null,
  sha256 text collate "C" not null,
  voucher_count integer not null,
  line_count integer not null,
  total_debit bigint not null,
  made_by bigint not null,
  made_name text not null,
  made_at timestamptz not null,
  undone_name text not null default '',
  undone_at timestamptz,
  constraint import_batch_pkey primary key (company_id, id)
);
create index import_batch_year_idx on import_batch (company_id, year, id);
comment on table import_batch is 'distributed';

-- The ids of its vouchers, some thousands in each row.
create table import_batch_part (
  company_id bigint not null,
  batch_id bigint not null,
  part integer not null,
  voucher_ids bigint[] not null,
  constraint import_batch_part_pkey primary key (company_id, batch_id, part),
  constraint import_batch_part_batch_fkey foreign key (company_id, batch_id) references import_batch (company_id, id)
);
comment on table import_batch_part is 'distributed';
