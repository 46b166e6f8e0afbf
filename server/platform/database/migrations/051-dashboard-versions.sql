-- What a dashboard was after each save. A version of a private time is seen by who has made the dashboard alone.
create table dashboard_version (
  organisation_id text not null,
  code text not null,
  rev integer not null,
  fields jsonb not null,
  is_private boolean not null,
  saved_by text references person on delete set null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, code, rev),
  foreign key (organisation_id, code) references dashboard on delete cascade
);

insert into dashboard_version (organisation_id, code, rev, fields, is_private, saved_by, saved_at)
select organisation_id, code, rev,
  jsonb_build_object('name', name, 'accessLevel', access_level, 'defaultSettings', default_settings,
    'scopeFilters', scope_filters, 'dimensionFilters', dimension_filters, 'metrics', metrics),
  access_level = 'private', created_by, created_at
from dashboard;

alter table dashboard_version enable row level security;
create policy read_own on dashboard_version for select using (
  organisation_id = (select sextant_readable_organisation())
  and exists (
    select from dashboard
    where dashboard.organisation_id = dashboard_version.organisation_id and dashboard.code = dashboard_version.code
      and (not is_private or dashboard.created_by = (select sextant_person()))
  )
);
create policy insert_own on dashboard_version for insert with check (
  organisation_id = (select sextant_writable_organisation())
  and saved_by = (select sextant_person())
  and exists (
    select from dashboard
    where dashboard.organisation_id = dashboard_version.organisation_id and dashboard.code = dashboard_version.code
  )
);
create policy delete_own on dashboard_version for delete using (
  organisation_id = (select sextant_writable_organisation())
  and exists (
    select from dashboard
    where dashboard.organisation_id = dashboard_version.organisation_id and dashboard.code = dashboard_version.code
  )
);
