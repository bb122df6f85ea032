-- Tickets with which people come to other systems (administration 3.8).
alter table auth_ticket drop constraint auth_ticket_kind_check;
alter table auth_ticket add constraint auth_ticket_kind_check
  check (kind in ('check', 'changePassword', 'bind', 'scan', 'wxState', 'link'));
