-- Lists of values that selects, forms and report parameters offer: what each takes its values from, the values of those
-- that keep their own, and the views that the others read. `definition` says where a set reads (a view with filters, or
-- a statement); `waiting` is one that a second person has not approved yet.
create table value_set (
  id bigint not null,
  code text collate "C" not null,
  name_zh_cn text not null,
  name_zh_tw text not null default '',
  name_en text not null,
  kind text not null,
  parent_id bigint,
  value_type text not null default 'string',
  max_len integer not null default 64,
  format_mask text not null default '',
  uppercase boolean not null default false,
  zero_fill integer not null default 0,
  validation text not null default 'list',
  scope text not null default 'global',
  page_size integer not null default 50,
  cache_seconds integer not null default 60,
  definition jsonb not null default '{}',
  waiting jsonb,
  enabled boolean not null default true,
  builtin boolean not null default false,
  remark text not null default '',
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint value_set_pkey primary key (id),
  constraint value_set_code_key unique (code),
  constraint value_set_kind_check check (kind in ('static', 'table', 'cascade', 'sql')),
  constraint value_set_type_check check (value_type in ('string', 'number', 'date', 'code')),
  constraint value_set_validation_check check (validation in ('list', 'none')),
  constraint value_set_scope_check check (scope in ('global', 'company', 'account_set')),
  constraint value_set_parent_check check ((kind = 'cascade') = (parent_id is not null)),
  constraint value_set_parent_fkey foreign key (parent_id) references value_set (id)
);

create table value_set_value (
  id bigint not null,
  value_set_id bigint not null,
  value text collate "C" not null,
  label_zh_cn text not null,
  label_zh_tw text not null default '',
  label_en text not null default '',
  parent_value text collate "C" not null default '',
  company_code text collate "C" not null default '',
  account_set text collate "C" not null default '',
  start_date date,
  end_date date,
  sort integer not null default 100,
  enabled boolean not null default true,
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint value_set_value_pkey primary key (id),
  constraint value_set_value_key unique (value_set_id, parent_value, company_code, account_set, value),
  constraint value_set_value_dates_check check (end_date >= start_date),
  constraint value_set_value_set_fkey foreign key (value_set_id) references value_set (id) on delete cascade
);

-- What statements of value sets may read, and nothing else. Who asks, and what may be shown to that person, stands in
-- settings of the transaction; without them the views are empty. The barrier keeps a condition of a statement from
-- being tried on rows that its asker must not see.
create schema value_set_api;

create function value_set_api.asked() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('value_set.asked', true), ''), '{}')::jsonb
$$;

create function value_set_api.texts(field text) returns setof text language sql stable as $$
  select jsonb_array_elements_text(coalesce(value_set_api.asked() -> field, '[]'))
$$;

create function value_set_api.named(zh_cn text, zh_tw text, en text) returns text language sql stable as $$
  select case current_setting('value_set.lang', true)
    when 'en' then coalesce(nullif(en, ''), zh_cn) when 'zh-tw' then coalesce(nullif(zh_tw, ''), zh_cn) else zh_cn end
$$;

create view value_set_api.company with (security_barrier) as
  select c.code, value_set_api.named(c.name_zh_cn, c.name_zh_tw, c.name_en) as name, c.name_zh_cn, c.name_zh_tw,
    c.name_en
  from public.company c where c.code in (select value_set_api.texts('companies'));

create view value_set_api.account_set with (security_barrier) as
  select a.value as code, value_set_api.named(a.name_zh_cn, a.name_zh_tw, a.name_en) as name, c.code as company_code,
    a.year, a.base_currency as currency, a.status
  from public.account_set a join public.company c on c.id = a.company_id
  where a.value in (select value_set_api.texts('sets'));

create view value_set_api.period with (security_barrier) as
  select a.value || '-' || lpad(p.no::text, 2, '0') as code, p.year || '-' || lpad(p.no::text, 2, '0') as name,
    c.code as company_code, a.value as account_set, p.year, p.no, p.date_from, p.date_to, p.status
  from public.period p join public.account_set a on a.company_id = p.company_id and a.year = p.year
    join public.company c on c.id = p.company_id
  where a.value in (select value_set_api.texts('sets'));

create view value_set_api.subject with (security_barrier) as
  select s.code, value_set_api.named(s.name_zh_cn, s.name_zh_tw, s.name_en) as name, s.name_zh_cn, s.name_zh_tw,
    s.name_en, coalesce(s.parent, '') as parent, s.level, s.type, s.direction, s.is_leaf, s.currency, s.mnemonic,
    s.enabled
  from public.subject s join public.account_set a on a.chart_id = s.chart_id
  where a.value = (select value_set_api.asked() ->> 'set')
    and (s.companies is null or (select value_set_api.asked() ->> 'company') = any (s.companies))
    and coalesce(s.valid_from, 0) <= a.year and coalesce(s.valid_to, 9999) >= a.year
    and not exists (select from value_set_api.texts('deniedSubjects') as d(begins) where starts_with(s.code, d.begins))
    and (not exists (select from value_set_api.texts('subjects'))
      or exists (select from value_set_api.texts('subjects') as w(begins) where starts_with(s.code, w.begins)));

create view value_set_api.entity with (security_barrier) as
  select e.type, e.code, value_set_api.named(e.name_zh_cn, e.name_zh_tw, e.name_en) as name, e.name_zh_cn,
    e.name_zh_tw, e.name_en, e.short_name, e.parent, e.mnemonic, e.enabled
  from public.entity e
  where (select value_set_api.asked() ->> 'company') <> ''
    and (e.companies is null or (select value_set_api.asked() ->> 'company') = any (e.companies))
    and (e.type <> 'store' or not exists (select from value_set_api.texts('stores'))
      or e.code in (select value_set_api.texts('stores')))
    and (e.type <> 'department' or not exists (select from value_set_api.texts('departments'))
      or e.code in (select value_set_api.texts('departments')));

-- A store stands once for each company that has it and whose stores the asker sees.
create view value_set_api.store with (security_barrier) as
  select w.company_code, e.code, value_set_api.named(e.name_zh_cn, e.name_zh_tw, e.name_en) as name, e.name_zh_cn,
    e.name_zh_tw, e.name_en, e.short_name, e.brand, e.mall, e.region, e.open_date, e.close_date, e.mnemonic, e.enabled
  from public.entity e join value_set_api.texts('companies') as w(company_code)
    on e.companies is null or w.company_code = any (e.companies)
  where e.type = 'store' and coalesce((select value_set_api.asked() -> 'storesOf') -> w.company_code ? e.code, true);

create view value_set_api.department with (security_barrier) as
  with recursive branch as (
    select d.id, d.company_code as company from public.department d where d.parent_id is null
    union all
    select d.id, coalesce(nullif(d.company_code, ''), b.company) from public.department d
      join branch b on d.parent_id = b.id
  )
  select d.code, value_set_api.named(d.name_zh_cn, d.name_zh_tw, d.name_en) as name, d.name_zh_cn, d.name_zh_tw,
    d.name_en, coalesce(p.code, '') as parent, d.type, b.company as company_code, d.enabled
  from public.department d join branch b on b.id = d.id left join public.department p on p.id = d.parent_id
  where b.company in (select value_set_api.texts('companies'));

create view value_set_api.person with (security_barrier) as
  select u.user_name as code, u.real_name as name, u.company_code, u.department_code, u.enabled
  from public.app_user u where u.company_code in (select value_set_api.texts('companies'));

create view value_set_api.currency with (security_barrier) as
  select c.code, value_set_api.named(c.name_zh_cn, c.name_zh_tw, c.name_en) as name, c.name_zh_cn, c.name_zh_tw,
    c.name_en, c.symbol, c.minor_digits, c.enabled
  from public.currency c where (select value_set_api.asked() ->> 'user') <> '';

create view value_set_api.expense_account with (security_barrier) as
  select e.code, value_set_api.named(e.name_zh_cn, e.name_zh_tw, e.name_en) as name, e.name_zh_cn, e.name_zh_tw,
    e.name_en, e.business, e.mnemonic, e.enabled
  from public.expense_account e where (select value_set_api.asked() ->> 'user') <> '';
