-- Templates of vouchers. One of the group stands under company 0, as the trail of the group does: so every statement
-- names its companies. The lines are kept as they are typed: nothing is counted or searched in them.
create table voucher_template (
  company_id bigint not null,
  id bigint not null,
  scope text not null,
  owner_id bigint not null,
  owner_name text not null,
  name text not null,
  enabled boolean not null default true,
  voucher_type text not null,
  remark text not null default '',
  lines json not null,
  -- The rule by which drafts recur: the month it begins with, its day, how often (null for without end), days ahead.
  from_month text,
  month_day smallint,
  times integer,
  lead_days smallint,
  version integer not null default 1,
  updated_name text not null,
  updated_at timestamptz not null,
  constraint voucher_template_pkey primary key (company_id, id),
  constraint voucher_template_scope_check check (scope in ('private', 'company', 'group')),
  constraint voucher_template_group_check check ((scope = 'group') = (company_id = 0)),
  constraint voucher_template_month_check check (
    (from_month is null) = (month_day is null) and (from_month is null) = (lead_days is null)
      and (scope <> 'group' or from_month is null))
);
comment on table voucher_template is 'distributed';

-- Which drafts a recurring template has made: one for each month, whichever server comes first.
create table voucher_template_draft (
  company_id bigint not null,
  template_id bigint not null,
  month text not null,
  draft_id bigint not null,
  made_at timestamptz not null,
  constraint voucher_template_draft_pkey primary key (company_id, template_id, month)
);
comment on table voucher_template_draft is 'distributed';
