-- The scope of a role names account sets too, and a user has an identity card and a kind (administration §3.6, §3.7).
-- Why: a role for one year of a company; programs sign in with accounts of their own, and nobody is there to be asked.
alter table role_scope
  drop constraint role_scope_kind_check,
  add constraint role_scope_kind_check check (kind in ('company', 'account_set', 'store', 'department', 'subject'));

alter table app_user
  -- Sealed with the key of the instance, '' for none.
  add column id_card text not null default '',
  add column account_kind text collate "C" not null default 'person',
  add constraint app_user_account_kind_check check (account_kind in ('person', 'program'));
