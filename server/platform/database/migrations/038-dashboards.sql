-- Charts that people look at together. The code is a part of its address; what lies in the trash keeps its code.
create table dashboard (
  organisation_id text not null references organisation on delete cascade,
  code text not null,
  name text not null,
  access_level text not null check (access_level in ('shared', 'private')),
  default_settings jsonb not null,
  scope_filters jsonb not null,
  dimension_filters jsonb not null,
  metrics jsonb not null,
  rev integer not null default 1,
  created_by text references person on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (organisation_id, code)
);

-- A private one is seen and changed by who has made it alone.
alter table dashboard enable row level security;
create policy read_own on dashboard for select using (
  organisation_id = (select sextant_readable_organisation())
  and (access_level = 'shared' or created_by = (select sextant_person()))
);
create policy insert_own on dashboard for insert with check (
  organisation_id = (select sextant_writable_organisation()) and created_by = (select sextant_person())
);
create policy update_own on dashboard for update
  using (
    organisation_id = (select sextant_writable_organisation())
    and (access_level = 'shared' or created_by = (select sextant_person()))
  )
  with check (
    organisation_id = (select sextant_writable_organisation())
    and (access_level = 'shared' or created_by = (select sextant_person()))
  );
