-- Restocks: goods that went to a store at cost, or came back. They are evidence, as sale bills are: no balance moves
-- until their voucher is saved through the gate. Amounts are minor units of the base currency.

-- States: 1 open, 2 checked, 3 vouchered. One whose voucher has been deleted counts as checked again.
create table entity_restock (
  company_id bigint not null,
  id bigint not null,
  document_no text collate "C" not null,
  restock_date date not null,
  from_type text collate "C" not null,
  from_code text collate "C" not null,
  store text collate "C" not null,
  brand text collate "C" not null,
  category text collate "C" not null,
  quantity numeric(20, 6) not null,
  cost bigint not null,
  -- Without VAT; 0 where no price is known.
  retail bigint not null,
  remark text not null,
  state smallint not null default 1,
  voucher_id bigint,
  version integer not null default 1,
  changed_name text not null,
  changed_at timestamptz not null,
  checked_name text not null default '',
  constraint entity_restock_pkey primary key (company_id, id),
  constraint entity_restock_from_check check (from_type in ('department', 'store')),
  constraint entity_restock_cost_check check (cost <> 0),
  constraint entity_restock_state_check check (state in (1, 2, 3)),
  constraint entity_restock_voucher_check check ((state = 3) = (voucher_id is not null))
);
create unique index entity_restock_key on entity_restock
  (company_id, document_no, from_type, from_code, store, brand, category);
create index entity_restock_date_idx on entity_restock (company_id, restock_date, store);
create index entity_restock_voucher_idx on entity_restock (company_id, voucher_id) where voucher_id is not null;
comment on table entity_restock is 'distributed';

alter table import_draft drop constraint import_draft_kind_check;
alter table import_draft add constraint import_draft_kind_check
  check (kind in ('vouchers', 'saleBills', 'expenses', 'restocks'));
