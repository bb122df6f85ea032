-- Red lines are few and asked for among many: vouchers are counted by whether one of theirs is red.
create index voucher_line_red_idx on voucher_line (company_id, voucher_id) where debit < 0 or credit < 0;
