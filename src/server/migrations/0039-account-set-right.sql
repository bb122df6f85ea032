-- Rights in account sets are changed on a screen, where two may be at once: rows get a version.
alter table account_set_right add column version integer not null default 1;
