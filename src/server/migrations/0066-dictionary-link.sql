-- Dictionaries: lists of values by code that forms choose from (administration 3.2).
create table dictionary_type (
  id bigint not null,
  code text not null,
  name_zh_cn text not null,
  name_zh_tw text not null default '',
  name_en text not null,
  module text not null default '',
  -- open: values may be added; closed: the product says which there are; list: they stand in a list of their own.
  origin text not null default 'open',
  builtin boolean not null default false,
  -- An administrator has given what the product brings other words: a new version leaves those alone.
  is_edited boolean not null default false,
  sort integer not null default 100,
  enabled boolean not null default true,
  remark text not null default '',
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint dictionary_type_pkey primary key (id),
  constraint dictionary_type_code_key unique (code),
  constraint dictionary_type_origin_check check (origin in ('open', 'closed', 'list'))
);
comment on table dictionary_type is 'reference';

create table dictionary_item (
  id bigint not null,
  type_id bigint not null,
  value text not null,
  label_zh_cn text not null,
  label_zh_tw text not null default '',
  label_en text not null,
  tag text not null default 'default',
  style text not null default '',
  -- A JSON object of whatever programs want to know of a value; '' for none.
  ext text not null default '',
  parent_value text not null default '',
  is_default boolean not null default false,
  sort integer not null default 100,
  enabled boolean not null default true,
  builtin boolean not null default false,
  is_edited boolean not null default false,
  remark text not null default '',
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint dictionary_item_pkey primary key (id),
  constraint dictionary_item_value_key unique (type_id, value),
  constraint dictionary_item_type_fkey foreign key (type_id) references dictionary_type (id),
  constraint dictionary_item_tag_check check (tag in ('default', 'processing', 'success', 'warning', 'error')),
  constraint dictionary_item_default_check check (enabled or not is_default)
);
create unique index dictionary_item_default_key on dictionary_item (type_id) where is_default;
comment on table dictionary_item is 'reference';

-- Addresses of other systems that menus lead to (administration 3.8).
create table external_link (
  id bigint not null,
  code text not null,
  name_zh_cn text not null,
  name_zh_tw text not null default '',
  name_en text not null,
  url text not null,
  group_code text not null default '',
  icon text not null default '',
  open_mode text not null default 'new_window',
  sso text not null default 'none',
  -- Sealed: what the other system and we sign with.
  sso_key text not null default '',
  visible_roles text[] not null default '{}',
  sort integer not null default 100,
  enabled boolean not null default true,
  health text not null default 'unknown',
  checked_at timestamptz,
  remark text not null default '',
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint external_link_pkey primary key (id),
  constraint external_link_code_key unique (code),
  constraint external_link_open_mode_check check (open_mode in ('new_window', 'iframe', 'in_app')),
  constraint external_link_sso_check check (sso in ('none', 'ticket', 'hmac')),
  constraint external_link_health_check check (health in ('unknown', 'up', 'down'))
);
comment on table external_link is 'reference';
