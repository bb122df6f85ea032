-- What a slow call was asked, so that its user can ask it again when it failed.
-- Why local: it is no more of the books than the call itself, and goes with its row after two days.
alter table job add column request json;
comment on column job.request is 'What was asked; null for files, secrets and what is long.';
