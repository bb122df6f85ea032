-- Soft close: an open month that ordinary users may not enter into, and those it makes exceptions for until a moment.
-- Who holds the permission for it goes on. Rows of a month that is posted say nothing until it is opened again.
create table soft_close (
  company_id bigint not null,
  year integer not null,
  period_no smallint not null,
  reason text not null,
  closed_name text not null,
  closed_at timestamptz not null default now(),
  constraint soft_close_pkey primary key (company_id, year, period_no),
  constraint soft_close_account_set_fkey foreign key (company_id, year) references account_set (company_id, year)
);
comment on table soft_close is 'distributed';

create table soft_close_exception (
  company_id bigint not null,
  year integer not null,
  period_no smallint not null,
  user_id bigint not null,
  valid_until timestamptz not null,
  reason text not null,
  made_name text not null,
  made_at timestamptz not null default now(),
  constraint soft_close_exception_pkey primary key (company_id, year, period_no, user_id),
  constraint soft_close_exception_month_fkey foreign key (company_id, year, period_no)
    references soft_close (company_id, year, period_no) on delete cascade
);
comment on table soft_close_exception is 'distributed';
