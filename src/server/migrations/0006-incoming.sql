-- What a save sends: vouchers and lines as rows of one value each, so that one statement takes a group of any size.
-- Why so: reading one array of rows costs a fifth of reading an array for each column.

-- The places in the series of type and month count back from the last voucher of the group, which has 0.
create type incoming_voucher as (
  id bigint,
  period_no smallint,
  voucher_type text,
  voucher_date date,
  attach_count integer,
  remark text,
  source text,
  total bigint,
  line_count integer,
  summary text,
  created_by bigint,
  created_name text,
  user_name text,
  trace_id text,
  auditor_differs boolean,
  reversal_of bigint,
  head text,
  tail text,
  place integer,
  nth_of_type integer,
  nth_of_month integer
);

create type incoming_line as (
  voucher_id bigint,
  aux_id bigint,
  line_no integer,
  subject text,
  summary text,
  currency text,
  rate_type text,
  rate numeric,
  original bigint,
  debit bigint,
  credit bigint,
  quantity numeric,
  price numeric,
  handler text,
  business text,
  purpose text,
  settlement_method text,
  settlement_no text,
  settlement_date text,
  due_date text,
  cf_item text,
  invoice_no text
);

-- What a group of vouchers moves in the kept balances: by set of entities, or (aux_id 1 or 0) only with or without one.
create type incoming_move as (
  period_no smallint,
  subject text,
  aux_id bigint,
  currency text,
  class smallint,
  debit bigint,
  credit bigint,
  original_debit bigint,
  original_credit bigint,
  quantity_debit numeric,
  quantity_credit numeric
);
