-- Dashboards whose reports are made by the clock, in the name of who has asked for it.
create table snapshot_schedule (
  organisation_id text not null references organisation on delete cascade,
  dashboard_code text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'quarterly')),
  recipients jsonb not null,
  next_at timestamptz not null,
  created_by text references person on delete cascade,
  primary key (organisation_id, dashboard_code),
  foreign key (organisation_id, dashboard_code) references dashboard on delete cascade
);
create index snapshot_schedule_due on snapshot_schedule (next_at);

alter table snapshot_schedule enable row level security;
create policy read_own on snapshot_schedule for select using (
  organisation_id = (select sextant_readable_organisation())
  and ((select sextant_is_worker()) or exists (
    select 1 from dashboard d where d.organisation_id = snapshot_schedule.organisation_id and d.code = snapshot_schedule.dashboard_code))
);
create policy insert_own on snapshot_schedule for insert with check (
  organisation_id = (select sextant_writable_organisation())
  and (created_by = (select sextant_person()) or (select sextant_is_worker()))
  and exists (select 1 from dashboard d where d.organisation_id = snapshot_schedule.organisation_id and d.code = snapshot_schedule.dashboard_code)
);
create policy update_own on snapshot_schedule for update
  using (
    organisation_id = (select sextant_writable_organisation())
    and ((select sextant_is_worker()) or exists (
      select 1 from dashboard d where d.organisation_id = snapshot_schedule.organisation_id and d.code = snapshot_schedule.dashboard_code))
  )
  with check (organisation_id = (select sextant_writable_organisation())
    and (created_by = (select sextant_person()) or (select sextant_is_worker())));
create policy delete_own on snapshot_schedule for delete using (
  organisation_id = (select sextant_writable_organisation())
  and ((select sextant_is_worker()) or exists (
    select 1 from dashboard d where d.organisation_id = snapshot_schedule.organisation_id and d.code = snapshot_schedule.dashboard_code))
);
