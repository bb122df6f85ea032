-- What a file leaves open is asked once for all of its kind; nothing is imported until it has been answered.

-- Questions about the file as a whole, each with its choices, the proposed one and the answer.
alter table import_draft add column questions jsonb not null default '[]';
-- Causes of cells that were asked for, and are to stay as they are.
alter table import_draft add column accepted text[] collate "C" not null default '{}';
-- What the cells of a row would be by each choice of a question; null for most rows.
alter table import_row add column other jsonb;
