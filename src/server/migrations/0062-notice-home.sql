-- Notices that people write, and how people arrange the way to their screens.
-- Why local: none of it holds a figure of the books, and none is joined to them.

-- Published, it is a row of `notice` for each person it is meant for.
create table announcement (
  id bigint not null,
  kind text not null,
  level text not null,
  title_zh_cn text not null,
  title_zh_tw text not null,
  title_en text not null,
  content text not null,
  target text not null,
  -- Codes of roles or departments, or ids of users; empty when it is for all.
  target_codes text[] not null default '{}',
  link text not null default '',
  status text not null default 'draft',
  -- Null: at once. Later: published when its time has come.
  publish_at timestamptz,
  expire_at timestamptz,
  published_at timestamptz,
  recipients integer not null default 0,
  changed_name text not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  constraint announcement_pkey primary key (id),
  constraint announcement_kind_check check (kind in ('notice', 'announcement', 'task', 'alert')),
  constraint announcement_level_check check (level in ('normal', 'important', 'urgent')),
  constraint announcement_target_check check (target in ('all', 'roles', 'departments', 'users')),
  constraint announcement_status_check check (status in ('draft', 'scheduled', 'published', 'withdrawn'))
);
create index announcement_changed_at_idx on announcement (changed_at);
comment on table announcement is 'local';

alter table notice add column announcement_id bigint;
create index notice_announcement_id_idx on notice (announcement_id) where announcement_id is not null;

alter table app_user add column signature text not null default '';

-- Versions of how a user, or by default a role, has arranged the way to his screens or the look; the latest holds.
create table home_layout (
  id bigint not null,
  user_id bigint,
  role_code text not null default '',
  kind text not null,
  content text not null,
  saved_at timestamptz not null,
  constraint home_layout_pkey primary key (id),
  constraint home_layout_kind_check check (kind in ('nav', 'theme')),
  constraint home_layout_owner_check check ((user_id is null) <> (role_code = '')),
  constraint home_layout_content_check check (octet_length(content) <= 1048576),
  constraint home_layout_user_fkey foreign key (user_id) references app_user (id) on delete cascade
);
create index home_layout_user_id_idx on home_layout (user_id, kind, id);
create index home_layout_role_code_idx on home_layout (role_code, kind, id) where role_code <> '';
comment on table home_layout is 'local';
