-- Errors that people report, and what the log of the server says of them.
-- Why local: none of it holds a figure of the books, and none is joined to them.

-- One error as a user met it. The same one of the same user within ten minutes is counted, not written again.
create table error_record (
  id bigint not null,
  no text not null,
  fingerprint text not null,
  message text not null,
  error_code text not null,
  trace_id text not null,
  req_url text not null,
  -- What was asked, without passwords and tokens.
  req_data text not null,
  source text not null,
  menu_id text not null,
  account_set text not null,
  user_agent text not null,
  app_version text not null,
  screenshot_file_id bigint,
  -- 0 new, 1 in progress, 2 resolved, 3 ignored.
  rec_flg smallint not null default 0,
  assignee_id bigint,
  resolution text not null default '',
  resolved_by bigint,
  resolved_at timestamptz,
  occurrences integer not null default 1,
  created_by bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  version integer not null default 1,
  constraint error_record_pkey primary key (id),
  constraint error_record_no_key unique (no),
  constraint error_record_rec_flg_check check (rec_flg between 0 and 3)
);
create index error_record_first_at_idx on error_record (first_at);
create index error_record_created_by_idx on error_record (created_by, last_at);
create index error_record_trace_id_idx on error_record (trace_id);
comment on table error_record is 'local';

create table error_comment (
  id bigint not null,
  record_id bigint not null,
  user_id bigint not null,
  content text not null,
  at timestamptz not null,
  constraint error_comment_pkey primary key (id),
  constraint error_comment_record_fkey foreign key (record_id) references error_record (id) on delete cascade
);
create index error_comment_record_id_idx on error_comment (record_id, id);
comment on table error_comment is 'local';

-- What the server wrote into its log about a call that failed: found by the trace id that its user was shown.
create table fault_line (
  id bigint not null,
  at timestamptz not null,
  trace_id text not null,
  call text not null,
  content text not null,
  constraint fault_line_pkey primary key (id)
);
create index fault_line_trace_id_idx on fault_line (trace_id);
create index fault_line_at_idx on fault_line (at);
comment on table fault_line is 'local';
