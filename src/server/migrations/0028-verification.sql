-- Proofs of the books: when each account set was proved, up to which voucher, and what was found wrong.
-- Why kept: "verified to voucher n at time t" is worth what it is compared with, so the proofs before it stay
-- for a year. `night` names the night a proof was made in by itself, so that of several servers one makes it.
create table verification (
  company_id bigint not null,
  id bigint not null,
  year integer not null,
  night text collate "C" not null default '',
  started_by text not null default '',
  started_at timestamptz not null,
  finished_at timestamptz,
  vouchers integer not null default 0,
  postings integer not null default 0,
  links bigint not null default 0,
  last_voucher text not null default '',
  wrong integer not null default 0,
  findings json not null default '[]',
  constraint verification_pkey primary key (company_id, id),
  constraint verification_wrong_check check (wrong >= 0)
);
create unique index verification_night_key on verification (company_id, year, night) where night <> '';
create index verification_year_idx on verification (company_id, year, id desc);
comment on table verification is 'distributed';
