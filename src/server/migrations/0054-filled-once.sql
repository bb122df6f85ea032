-- A cell of a statement is filled in by hand once (ledger 4.11); a second hand edits what is there.
create unique index statement_adjustment_manual_key
  on statement_adjustment (company_id, year, statement, to_line, from_no, to_no) where kind = 'manual';
