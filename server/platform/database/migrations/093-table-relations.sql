-- That each row of one table has at most one row of another, by a key. Whether the key is unique now is told by the rows.
create table table_relation (
  organisation_id text not null references organisation on delete cascade,
  id text not null,
  table_name text not null,
  name text not null,
  label text not null,
  column_name text not null,
  to_table text not null,
  to_column text not null,
  rev integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index table_relation_name on table_relation (organisation_id, table_name, name) where deleted_at is null;

alter table table_relation enable row level security;
create policy read_own on table_relation for select
  using (organisation_id = (select sextant_readable_organisation()));
create policy insert_own on table_relation for insert
  with check (organisation_id = (select sextant_writable_organisation()));
create policy update_own on table_relation for update
  using (organisation_id = (select sextant_writable_organisation()))
  with check (organisation_id = (select sextant_writable_organisation()));
