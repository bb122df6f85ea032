-- Whether an entity was ever used is asked before it is deleted, and what it still holds before it is switched off: by
-- sets of entities and by handlers, without reading every set and every line.
create index aux_entities_idx on aux using gin (string_to_array(canonical, ';'));
create index voucher_line_handler_idx on voucher_line (company_id, handler) where handler <> '';
