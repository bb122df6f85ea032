-- What must come to zero in a statement (administration 3.5): a formula over its lines within a tolerance, in whole
-- units of the base currency, and what a check that fails does to the posting of a month. They belong to the revision.
create table statement_check (
  template_id bigint not null,
  revision smallint not null,
  place smallint not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  formula text not null,
  tolerance numeric(20, 2) not null default 0,
  level text collate "C" not null,
  constraint statement_check_pkey primary key (template_id, revision, place),
  constraint statement_check_revision_fkey foreign key (template_id, revision)
    references statement_revision (template_id, revision) on delete cascade,
  constraint statement_check_tolerance_check check (tolerance >= 0),
  constraint statement_check_level_check check (level in ('block', 'warn'))
);
comment on table statement_check is 'reference';
