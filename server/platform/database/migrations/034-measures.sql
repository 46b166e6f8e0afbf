-- Measures that people define or type by hand. Those that arise from documents are read from the tables of the warehouse.
create table measure_definition (
  id text not null,
  organisation_id text not null references organisation on delete cascade,
  name text not null,
  source text not null check (source in ('manual', 'formula', 'matrix', 'lookup')),
  unit text not null check (unit in ('currency', 'percent', 'number')),
  formula text,
  scope text,
  scope2 text,
  table_values jsonb,
  granularity text check (granularity in ('day', 'week', 'month', 'quarter', 'half', 'year', 'fy')),
  roll_up text check (roll_up in ('sum', 'last', 'mean')),
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index measure_definition_name on measure_definition (organisation_id, name) where deleted_at is null;

-- Values of a measure that is typed by hand. An empty scope value: of the whole.
create table measure_value (
  organisation_id text not null references organisation on delete cascade,
  definition_id text not null,
  date date not null,
  scenario text not null,
  scope_value text not null,
  value double precision not null,
  primary key (organisation_id, definition_id, date, scenario, scope_value),
  foreign key (organisation_id, definition_id) references measure_definition (organisation_id, id) on delete cascade
);

alter table measure_definition enable row level security;
create policy read_own on measure_definition for select
  using (organisation_id = (select sextant_readable_organisation()));
create policy insert_own on measure_definition for insert
  with check (organisation_id = (select sextant_writable_organisation()));
create policy update_own on measure_definition for update
  using (organisation_id = (select sextant_writable_organisation()))
  with check (organisation_id = (select sextant_writable_organisation()));

alter table measure_value enable row level security;
create policy read_own on measure_value for select
  using (organisation_id = (select sextant_readable_organisation()));
create policy insert_own on measure_value for insert
  with check (organisation_id = (select sextant_writable_organisation()));
create policy delete_own on measure_value for delete
  using (organisation_id = (select sextant_writable_organisation()));
