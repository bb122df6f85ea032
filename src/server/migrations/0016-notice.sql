-- Notices: what happened that somebody should know, one row for each person it is meant for.
-- Why words are not kept: a notice names its kind and what it is about, and is read in the language of its reader.

create table notice (
  id bigint not null,
  user_id bigint not null,
  kind text not null,
  args json not null,
  link text not null default '',
  account_set text not null default '',
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notice_pkey primary key (id),
  constraint notice_user_fkey foreign key (user_id) references app_user (id) on delete cascade
);
create index notice_user_id_idx on notice (user_id, id);
create index notice_unread_idx on notice (user_id) where read_at is null;
create index notice_created_at_idx on notice (created_at);
comment on table notice is 'local';
