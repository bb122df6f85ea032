-- What the tills have sent, by number of the bill. Why apart from the bills: a bill may have come from a file before,
-- or be cancelled and brought anew, and what the tills said of the day must still be there to hold it against.
-- The same bill sent twice is known by its hash. Amounts are bigint minor units of the base currency.
create table sale_feed (
  company_id bigint not null,
  bill_no text collate "C" not null,
  store text collate "C" not null,
  business_date date not null,
  channel text collate "C" not null,
  gross bigint not null,
  tax bigint not null,
  hash bytea not null,
  sent_name text not null,
  sent_at timestamptz not null,
  constraint sale_feed_pkey primary key (company_id, bill_no),
  constraint sale_feed_hash_check check (octet_length(hash) = 32)
);
create index sale_feed_date_idx on sale_feed (company_id, business_date, store);
comment on table sale_feed is 'distributed';
