-- Reports of a dashboard. What they showed is written once and never again: no request may change `frozen`.
create table snapshot (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  dashboard_code text not null,
  name text not null,
  day date not null,
  taken_at timestamptz not null,
  settings jsonb not null,
  -- First and last day of what it shows; null: all there is.
  shown_range jsonb,
  charts jsonb not null,
  -- As it was hashed, byte by byte.
  frozen text not null,
  hash text not null,
  commentary jsonb not null,
  rev integer not null default 1,
  is_scheduled boolean not null default false,
  created_by text references person on delete set null,
  locked_at timestamptz,
  locked_by text references person on delete set null,
  deleted_at timestamptz,
  unique (organisation_id, dashboard_code, taken_at),
  foreign key (organisation_id, dashboard_code) references dashboard on delete cascade
);
create index snapshot_of_day on snapshot (organisation_id, dashboard_code, day desc, taken_at desc);

-- A report is seen by whoever sees its dashboard.
alter table snapshot enable row level security;
create policy read_own on snapshot for select using (
  organisation_id = (select sextant_readable_organisation())
  and exists (select 1 from dashboard d where d.organisation_id = snapshot.organisation_id and d.code = snapshot.dashboard_code)
);
create policy insert_own on snapshot for insert with check (
  organisation_id = (select sextant_writable_organisation())
  and (created_by = (select sextant_person()) or (select sextant_is_worker()))
  and exists (select 1 from dashboard d where d.organisation_id = snapshot.organisation_id and d.code = snapshot.dashboard_code)
);
create policy update_own on snapshot for update
  using (
    organisation_id = (select sextant_writable_organisation())
    and exists (select 1 from dashboard d where d.organisation_id = snapshot.organisation_id and d.code = snapshot.dashboard_code)
  )
  with check (organisation_id = (select sextant_writable_organisation()));
