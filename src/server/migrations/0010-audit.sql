-- Audit in levels, and audit rights as wide as their definition.
-- Why a table beside the voucher: a level that is given is neither a change of the voucher nor part of its digest, and
-- a save knows nothing of it.

create table audit_step (
  company_id bigint not null,
  voucher_id bigint not null,
  level smallint not null,
  user_id bigint not null,
  user_name text not null,
  for_name text not null default '',
  at timestamptz(3) not null,
  constraint audit_step_pkey primary key (company_id, voucher_id, level),
  constraint audit_step_level_check check (level between 1 and 3)
);
comment on table audit_step is 'distributed';

-- Several companies in one right; empty = every company. Departments are those of the creators.
alter table voucher_audit_right add column companies bigint[] not null default '{}';
update voucher_audit_right set companies = array[company_id] where company_id is not null;
alter table voucher_audit_right drop column company_id;
alter table voucher_audit_right add column departments text[] not null default '{}';
alter table voucher_audit_right add column note text not null default '';
alter table voucher_audit_right add column version integer not null default 1;
alter table voucher_audit_right add column changed_name text not null default '';
alter table voucher_audit_right add column changed_at timestamptz(3);
