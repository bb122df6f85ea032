-- Parameters that somebody has set: by code, and where they hold. What a parameter is, and its usual value, is code.
create table parameter_value (
  code text collate "C" not null,
  scope text collate "C" not null,
  -- '' for all, the code of a company, or the value of an account set.
  place text collate "C" not null default '',
  value text not null,
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint parameter_value_pkey primary key (code, scope, place),
  constraint parameter_value_scope_check check (scope in ('global', 'company', 'accountSet')),
  constraint parameter_value_place_check check ((scope = 'global') = (place = ''))
);
comment on table parameter_value is 'reference';
