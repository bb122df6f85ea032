-- What administrators decide of the menu. `is_edited` and `is_moved` say that an entry which the product brings was
-- given other words, or another place: a new version leaves those alone.
alter table menu
  add column open_mode text not null default 'new_window',
  add column platform text not null default 'both',
  add column remark text not null default '',
  add column is_edited boolean not null default false,
  add column is_moved boolean not null default false,
  add column version integer not null default 1,
  add column changed_name text not null default '',
  add column changed_at timestamptz not null default now(),
  add constraint menu_open_mode_check check (open_mode in ('new_window', 'in_app', 'iframe')),
  add constraint menu_platform_check check (platform in ('both', 'web', 'app'));
