-- What signing in needs beyond a name and a password: second steps, codes, devices, scans, WeChat, and messages.
-- Why all of it is local: only the code of signing in touches it, and none of it is joined by the ledger.

-- The second step of a user and the passwords before the present one. `totp_secret` is sealed; `totp_step` is the last
-- interval of which a code was taken, so that none is taken twice.
create table user_security (
  user_id bigint not null,
  mfa_kind text not null default 'none',
  totp_secret text not null default '',
  totp_step bigint not null default 0,
  recovery_hashes text[] not null default '{}',
  password_history text[] not null default '{}',
  updated_at timestamptz not null,
  constraint user_security_pkey primary key (user_id),
  constraint user_security_mfa_kind_check check (mfa_kind in ('none', 'sms', 'email', 'totp')),
  constraint user_security_user_fkey foreign key (user_id) references app_user (id) on delete cascade
);
comment on table user_security is 'local';

-- A code that was sent. `who` is what was typed, known or not, so that both are counted alike; without a user it was
-- for nobody.
create table auth_code (
  id uuid not null,
  purpose text not null,
  who text not null,
  user_id bigint,
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ip text not null,
  constraint auth_code_pkey primary key (id),
  constraint auth_code_purpose_check check (purpose in ('login', 'check', 'bind', 'reset'))
);
create index auth_code_who_idx on auth_code (purpose, who, created_at);
create index auth_code_ip_idx on auth_code (ip, created_at);
create index auth_code_created_at_idx on auth_code (created_at);
comment on table auth_code is 'local';

-- A step of signing in that is still to be done, by the digest of what the browser holds.
create table auth_ticket (
  ticket_hash text not null,
  user_id bigint,
  kind text not null,
  payload json not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint auth_ticket_pkey primary key (ticket_hash),
  constraint auth_ticket_kind_check check (kind in ('check', 'changePassword', 'bind', 'scan', 'wxState'))
);
create index auth_ticket_expires_at_idx on auth_ticket (expires_at);
comment on table auth_ticket is 'local';

-- A picture with letters to copy: good once, for two minutes.
create table auth_captcha (
  id uuid not null,
  text text not null,
  expires_at timestamptz not null,
  constraint auth_captcha_pkey primary key (id)
);
create index auth_captcha_expires_at_idx on auth_captcha (expires_at);
comment on table auth_captcha is 'local';

-- A browser whose user need not do the second step for a while.
create table auth_device (
  device_hash text not null,
  user_id bigint not null,
  agent_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint auth_device_pkey primary key (device_hash),
  constraint auth_device_user_fkey foreign key (user_id) references app_user (id) on delete cascade
);
create index auth_device_user_id_idx on auth_device (user_id);
create index auth_device_expires_at_idx on auth_device (expires_at);
comment on table auth_device is 'local';

-- A picture to scan: made by the browser that wants in, scanned and confirmed by whoever is signed in on a phone.
create table auth_scan (
  id uuid not null,
  state text not null,
  secret_hash text not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  user_id bigint,
  constraint auth_scan_pkey primary key (id),
  constraint auth_scan_state_check check (state in ('created', 'scanned', 'confirmed', 'used', 'cancelled'))
);
create index auth_scan_expires_at_idx on auth_scan (expires_at);
comment on table auth_scan is 'local';

-- The applications at WeChat by which people sign in; `secret` is sealed, `base_url` '' = that of the provider.
create table wx_app (
  provider text not null,
  app_id text not null,
  secret text not null,
  base_url text not null default '',
  redirect_hosts text[] not null default '{}',
  enabled boolean not null default true,
  updated_at timestamptz not null,
  constraint wx_app_pkey primary key (provider),
  constraint wx_app_provider_check check (provider in ('oa', 'open', 'wecom', 'mini'))
);
comment on table wx_app is 'local';

-- Tokens and tickets of those applications, sealed; the row is locked while one server asks for the next.
create table wx_token (
  app_id text not null,
  kind text not null,
  value text not null,
  expires_at timestamptz not null,
  constraint wx_token_pkey primary key (app_id, kind)
);
comment on table wx_token is 'local';

create table user_wechat (
  user_id bigint not null,
  provider text not null,
  app_id text not null,
  openid text not null,
  unionid text not null default '',
  nick text not null default '',
  avatar text not null default '',
  bound_at timestamptz not null,
  constraint user_wechat_pkey primary key (user_id, provider),
  constraint user_wechat_openid_key unique (app_id, openid),
  constraint user_wechat_user_fkey foreign key (user_id) references app_user (id) on delete cascade
);
comment on table user_wechat is 'local';

-- Messages to people: what became of each. `content` is kept only where no gateway is set up, for whoever tries the
-- product; what a gateway took is not kept.
create table message_outbox (
  id bigint not null,
  channel text not null,
  target text not null,
  content text not null,
  error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint message_outbox_pkey primary key (id),
  constraint message_outbox_channel_check check (channel in ('sms', 'email'))
);
create index message_outbox_created_at_idx on message_outbox (created_at);
comment on table message_outbox is 'local';
