-- The organisation as a tree of departments, what is known of people, and what a role holds beside its codes
-- (administration §3.1, §3.6, §3.7). Why: until now users, roles and departments came from the command line and seeds.

create table department (
  id bigint not null,
  parent_id bigint,
  code text collate "C" not null,
  name_zh_cn text not null,
  name_zh_tw text not null default '',
  name_en text not null default '',
  type text collate "C" not null,
  company_code text collate "C" not null default '',
  leader_id bigint,
  phone text not null default '',
  email text not null default '',
  cost_center text collate "C" not null default '',
  sort integer not null default 100,
  enabled boolean not null default true,
  remark text not null default '',
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint department_pkey primary key (id),
  constraint department_code_key unique (code),
  constraint department_type_check check (type in ('group', 'company', 'region', 'department', 'store')),
  constraint department_parent_fkey foreign key (parent_id) references department (id),
  constraint department_leader_fkey foreign key (leader_id) references app_user (id)
);
create index department_parent_id_idx on department (parent_id);
create index department_leader_id_idx on department (leader_id);
comment on table department is 'reference';

-- What books and users have named until now becomes a department; somebody puts the tree in order later.
insert into department (id, code, name_zh_cn, type, company_code)
select distinct on (d.dept_code) d.id, d.dept_code, coalesce(nullif(d.dept_name, ''), d.dept_code),
  case when d.entity_type = 'store' then 'store' else 'department' end, d.company
from department_entity d order by d.dept_code, d.company;
insert into department (id, code, name_zh_cn, type, company_code)
select distinct on (u.department_code) u.id, u.department_code,
  coalesce(nullif(u.department_name, ''), u.department_code), 'department', u.company_code
from app_user u where u.department_code <> '' order by u.department_code, u.id
on conflict do nothing;

alter table app_user
  add column name_en text not null default '',
  add column nick_name text not null default '',
  add column sex smallint not null default 0,
  add column mobile text not null default '',
  add column email text not null default '',
  add column job_no text not null default '',
  add column extra_departments text[] not null default '{}',
  add column position text not null default '',
  add column manager_id bigint,
  add column language text not null default '',
  add column remark text not null default '',
  add column password_must_change boolean not null default false,
  add column changed_name text not null default '',
  add constraint app_user_sex_check check (sex in (0, 1, 2)),
  add constraint app_user_manager_fkey foreign key (manager_id) references app_user (id);
create unique index app_user_mobile_key on app_user (mobile) where mobile <> '';
create unique index app_user_email_key on app_user (lower(email)) where email <> '';
create unique index app_user_job_no_key on app_user (job_no) where job_no <> '';
create index app_user_department_idx on app_user (department_code);
create index app_user_manager_id_idx on app_user (manager_id);

-- Who came last, and who never did.
create index login_log_user_id_idx on login_log (user_id, at) where result = 'ok';

alter table role
  add column data_scope text not null default 'all',
  add column valid_until date,
  add column remark text not null default '',
  add column version integer not null default 1,
  add column changed_name text not null default '',
  add column changed_at timestamptz not null default now(),
  add constraint role_data_scope_check check (
    data_scope in ('all', 'company_tree', 'company', 'department_tree', 'department', 'custom')
  );

alter table user_role
  add column valid_from date,
  add column granted_by text not null default '',
  add column granted_at timestamptz not null default now();

-- What a role with a data scope of its own shows: companies, stores, departments, subjects by the beginning of codes.
create table role_scope (
  role_id bigint not null,
  kind text collate "C" not null,
  value text collate "C" not null,
  constraint role_scope_pkey primary key (role_id, kind, value),
  constraint role_scope_role_fkey foreign key (role_id) references role (id) on delete cascade,
  constraint role_scope_kind_check check (kind in ('company', 'store', 'department', 'subject'))
);
comment on table role_scope is 'reference';
