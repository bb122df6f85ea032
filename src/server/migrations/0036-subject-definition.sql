-- What a subject is defined by beside its code and names, and what an exchange rate tells of itself, with versions.
-- Why so: companies, years and an owner say in whose books a subject stands, so a chart shared by companies can grow
-- for one of them or from a year on, while the years before keep the leaf that their vouchers name. A child
-- that `takes_over` has what its parent held when it became a parent.

alter table subject
  add column description_zh text not null default '',
  add column description_en text not null default '',
  add column unit text not null default '',
  add column handler_required boolean not null default false,
  add column due_date_required boolean not null default false,
  add column companies text[],
  add column owner text collate "C" not null default '',
  add column extensible boolean not null default false,
  add column valid_from smallint,
  add column valid_to smallint,
  add column takes_over boolean not null default false,
  add column version integer not null default 1,
  add column changed_by text not null default '',
  add column changed_at timestamptz not null default now(),
  add constraint subject_valid_check check (valid_from <= valid_to);

alter table exchange_rate
  add column source text not null default '',
  add column remark text not null default '',
  add column version integer not null default 1;
