-- Saved views of the voucher list: what somebody looks for again and again, under a name, alone or with the company.

create table list_view (
  company_id bigint not null,
  id bigint not null,
  owner_id bigint not null,
  owner_name text not null,
  name text not null,
  search text not null, -- the query of the list's address
  is_shared boolean not null,
  updated_at timestamptz not null,
  constraint list_view_pkey primary key (company_id, id),
  constraint list_view_name_key unique (company_id, owner_id, name)
);
comment on table list_view is 'distributed';
