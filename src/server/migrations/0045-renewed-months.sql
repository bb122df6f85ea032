-- A save that waits for a month goes on with what its statement saw when it began to wait. Where a leaf becomes a
-- parent meanwhile, or a subject goes, it would write a line on what takes none. Whoever changes that says from which
-- version of the facts on the month takes saves: what was read by older ones finds the row changed, and is read anew.
alter table period add column facts_from bigint not null default 0;
