-- Who needs months alone says so before he waits for them. Locks of rows alone would never let him through: who only
-- shares a month goes past him as long as others share it too, and people who save without end leave no moment in which
-- all vouchers are audited.
-- Why unlogged: it says who waits now; after a crash nobody does. Why `until`: nor does a server that has died.

create unlogged table month_claim (
  company_id bigint not null,
  year integer not null,
  period_no smallint not null,
  id bigint not null,
  holds_acts boolean not null,
  holds_saves boolean not null,
  until timestamptz not null,
  constraint month_claim_pkey primary key (company_id, year, period_no, id)
);
comment on table month_claim is 'distributed';
