-- How often a voucher was printed, and when and by whom last.
-- Why so: beside the voucher and not in it, because printing changes no voucher, posted ones included.
create table voucher_print (
  company_id bigint not null,
  voucher_id bigint not null,
  prints integer not null,
  printed_at timestamptz(3) not null,
  printed_name text not null,
  constraint voucher_print_pkey primary key (company_id, voucher_id),
  constraint voucher_print_prints_check check (prints > 0)
);
comment on table voucher_print is 'distributed';
