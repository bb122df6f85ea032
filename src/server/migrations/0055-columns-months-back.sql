-- Columns of own statements may stand some months back (administration 3.5).
alter table statement_column add column offset_months smallint not null default 0;
