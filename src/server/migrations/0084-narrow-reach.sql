-- A role begins with what its holder's own department bears (administration §3.6).
-- Why: a reach counts for the codes of its role only. One without codes showed every store beside whatever else its
-- holder had; it shows nothing by itself now, and shall not begin to when codes are given to it.
alter table role alter column data_scope set default 'department';

update role set data_scope = 'department', version = version + 1
  where not builtin and data_scope = 'all' and not exists (select from role_button b where b.role_id = role.id);
