-- The states of sale bills are asked for within days and together with their vouchers: this index served nobody, and
-- every change of a state paid for it.
drop index sale_bill_state_idx;
