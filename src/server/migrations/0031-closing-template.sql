-- Templates that close a month: their vouchers (depreciation, amortisation, cost of sales, bad debts) are made of the
-- balances at the end of it. `closing_voucher` says which vouchers a template made, so that it finds its own again.
alter table voucher_template add column closes boolean not null default false;

create table closing_voucher (
  company_id bigint not null,
  voucher_id bigint not null,
  template_id bigint not null,
  year integer not null,
  period_no smallint not null,
  constraint closing_voucher_pkey primary key (company_id, voucher_id)
);
create index closing_voucher_template_idx on closing_voucher (company_id, template_id, year, period_no);
comment on table closing_voucher is 'distributed';
