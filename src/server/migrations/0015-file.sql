-- Uploaded files: what each is and who has it, and the contents that the store keeps.
-- Why two tables: the same content sent twice lies in the store once. A content goes when no file is left that has it;
-- its row is locked by whoever adds a file or removes the content, so neither can miss the other.

create table file_object (
  storage text not null,
  key text not null,
  bytes bigint not null,
  -- When somebody last brought it: a content without a file is waited for, since its file may be on its way.
  touched_at timestamptz not null,
  constraint file_object_pkey primary key (storage, key),
  constraint file_object_storage_check check (storage in ('local', 's3'))
);
create index file_object_touched_at_idx on file_object (touched_at);
comment on table file_object is 'local';

create table file (
  id bigint not null,
  file_name text not null,
  ext text not null,
  mime text not null,
  bytes bigint not null,
  sha256 text not null,
  bucket text not null,
  storage text not null,
  object_key text not null,
  is_public boolean not null default false,
  enabled boolean not null default true,
  legal_hold boolean not null default false,
  source text not null default '',
  remark text not null default '',
  -- The record that has the file; '' while none has.
  ref_type text not null default '',
  ref_id text not null default '',
  uploaded_ip text not null default '',
  created_by bigint not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  constraint file_pkey primary key (id),
  constraint file_object_fkey foreign key (storage, object_key) references file_object (storage, key),
  constraint file_bucket_check check (bucket in ('Default', 'Temp', 'PrimVoucher', 'PrimPayment', 'AIGC')),
  constraint file_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint file_public_check check (not is_public or bucket not in ('PrimVoucher', 'PrimPayment'))
);
create index file_created_at_idx on file (created_at);
create index file_created_by_idx on file (created_by, created_at);
create index file_object_key_idx on file (storage, object_key);
create index file_ref_idx on file (ref_type, ref_id) where ref_type <> '';
create index file_deleted_at_idx on file (deleted_at) where deleted_at is not null;
comment on table file is 'local';
