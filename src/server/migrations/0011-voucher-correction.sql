-- Which voucher puts which right: the correction copy that goes with a reversal, and the blue correction of a voucher
-- of an earlier year. Beside the books, so that neither voucher is written again for it; a voucher that is deleted
-- leaves its row, which is read only together with the voucher.
create table voucher_correction (
  company_id bigint not null,
  voucher_id bigint not null,
  corrects bigint not null,
  constraint voucher_correction_pkey primary key (company_id, voucher_id)
);
create index voucher_correction_corrects_idx on voucher_correction (company_id, corrects);
comment on table voucher_correction is 'distributed';
