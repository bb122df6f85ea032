-- A session whose screen is locked takes none of its tokens until its user gives the password again; those of before
-- the lock are not taken after it either: `from_generation` is the least one that is.
alter table auth_session
  add column locked_at timestamptz,
  add column from_generation integer not null default 0;
