-- The closing of a year that carried its balances into the openings of the next one. While it is PROVISIONAL, each
-- later posting of the year carries them anew. `replaced` are the openings that the next year had before, as rows of
-- texts: cancelling puts them back.
create table year_end (
  company_id bigint not null,
  year integer not null,
  state text not null,
  closed_by bigint not null,
  closed_name text not null,
  closed_at timestamptz not null default now(),
  replaced jsonb not null default '[]',
  constraint year_end_pkey primary key (company_id, year),
  constraint year_end_account_set_fkey foreign key (company_id, year) references account_set (company_id, year),
  constraint year_end_state_check check (state in ('PROVISIONAL', 'FINAL'))
);
comment on table year_end is 'distributed';
