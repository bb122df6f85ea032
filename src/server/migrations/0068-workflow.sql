-- Workflows: what is drawn, and each version that was published, which stays as it is.
-- Why local: none of it holds a figure of the books, and none is joined to them.

create table workflow (
  id bigint not null,
  name text not null,
  -- JSON of nodes and lines as it is being drawn.
  draft text not null,
  -- The version that holds; 0 for none yet.
  published_no integer not null default 0,
  enabled boolean not null default true,
  version integer not null default 1,
  changed_name text not null,
  changed_at timestamptz not null,
  constraint workflow_pkey primary key (id),
  constraint workflow_draft_check check (octet_length(draft) <= 1048576)
);
create unique index workflow_name_key on workflow (lower(name));
create index workflow_changed_at_idx on workflow (changed_at);
comment on table workflow is 'local';

create table workflow_version (
  workflow_id bigint not null,
  no integer not null,
  content text not null,
  published_name text not null,
  published_at timestamptz not null,
  constraint workflow_version_pkey primary key (workflow_id, no),
  constraint workflow_version_workflow_fkey foreign key (workflow_id) references workflow (id) on delete cascade
);
comment on table workflow_version is 'local';
