-- Warnings of a file that is being checked: they stand beside its problems and keep nobody from importing it.

alter table import_draft add column warning_count integer not null default 0;
