-- What a user has set for oneself (keys, columns, looks, views), so that it is the same on every computer.
-- Why a table of its own: unlike unfinished work it is never swept away.

create table user_setting (
  user_id bigint not null,
  name text not null,
  content text not null,
  updated_at timestamptz not null,
  constraint user_setting_pkey primary key (user_id, name),
  constraint user_setting_content_check check (octet_length(content) <= 65536),
  constraint user_setting_user_fkey foreign key (user_id) references app_user (id) on delete cascade
);
comment on table user_setting is 'local';
