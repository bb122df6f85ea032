-- What companies leave out when they are merged, and which lines stay apart when vouchers are made (ledger §5.4). A
-- plain list: its columns are the fields of its definition, beside those that every such list has.
create table non_merge_code (
  id bigint not null,
  scope text collate "C" not null,
  kind text collate "C" not null,
  code text collate "C" not null,
  companies text[] not null default '{}',
  reports text[] not null default '{}',
  valid_from text collate "C" not null default '',
  valid_to text collate "C" not null default '',
  reason text not null,
  enabled boolean not null default true,
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint non_merge_code_pkey primary key (id),
  constraint non_merge_code_scope_check check (scope in ('REPORT', 'VOUCHER_LINE')),
  constraint non_merge_code_kind_check check (kind in ('SUBJECT', 'ENTITY', 'VOUCHER_TYPE', 'COMPANY', 'BUSINESS'))
);
comment on table non_merge_code is 'reference';
