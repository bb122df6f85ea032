-- Evidence of vouchers: the files attached to them, the sales lists registered with them, and the invoice numbers that
-- both have taken.
-- Why so: a voucher's digest names the files it stood on when it was posted. What is added later is a row beside it, so
-- that the posted voucher stays as it was; nothing here is ever deleted, a file taken away is marked.

create table voucher_attachment (
  company_id bigint not null,
  id bigint not null,
  voucher_id bigint not null,
  position integer not null,
  file_id bigint not null,
  name text not null,
  extension text collate "C" not null,
  mime text collate "C" not null,
  bytes bigint not null,
  sha256 bytea not null,
  invoice_key text collate "C" not null default '',
  invoice jsonb,
  after_posting boolean not null,
  added_by bigint not null,
  added_name text not null,
  added_at timestamptz(3) not null,
  removed_by bigint,
  removed_name text not null default '',
  removed_at timestamptz(3),
  constraint voucher_attachment_pkey primary key (company_id, id),
  constraint voucher_attachment_sha256_check check (octet_length(sha256) = 32),
  constraint voucher_attachment_removed_check check ((removed_at is null) = (removed_by is null))
);
create unique index voucher_attachment_file_key on voucher_attachment (company_id, voucher_id, sha256)
  where removed_at is null;
comment on table voucher_attachment is 'distributed';

create table sales_list (
  company_id bigint not null,
  voucher_id bigint not null,
  line_no integer not null,
  invoice_no text not null,
  invoice_key text collate "C" not null,
  invoice_date date,
  store text collate "C" not null default '',
  gross bigint not null,
  tax bigint not null,
  net bigint not null,
  sale_bill text not null default '',
  constraint sales_list_pkey primary key (company_id, voucher_id, line_no),
  constraint sales_list_sum_check check (gross = net + tax)
);
comment on table sales_list is 'distributed';

-- One number, one voucher, in the whole group: of two who register it at once the second waits and is refused.
create table registered_invoice (
  invoice_key text collate "C" not null,
  company_id bigint not null,
  voucher_id bigint not null,
  constraint registered_invoice_pkey primary key (invoice_key)
);
create index registered_invoice_voucher_idx on registered_invoice (company_id, voucher_id);
comment on table registered_invoice is 'reference';

-- A row is what it was added as; only its place may change, and once it may be marked as removed, unless its voucher is
-- posted. What counts for the digest is not slipped under a posted voucher.
create function gl_posted_guard_attachment() returns trigger language plpgsql volatile as $$
declare
  changing text[] := array['position', 'removed_by', 'removed_name', 'removed_at'];
  is_posted boolean;
begin
  if tg_op = 'DELETE' then
    raise exception 'this record is kept for ever' using errcode = 'GL002';
  end if;
  if tg_op = 'UPDATE' and (old.removed_at is not null or to_jsonb(new) - changing <> to_jsonb(old) - changing) then
    raise exception 'this record is kept for ever' using errcode = 'GL002';
  end if;
  if tg_op = 'UPDATE' and new.removed_at is null or tg_op = 'INSERT' and new.after_posting then
    return new;
  end if;
  select v.voucher_no between 1 and c.posted_no into is_posted from voucher v
    join voucher_counter c on c.company_id = v.company_id and c.year = v.year and c.period_no = v.period_no
      and c.voucher_type = v.voucher_type
    where v.company_id = new.company_id and v.id = new.voucher_id;
  if is_posted then
    raise exception 'what a posted voucher stands on cannot be changed' using errcode = 'GL001';
  end if;
  return new;
end $$;

create trigger gl_posted_guard_attachment before insert or update or delete on voucher_attachment
  for each row execute function gl_posted_guard_attachment();

create trigger gl_rowlocal_truncate before truncate on voucher_attachment
  for each statement execute function gl_rowlocal_keep();
