-- Whom a plan tells when it fails (administration §3.11); nobody named: every super administrator, as before.

alter table backup_plan add column alert_users bigint[] not null default '{}';
