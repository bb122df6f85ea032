-- In which account set somebody worked last, for where he begins the next time, on whatever machine.
-- Why a table of its own: settings of a user are written by the browser, whole and a moment late; this the server sees.

create table last_account_set (
  user_id bigint not null,
  account_set text not null,
  constraint last_account_set_pkey primary key (user_id),
  constraint last_account_set_user_fkey foreign key (user_id) references app_user (id) on delete cascade
);
comment on table last_account_set is 'local';
