-- What sales cost and earn has a code of its own.
-- Why it is given here: whoever saw it goes on seeing it until the code is taken from his role.

insert into role_button (role_id, button)
select role_id, 'gl:saleBill:cost' from role_button where button = 'gl:saleBill:view'
on conflict do nothing;
