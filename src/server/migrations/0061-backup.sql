-- Backups: what was made, when, and whether it has been proved; plans that make them; and what calls were made.
-- Why local: none of it is of the books, and a backup does not hold its own list: a restored database is given the list
-- of the one that it takes the place of.

create table backup (
  id bigint not null,
  kind text not null,
  cause text not null,
  state text not null,
  -- The account set of a backup of one, '' otherwise.
  account_set text not null default '',
  with_files boolean not null,
  storage text not null,
  object_key text not null,
  bytes bigint not null default 0,
  sha256 text not null default '',
  key_id text not null,
  row_count bigint not null default 0,
  file_count integer not null default 0,
  -- What the proof has found.
  checks json,
  note text not null default '',
  failure text not null default '',
  product_version text not null,
  node text not null,
  created_by bigint not null,
  created_name text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  verified_at timestamptz,
  -- Made by a plan: its retention decides how long it stays.
  plan_id bigint,
  constraint backup_pkey primary key (id),
  constraint backup_kind_check check (kind in ('full', 'accountSet', 'config')),
  constraint backup_cause_check check (
    cause in ('manual', 'schedule', 'preRestore', 'preYearEnd', 'preMigration', 'upload')),
  constraint backup_state_check check (state in ('running', 'done', 'failed', 'verified', 'broken'))
);
create index backup_started_at_idx on backup (started_at);
-- One at a time, on whichever server.
create unique index backup_running_key on backup ((state)) where state = 'running';
comment on table backup is 'local';

create table backup_plan (
  id bigint not null,
  name text not null,
  cron text not null,
  kind text not null,
  with_files boolean not null,
  verify boolean not null default true,
  keep_daily integer not null,
  keep_weekly integer not null,
  keep_monthly integer not null,
  keep_yearly integer not null,
  enabled boolean not null default true,
  next_at timestamptz not null,
  last_at timestamptz,
  last_failure text not null default '',
  created_by bigint not null,
  changed_name text not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  constraint backup_plan_pkey primary key (id),
  constraint backup_plan_name_key unique (name),
  constraint backup_plan_kind_check check (kind in ('full', 'config')),
  constraint backup_plan_keep_check check (least(keep_daily, keep_weekly, keep_monthly, keep_yearly) >= 0)
);
comment on table backup_plan is 'local';

-- Restores of the whole instance that wait for somebody else's approval, and what became of them.
create table restore_request (
  id bigint not null,
  backup_id bigint not null,
  state text not null,
  requested_by bigint not null,
  requested_name text not null,
  requested_at timestamptz not null,
  approved_by bigint,
  approved_name text not null default '',
  finished_at timestamptz,
  failure text not null default '',
  constraint restore_request_pkey primary key (id),
  constraint restore_request_state_check check (state in ('waiting', 'running', 'done', 'failed'))
);
create index restore_request_requested_at_idx on restore_request (requested_at);
comment on table restore_request is 'local';

-- Calls as they were answered, kept for thirty days.
create table api_log (
  id bigint not null,
  at timestamptz not null,
  method text not null,
  path text not null,
  status integer not null,
  code integer not null,
  duration_ms integer not null,
  user_id bigint,
  ip text not null,
  trace_id text not null,
  constraint api_log_pkey primary key (id)
);
create index api_log_at_idx on api_log (at);
create index api_log_trace_id_idx on api_log (trace_id);
comment on table api_log is 'local';
