-- Who has which voucher open and who is changing it, so that two people do not write over each other unseen.
-- Why unlogged: a row is worth half a minute; after a crash everybody's next word, ten seconds later, makes it anew.

create unlogged table voucher_presence (
  voucher_id bigint not null,
  desk text not null,
  user_id bigint not null,
  user_name text not null,
  editing boolean not null,
  seen_at timestamptz not null,
  constraint voucher_presence_pkey primary key (voucher_id, desk),
  constraint voucher_presence_desk_check check (length(desk) <= 64)
);
create index voucher_presence_seen_at_idx on voucher_presence (seen_at);
comment on table voucher_presence is 'local';
