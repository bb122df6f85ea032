-- Who changed what is said of a file, and when: whoever comes second is told.

alter table file add column updated_by bigint;
alter table file add column updated_at timestamptz;
