-- Failures are counted by name and network, so that a stranger elsewhere locks out nobody.
alter table login_lock add column network text not null default '';
alter table login_lock drop constraint login_lock_pkey;
alter table login_lock add constraint login_lock_pkey primary key (user_name, network);

-- A browser by which a user has come in before; only one that he trusts leaves out the second step.
alter table auth_device add column skips_check boolean not null default true;
alter table auth_device drop constraint auth_device_pkey;
alter table auth_device add constraint auth_device_pkey primary key (device_hash, user_id);

-- Pictures with letters give way to work that a browser does.
drop table auth_captcha;
create table auth_proof (
  id uuid not null,
  challenge text not null,
  bits integer not null,
  expires_at timestamptz not null,
  constraint auth_proof_pkey primary key (id)
);
create index auth_proof_expires_at_idx on auth_proof (expires_at);
comment on table auth_proof is 'local';
