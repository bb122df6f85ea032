-- Plain lists of the group (ledger §6.3, §6.5, §6.6): which entity a department is in the books of a company, the
-- subjects of what money is spent on, and as which entity companies of the group stand in each other's books.
create table department_entity (
  id bigint not null,
  company text collate "C" not null,
  dept_code text collate "C" not null,
  dept_name text not null default '',
  entity_type text collate "C" not null,
  entity_code text collate "C" not null,
  expense_class text collate "C" not null,
  manager text collate "C" not null default '',
  handler text collate "C" not null default '',
  valid_from date,
  valid_to date,
  enabled boolean not null default true,
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint department_entity_pkey primary key (id),
  constraint department_entity_type_check check (entity_type in ('department', 'store')),
  constraint department_entity_class_check check (expense_class in ('SELLING', 'ADMIN', 'RND', 'MANUFACTURING'))
);
comment on table department_entity is 'reference';

create table expense_account (
  id bigint not null,
  code text collate "C" not null,
  name_zh_cn text not null,
  name_zh_tw text not null default '',
  name_en text not null default '',
  mnemonic text not null default '',
  selling_subject text collate "C" not null default '',
  admin_subject text collate "C" not null default '',
  rnd_subject text collate "C" not null default '',
  manufacturing_subject text collate "C" not null default '',
  tax_rate numeric(5, 2),
  tax_subject text collate "C" not null default '',
  deductible boolean not null default false,
  cf_item text collate "C" not null default '',
  attachments text not null default '',
  unit_limit numeric(20, 2),
  business text not null default '',
  enabled boolean not null default true,
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint expense_account_pkey primary key (id),
  constraint expense_account_code_key unique (code)
);
comment on table expense_account is 'reference';

create table related_company (
  id bigint not null,
  company text collate "C" not null,
  counterparty text collate "C" not null,
  entity_type text collate "C" not null,
  entity_code text collate "C" not null,
  share numeric(5, 2),
  method text collate "C" not null,
  pairs text[] not null default '{}',
  tolerance numeric(20, 2),
  difference_subject text collate "C" not null default '',
  valid_from date,
  valid_to date,
  enabled boolean not null default true,
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint related_company_pkey primary key (id),
  constraint related_company_self_check check (company <> counterparty),
  constraint related_company_method_check check (method in ('FULL', 'NONE'))
);
comment on table related_company is 'reference';
