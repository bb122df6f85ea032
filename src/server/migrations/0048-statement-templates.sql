-- The templates of statements as data (ledger 4.11): what each is called and for whom it is, its revisions, their lines
-- and columns, and what people move between lines or fill in by hand.

-- A template of the whole group (owner ''), or a company's own copy, which takes its place in the books of that
-- company. Account sets choose a family; a custom statement is run by its code.
create table statement_template (
  id bigint not null,
  owner text collate "C" not null default '',
  code text collate "C" not null,
  family text collate "C" not null default '',
  kind text collate "C" not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  -- Codes of the companies that may run a custom statement; null: all.
  companies text[],
  remark text not null default '',
  archived boolean not null default false,
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint statement_template_pkey primary key (id),
  constraint statement_template_kind_check
    check (kind in ('balance-sheet', 'income-statement', 'cash-flow', 'custom')),
  constraint statement_template_family_check check ((family = '') = (kind = 'custom'))
);
create unique index statement_template_code_key on statement_template (owner, code);
create index statement_template_family_idx on statement_template (family, owner, kind);
comment on table statement_template is 'reference';

-- A draft becomes published and then stays as it is; the greatest published revision of a year counts in it. The look:
-- unit 1, 1000 or 10000, decimals, what stands for zero (blank, dash, zero) and for less (minus, paren).
create table statement_revision (
  template_id bigint not null,
  revision smallint not null,
  status text collate "C" not null,
  from_year smallint not null default 2000,
  to_year smallint,
  unit integer not null default 1,
  decimals smallint not null default 2,
  zero_as text collate "C" not null default 'dash',
  negative_as text collate "C" not null default 'minus',
  -- Of lines and columns, made when it is published.
  digest bytea,
  version integer not null default 1,
  changed_name text not null default '',
  changed_at timestamptz not null default now(),
  published_name text not null default '',
  published_at timestamptz,
  constraint statement_revision_pkey primary key (template_id, revision),
  constraint statement_revision_template_fkey foreign key (template_id) references statement_template (id)
    on delete cascade,
  constraint statement_revision_status_check check (status in ('draft', 'published')),
  constraint statement_revision_digest_check check ((status = 'published') = (digest is not null))
);
comment on table statement_revision is 'reference';

create function gl_rowlocal_published() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then
    raise exception 'a published revision of a statement template never changes' using errcode = '23514';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger gl_rowlocal_published before update or delete on statement_revision
  for each row execute function gl_rowlocal_published();

-- The lines that are here are revision 1 of the templates that the product came with.
insert into statement_template (id, code, family, kind, name_zh_cn, name_zh_tw, name_en)
select v.* from (values
  (1::bigint, 'CAS-BS', 'CAS', 'balance-sheet', '资产负债表（会企01表）', '資產負債表（會企01表）', 'Balance sheet (CAS)'),
  (2, 'CAS-IS', 'CAS', 'income-statement', '利润表（会企02表）', '利潤表（會企02表）', 'Income statement (CAS)'),
  (3, 'CAS-CF', 'CAS', 'cash-flow', '现金流量表（会企03表）', '現金流量表（會企03表）', 'Cash flow statement (CAS)')
) as v (id, code, family, kind, name_zh_cn, name_zh_tw, name_en)
where exists (select from statement_line l where l.template = v.family and l.statement = v.kind);

-- `place` orders the lines; `line_no` names a line in formulas and stays. `role` is what the line stands for.
alter table statement_line
  add column template_id bigint,
  add column revision smallint not null default 1,
  add column place smallint not null default 0,
  add column role text collate "C" not null default '',
  add column is_off boolean not null default false,
  add column is_bold boolean not null default false,
  add column hides_zero boolean not null default false,
  add column remark text not null default '';
update statement_line l set template_id = t.id, place = l.line_no
  from statement_template t where t.family = l.template and t.kind = l.statement;
delete from statement_line where template_id is null;
update statement_line l set role = v.role
from (values
  (1, 36, 'assets'), (1, 77, 'claims'), (1, 2, 'cash'), (1, 6, 'receivables'), (1, 10, 'inventory'),
  (1, 42, 'payables'),
  (2, 1, 'revenue'), (2, 2, 'cost'), (2, 3, 'surcharges'), (2, 4, 'selling'), (2, 5, 'admin'), (2, 6, 'research'),
  (2, 7, 'finance'), (2, 23, 'tax'), (2, 24, 'profit'),
  (3, 11, 'operating'), (3, 24, 'investing'), (3, 34, 'financing'), (3, 35, 'exchange'), (3, 36, 'increase'),
  (3, 38, 'end'), (3, 68, 'check')
) as v (id, no, role) where l.template_id = v.id and l.line_no = v.no;
alter table statement_line drop constraint statement_line_pkey;
alter table statement_line drop column template, drop column statement, alter column template_id set not null,
  alter column revision drop default, alter column place drop default;
alter table statement_line
  add constraint statement_line_pkey primary key (template_id, revision, line_no);

-- The memo rows of 财会〔2023〕11号, below inventories, intangible assets and development expenditure, switched off.
update statement_line set place = place + (place > 10)::int + (place > 29)::int + (place > 30)::int
  where template_id = 1;
insert into statement_line (template_id, revision, line_no, place, indent, kind, name_zh_cn, name_zh_tw, name_en,
  formula, is_off)
select 1, 1, v.no, v.place, 2, 'M', '其中：数据资源', '其中：資料資源', 'Of which: data resources', 'MANUAL()', true
from (values (78, 11), (79, 31), (80, 33)) as v (no, place)
where exists (select from statement_template t where t.id = 1);

insert into statement_revision (template_id, revision, status, published_at, digest)
select t.id, 1, 'published', now(),
  sha256(convert_to((select jsonb_agg(to_jsonb(l) - 'template_id' - 'revision' order by l.place)::text
    from statement_line l where l.template_id = t.id), 'UTF8'))
from statement_template t;
alter table statement_line
  add constraint statement_line_revision_fkey foreign key (template_id, revision)
    references statement_revision (template_id, revision) on delete cascade;

-- The columns of a custom statement; those of the others are given by law.
create table statement_column (
  template_id bigint not null,
  revision smallint not null,
  code text collate "C" not null,
  place smallint not null,
  kind text collate "C" not null,
  name_zh_cn text not null,
  name_zh_tw text not null,
  name_en text not null,
  -- Of kind month: which one. Of kind formula: what it computes from other columns.
  month_no smallint,
  formula text not null default '',
  width smallint not null default 140,
  constraint statement_column_pkey primary key (template_id, revision, code),
  constraint statement_column_revision_fkey foreign key (template_id, revision)
    references statement_revision (template_id, revision) on delete cascade,
  constraint statement_column_month_check check ((kind = 'month') = (month_no is not null))
);
comment on table statement_column is 'reference';

-- What people move from one line of a statement to another, or fill in where a formula says MANUAL(), in the months
-- from_no..to_no of a year (0 is its opening). It counts when it has been reviewed. Amounts are minor units.
create table statement_adjustment (
  company_id bigint not null,
  id bigint not null,
  year smallint not null,
  statement text collate "C" not null,
  kind text collate "C" not null,
  from_line smallint,
  to_line smallint not null,
  from_no smallint not null,
  to_no smallint not null,
  amount bigint not null,
  reason text not null,
  made_by bigint not null,
  made_name text not null,
  made_at timestamptz not null,
  reviewed_by bigint,
  reviewed_name text not null default '',
  reviewed_at timestamptz,
  version integer not null default 1,
  constraint statement_adjustment_pkey primary key (company_id, id),
  constraint statement_adjustment_kind_check check ((kind = 'reclass' and from_line is not null)
    or (kind = 'manual' and from_line is null)),
  constraint statement_adjustment_months_check check (from_no between 0 and 13 and to_no between from_no and 13),
  constraint statement_adjustment_review_check check ((reviewed_by is null) = (reviewed_at is null))
);
create index statement_adjustment_year_idx on statement_adjustment (company_id, year, statement);
comment on table statement_adjustment is 'distributed';
