-- Who may do what, who is signed in, what runs: the tables of sign-in, roles, menus, rights and jobs.
-- Why here: none of them holds a figure of the books. Those marked `reference` are small, rarely written and may be
-- joined by ledger statements; those marked `local` are touched by the sign-in and job code only.

create table app_user (
  id bigint not null,
  user_name text not null,
  real_name text not null,
  password_hash text not null,
  password_changed_at timestamptz not null,
  enabled boolean not null default true,
  valid_from date,
  valid_until date,
  token_epoch integer not null default 0,
  company_code text not null default '',
  department_code text not null default '',
  department_name text not null default '',
  avatar text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint app_user_pkey primary key (id),
  constraint app_user_user_name_check check (user_name ~ '^[a-zA-Z][a-zA-Z0-9_]{2,31}$')
);
create unique index app_user_user_name_key on app_user (lower(user_name));
comment on table app_user is 'reference';

create table role (
  id bigint not null,
  code text not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  sort integer not null default 0,
  enabled boolean not null default true,
  builtin boolean not null default false,
  constraint role_pkey primary key (id),
  constraint role_code_key unique (code),
  constraint role_code_check check (code ~ '^[a-z][a-zA-Z0-9_-]{0,63}$')
);
comment on table role is 'reference';

create table role_button (
  role_id bigint not null,
  button text not null,
  constraint role_button_pkey primary key (role_id, button),
  constraint role_button_role_fkey foreign key (role_id) references role (id) on delete cascade
);
comment on table role_button is 'reference';

create table user_role (
  user_id bigint not null,
  role_id bigint not null,
  valid_until date,
  constraint user_role_pkey primary key (user_id, role_id),
  constraint user_role_user_fkey foreign key (user_id) references app_user (id) on delete cascade,
  constraint user_role_role_fkey foreign key (role_id) references role (id)
);
create index user_role_role_id_idx on user_role (role_id);
comment on table user_role is 'reference';

create table menu (
  id bigint not null,
  code text not null,
  parent_id bigint,
  type text not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  path text not null default '',
  component text not null default '',
  redirect text not null default '',
  icon text not null default '',
  permission text not null default '',
  link_url text not null default '',
  is_hide boolean not null default false,
  is_keep_alive boolean not null default true,
  is_affix boolean not null default false,
  sort integer not null default 0,
  enabled boolean not null default true,
  builtin boolean not null default false,
  constraint menu_pkey primary key (id),
  constraint menu_code_key unique (code),
  constraint menu_type_check check (type in ('dir', 'menu', 'button', 'link', 'iframe')),
  constraint menu_parent_fkey foreign key (parent_id) references menu (id)
);
create index menu_parent_id_idx on menu (parent_id);
comment on table menu is 'reference';

create table role_menu (
  role_id bigint not null,
  menu_id bigint not null,
  constraint role_menu_pkey primary key (role_id, menu_id),
  constraint role_menu_role_fkey foreign key (role_id) references role (id) on delete cascade,
  constraint role_menu_menu_fkey foreign key (menu_id) references menu (id) on delete cascade
);
create index role_menu_menu_id_idx on role_menu (menu_id);
comment on table role_menu is 'reference';

-- A session and its chain of refresh tokens: only digests are kept. `generation` counts the rotations.
create table auth_session (
  id uuid not null,
  user_id bigint not null,
  device_kind text not null default 'web',
  device_name text not null default '',
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  refresh_hash bytea not null,
  refresh_prev_hash bytea,
  refresh_rotated_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  generation integer not null default 0,
  remember boolean not null default false,
  revoked_at timestamptz,
  revoke_reason text not null default '',
  constraint auth_session_pkey primary key (id)
);
create index auth_session_user_id_idx on auth_session (user_id) where revoked_at is null;
create index auth_session_expires_idx on auth_session (refresh_expires_at);
comment on table auth_session is 'local';

-- Failed sign-ins by name, known or not, so that both are answered alike.
create table login_lock (
  user_name text not null,
  failures integer not null default 0,
  locks integer not null default 0,
  locked_until timestamptz,
  failed_at timestamptz not null,
  constraint login_lock_pkey primary key (user_name)
);
comment on table login_lock is 'local';

create table login_log (
  id bigint not null,
  at timestamptz not null,
  user_id bigint,
  user_name text not null,
  kind text not null,
  result text not null,
  code integer not null,
  ip text not null,
  user_agent text not null default '',
  session_id uuid,
  trace_id text not null default '',
  constraint login_log_pkey primary key (id),
  constraint login_log_result_check check (result in ('ok', 'fail', 'blocked'))
);
create index login_log_at_idx on login_log (at);
create index login_log_ip_idx on login_log (ip, at) where result = 'fail';
comment on table login_log is 'local';

-- What a user may do in which account sets (ledger 6.2). company_id null = every company, year null = every year;
-- empty lists = no limit. Read from the cache of rights, not joined to the books.
create table account_set_right (
  id bigint not null,
  user_id bigint not null,
  company_id bigint,
  year integer,
  rights text[] not null,
  subjects text[] not null default '{}',
  stores text[] not null default '{}',
  departments text[] not null default '{}',
  valid_until date,
  granted_by text not null default '',
  granted_at timestamptz not null,
  constraint account_set_right_pkey primary key (id),
  constraint account_set_right_key unique nulls not distinct (user_id, company_id, year),
  constraint account_set_right_user_fkey foreign key (user_id) references app_user (id) on delete cascade,
  constraint account_set_right_rights_check check (
    cardinality(rights) > 0 and rights <@ array['read', 'entry', 'audit', 'post', 'report', 'admin']
  )
);
comment on table account_set_right is 'reference';

-- Who may audit which vouchers, up to what amount, at which level (ledger 6.8). Exactly one of user_id and role_id is
-- set; company_id null = every company; empty lists = no limit; amounts in minor units of the base currency.
create table voucher_audit_right (
  id bigint not null,
  user_id bigint,
  role_id bigint,
  company_id bigint,
  voucher_types text[] not null default '{}',
  creators text[] not null default '{}',
  subjects_include text[] not null default '{}',
  subjects_exclude text[] not null default '{}',
  amount_from bigint not null default 0,
  amount_to bigint,
  level smallint not null default 1,
  may_cancel boolean not null default true,
  substitute_id bigint,
  substitute_from date,
  substitute_until date,
  valid_from date,
  valid_until date,
  enabled boolean not null default true,
  constraint voucher_audit_right_pkey primary key (id),
  constraint voucher_audit_right_holder_check check ((user_id is null) <> (role_id is null)),
  constraint voucher_audit_right_level_check check (level between 1 and 3),
  constraint voucher_audit_right_user_fkey foreign key (user_id) references app_user (id) on delete cascade,
  constraint voucher_audit_right_role_fkey foreign key (role_id) references role (id) on delete cascade
);
create index voucher_audit_right_user_id_idx on voucher_audit_right (user_id);
create index voucher_audit_right_role_id_idx on voucher_audit_right (role_id);
comment on table voucher_audit_right is 'reference';

-- One slow call. `result` is json, not jsonb: an answer is given back byte for byte.
create table job (
  id uuid not null,
  call text not null,
  fingerprint bytea not null,
  idempotency_key text,
  user_id bigint not null,
  account_set text not null default '',
  state text not null,
  progress json not null,
  result json,
  problems json,
  exception text,
  node text not null,
  heartbeat_at timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  trace_id text not null default '',
  constraint job_pkey primary key (id),
  constraint job_idempotency_key unique (user_id, idempotency_key),
  constraint job_state_check check (state in ('running', 'done', 'failed', 'cancelling', 'cancelled'))
);
create unique index job_running_key on job (fingerprint) where state in ('running', 'cancelling');
create index job_heartbeat_idx on job (heartbeat_at) where state in ('running', 'cancelling');
create index job_expires_idx on job (expires_at) where expires_at is not null;
create index job_user_idx on job (user_id, started_at);
comment on table job is 'local';

-- A name that a running job holds: whoever comes second is told who has it, on whichever server.
create table job_lock (
  lock_key text not null,
  job_id uuid not null,
  constraint job_lock_pkey primary key (lock_key),
  constraint job_lock_job_fkey foreign key (job_id) references job (id) on delete cascade
);
create index job_lock_job_id_idx on job_lock (job_id);
comment on table job_lock is 'local';

-- Unsaved work of a user: the form's own JSON as text. Removed after 30 days.
create table user_draft (
  user_id bigint not null,
  view text not null,
  key text not null,
  content text not null,
  updated_at timestamptz not null,
  constraint user_draft_pkey primary key (user_id, view, key),
  constraint user_draft_content_check check (octet_length(content) <= 1048576),
  constraint user_draft_user_fkey foreign key (user_id) references app_user (id) on delete cascade
);
create index user_draft_updated_at_idx on user_draft (updated_at);
comment on table user_draft is 'local';

-- Attempts that were refused: not chained, since nothing was changed; kept for the auditor.
create table refused_attempt (
  id bigint not null,
  at timestamptz not null,
  user_id bigint not null,
  user_name text not null,
  call text not null,
  account_set text not null,
  code integer not null,
  problem text not null,
  path text not null,
  ip text not null,
  session_id text not null,
  trace_id text not null,
  constraint refused_attempt_pkey primary key (id)
);
create index refused_attempt_at_idx on refused_attempt (at);
create index refused_attempt_user_id_idx on refused_attempt (user_id, at);
comment on table refused_attempt is 'local';

-- Values the instance makes for itself, such as the key that signs tokens.
create table instance_setting (
  name text not null,
  value text not null,
  constraint instance_setting_pkey primary key (name)
);
comment on table instance_setting is 'local';
