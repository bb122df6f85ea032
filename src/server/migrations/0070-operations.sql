-- What the server does by itself and when; who still waits for a job; where calls and jobs are looked up.
-- Why local: none of it is of the books.

alter table job add column asked_at timestamptz;
comment on column job.asked_at is 'When somebody last asked for its answer: a report that nobody waits for is ended.';
create index job_started_at_idx on job (started_at);

create index api_log_user_id_idx on api_log (user_id, at);
alter table api_log add column node text not null default '';

-- One row for each work that is done again and again, by whichever server did it last.
create table schedule_run (
  name text not null,
  node text not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  failure text not null default '',
  runs bigint not null default 1,
  constraint schedule_run_pkey primary key (name)
);
comment on table schedule_run is 'local';
