-- Groups that are merged may hold other groups with all their companies (ledger §4.13).
alter table merge_group add column groups text[] not null default '{}';
