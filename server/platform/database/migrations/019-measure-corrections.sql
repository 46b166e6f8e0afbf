-- What people said of a column of numbers, by the name of its table: it outlives the files that the table is read from.
-- Kind null: as it was found.
create table measure_correction (
  organisation_id text not null references organisation on delete cascade,
  table_name text not null,
  column_name text not null,
  kind text check (kind in ('amount', 'level', 'rate', 'price', 'percentage', 'average', 'score', 'index', 'flag')),
  weight text,
  rev integer not null,
  primary key (organisation_id, table_name, column_name)
);

alter table measure_correction enable row level security;
create policy read_own on measure_correction for select
  using (organisation_id = (select sextant_readable_organisation()));
create policy insert_own on measure_correction for insert
  with check (organisation_id = (select sextant_writable_organisation()));
create policy update_own on measure_correction for update
  using (organisation_id = (select sextant_writable_organisation()))
  with check (organisation_id = (select sextant_writable_organisation()));
