-- Reports that leave by themselves: links that answer one report as CSV, and reports made at set times for people.
-- Both hold what was asked for and no figure; each time the report is made anew, with the rights of that moment.

create table report_link (
  company_id bigint not null,
  id bigint not null,
  owner_id bigint not null,
  owner_name text not null,
  name text not null,
  account_set text collate "C" not null,
  -- The path and the query of the call that answers the file.
  path text collate "C" not null,
  query text not null,
  months text collate "C" not null,
  lang text collate "C" not null,
  -- SHA-256 of the secret part of the address, which nobody keeps.
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  uses integer not null default 0,
  last_used_at timestamptz,
  last_ip text not null default '',
  -- Uses within the minute that began at `minute_at`.
  minute_at timestamptz,
  minute_uses integer not null default 0,
  constraint report_link_pkey primary key (company_id, id),
  constraint report_link_months_check check (months in ('fixed', 'lastPosted', 'open'))
);
create index report_link_owner_idx on report_link (company_id, owner_id);
comment on table report_link is 'distributed';

create table report_schedule (
  company_id bigint not null,
  id bigint not null,
  owner_id bigint not null,
  owner_name text not null,
  name text not null,
  account_set text collate "C" not null,
  path text collate "C" not null,
  query text not null,
  months text collate "C" not null,
  lang text collate "C" not null,
  cadence text collate "C" not null,
  -- The day of the week (1 Monday to 7) or of the month (1 to 28); 0 where there is none.
  day smallint not null,
  hour smallint not null,
  recipients bigint[] not null,
  enabled boolean not null default true,
  next_at timestamptz,
  -- The latest posting that was delivered, as year-month-version.
  seen_posting text collate "C" not null default '',
  begun_at timestamptz,
  last_at timestamptz,
  last_state text collate "C" not null default '',
  last_text text not null default '',
  version integer not null default 1,
  changed_name text not null,
  changed_at timestamptz not null,
  constraint report_schedule_pkey primary key (company_id, id),
  constraint report_schedule_months_check check (months in ('fixed', 'lastPosted', 'open')),
  constraint report_schedule_cadence_check check (cadence in ('daily', 'weekly', 'monthly', 'posting')),
  constraint report_schedule_hour_check check (hour between 0 and 23),
  constraint report_schedule_day_check check (day between 0 and 28),
  constraint report_schedule_state_check check (last_state in ('', 'done', 'failed'))
);
comment on table report_schedule is 'distributed';
