-- Whoever sees a dashboard may follow its reports; each person for themselves.
create table snapshot_subscription (
  organisation_id text not null references organisation on delete cascade,
  dashboard_code text not null,
  person_id text not null references person on delete cascade,
  primary key (organisation_id, dashboard_code, person_id),
  foreign key (organisation_id, dashboard_code) references dashboard on delete cascade
);
alter table snapshot_subscription enable row level security;
create policy read_own on snapshot_subscription for select using (
  organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person())
);
create policy insert_own on snapshot_subscription for insert with check (
  organisation_id = (select sextant_writable_organisation()) and person_id = (select sextant_person())
  and exists (select 1 from dashboard d
    where d.organisation_id = snapshot_subscription.organisation_id and d.code = snapshot_subscription.dashboard_code)
);
create policy delete_own on snapshot_subscription for delete using (
  organisation_id = (select sextant_writable_organisation()) and person_id = (select sextant_person())
);
