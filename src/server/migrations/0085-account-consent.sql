-- What an administrator has asked for an account that may do more than he: another one does the same within a day.
-- Why: whoever sets the password of an accountant, or where his codes are sent, could come in as the accountant.
create table account_consent (
  user_id bigint not null,
  act text collate "C" not null,
  -- SHA-256 of what is asked for, in hexadecimal digits: the two ask for the very same.
  digest text collate "C" not null,
  asked_by bigint not null,
  asked_at timestamptz not null,
  constraint account_consent_pkey primary key (user_id, act, digest, asked_by),
  constraint account_consent_user_fkey foreign key (user_id) references app_user (id) on delete cascade,
  constraint account_consent_asked_by_fkey foreign key (asked_by) references app_user (id) on delete cascade
);
create index account_consent_asked_by_idx on account_consent (asked_by);
comment on table account_consent is 'reference';
