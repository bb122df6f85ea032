-- The library of summaries: texts that are taken in voucher entry, each with the subject it usually goes with. Those of
-- the group stand under company 0.
create table summary_text (
  company_id bigint not null,
  id bigint not null,
  code text collate "C" not null,
  text text not null,
  subject text collate "C" not null default '',
  enabled boolean not null default true,
  constraint summary_text_pkey primary key (company_id, id),
  constraint summary_text_code_key unique (company_id, code),
  constraint summary_text_length_check check (char_length(text) between 1 and 200)
);
comment on table summary_text is 'distributed';
