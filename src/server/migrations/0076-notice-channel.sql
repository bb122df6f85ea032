-- Notices outside the product: who is told of what by mail or phone too, and what is still to be sent.
-- Why `due` is written with the notice: what somebody chose when it happened holds, and the sending is no part of the
-- transaction that tells of it. Why local: none of it is of the books.

create table notice_channel (
  user_id bigint not null,
  event text not null,
  in_app boolean not null,
  email boolean not null,
  sms boolean not null,
  constraint notice_channel_pkey primary key (user_id, event),
  constraint notice_channel_user_fkey foreign key (user_id) references app_user (id) on delete cascade
);
comment on table notice_channel is 'local';

alter table notice add column due text[] not null default '{}';
create index notice_due_idx on notice (id) where due <> '{}';
