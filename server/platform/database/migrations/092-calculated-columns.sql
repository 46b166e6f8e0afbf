-- Columns that people calculate from others, by the name of their table: they outlive the files that it is read from.
-- `uses`: the columns that the expression reads, so that one that is gone can be named.
create table calculated_column (
  organisation_id text not null references organisation on delete cascade,
  id text not null,
  table_name text not null,
  name text not null,
  label text not null,
  expression text not null,
  uses jsonb not null,
  rev integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index calculated_column_name on calculated_column (organisation_id, table_name, name)
  where deleted_at is null;

alter table calculated_column enable row level security;
create policy read_own on calculated_column for select
  using (organisation_id = (select sextant_readable_organisation()));
create policy insert_own on calculated_column for insert
  with check (organisation_id = (select sextant_writable_organisation()));
create policy update_own on calculated_column for update
  using (organisation_id = (select sextant_writable_organisation()))
  with check (organisation_id = (select sextant_writable_organisation()));
