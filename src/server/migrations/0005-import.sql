-- Which voucher files an account set has taken in: the same file is not imported twice by mistake.

create table import_file (
  company_id bigint not null,
  year integer not null,
  sha256 text collate "C" not null,
  file_name text not null,
  line_count integer not null,
  imported_name text not null,
  imported_at timestamptz not null,
  constraint import_file_pkey primary key (company_id, year, sha256)
);
comment on table import_file is 'distributed';
