-- The trail of the whole group, and ways to find entries of any trail.
-- Why so: what all companies share (users, rights, subjects, entities, rates) changes for all of them at once, so its
-- changes are chained in a trail of their own: company 0, which no company has.
insert into trail_head (company_id, seq, hash) values (0, 0, sha256(convert_to('', 'UTF8')));

-- Entries come in the order of their moments, so that a range of blocks tells the moments in it: next to nothing for a
-- save to keep.
create index trail_at_idx on trail using brin (at) with (pages_per_range = 32, autosummarize = on);

-- A deleted voucher is found by the number it had.
create index voucher_deleted_no_idx on voucher_deleted
  (company_id, (voucher ->> 'voucher_type'), ((voucher ->> 'voucher_no')::integer));
create index renumber_map_from_idx on renumber_map (company_id, year, voucher_type, from_no);
