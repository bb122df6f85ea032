-- Restores of the whole instance by a running server: who works on it, and how far it is.
alter table restore_request add column node text not null default '';
alter table restore_request add column beat_at timestamptz;
alter table restore_request add column stage text not null default '';
alter table restore_request add column pct integer not null default 0;
-- When people may expect to go on.
alter table restore_request add column until timestamptz;
-- The name that the database had afterwards whose place was taken.
alter table restore_request add column kept text not null default '';
-- One at a time, on whichever server.
create unique index restore_request_running_key on restore_request ((state)) where state = 'running';
