-- Amounts that belong to no books are kept as they are written, with up to the four decimals that a currency may have:
-- two were too few for dinars. What of them a row may have is decided where it is written, by its currency.
-- Why no digest is made anew: the columns lose their scale and no value changes, so that rows read as they did.

alter table entity
  alter column credit_limit type numeric,
  alter column overdraft_limit type numeric,
  alter column budget type numeric,
  add constraint entity_credit_limit_exact_check check (scale(credit_limit) <= 4),
  add constraint entity_overdraft_limit_exact_check check (scale(overdraft_limit) <= 4),
  add constraint entity_budget_exact_check check (scale(budget) <= 4);

alter table expense_account
  alter column unit_limit type numeric,
  add constraint expense_account_unit_limit_exact_check check (scale(unit_limit) <= 4);

alter table related_company
  alter column tolerance type numeric,
  add constraint related_company_tolerance_exact_check check (scale(tolerance) <= 4);

alter table merge_stock
  alter column held type numeric,
  add constraint merge_stock_held_exact_check check (scale(held) <= 4);

alter table statement_check
  alter column tolerance type numeric,
  add constraint statement_check_tolerance_exact_check check (scale(tolerance) <= 4);
