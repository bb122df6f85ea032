-- Schemes of the multi-column ledger (ledger §4.6), with those that every instance begins with. A plain list: its
-- columns are the fields of its definition, beside those that every such list has.
create table column_scheme (
  id bigint not null,
  code text collate "C" not null,
  name_zh_cn text not null,
  name_zh_tw text not null default '',
  name_en text not null default '',
  subject text collate "C" not null,
  columns text collate "C" not null,
  entity_type text collate "C" not null default '',
  debit text[] not null default '{}',
  credit text[] not null default '{}',
  enabled boolean not null default true,
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint column_scheme_pkey primary key (id),
  constraint column_scheme_columns_check check (columns in ('CHILDREN', 'ENTITY', 'CHOSEN'))
);
create unique index column_scheme_code_key on column_scheme (code);
comment on table column_scheme is 'reference';

insert into column_scheme (id, code, name_zh_cn, name_zh_tw, name_en, subject, columns, entity_type, debit, credit)
values
  (1, '6601', '销售费用', '銷售費用', 'Selling expenses', '6601', 'CHILDREN', '', '{}', '{}'),
  (2, '6601-S', '销售费用（按店铺）', '銷售費用（按店鋪）', 'Selling expenses by store', '6601', 'ENTITY', 'store', '{}',
    '{}'),
  (3, '6602', '管理费用', '管理費用', 'Administrative expenses', '6602', 'CHILDREN', '', '{}', '{}'),
  (4, '6603', '财务费用', '財務費用', 'Finance costs', '6603', 'CHILDREN', '', '{}', '{}'),
  (5, '5101', '制造费用（按部门）', '製造費用（按部門）', 'Manufacturing overheads by department', '5101', 'ENTITY', 'department',
    '{}', '{}'),
  (6, '222101', '应交增值税', '應交增值稅', 'VAT payable', '222101', 'CHOSEN', '',
    '{22210101,22210102,22210103,22210104,22210105,22210106}', '{22210107,22210108,22210109,22210110}'),
  (7, '4101', '盈余公积', '盈餘公積', 'Surplus reserve', '4101', 'CHILDREN', '', '{}', '{}'),
  (8, '4104', '利润分配', '利潤分配', 'Profit distribution', '4104', 'CHILDREN', '', '{}', '{}');
