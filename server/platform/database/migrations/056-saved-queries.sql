-- Queries of the Datasets tab that were given a name. `query` is the search string of their address.
create table saved_query (
  organisation_id text not null references organisation on delete cascade,
  id text not null,
  name text not null,
  access_level text not null check (access_level in ('shared', 'private')),
  query text not null,
  rev integer not null default 1,
  created_by text references person on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);

-- A private one is seen and changed by who has saved it alone.
alter table saved_query enable row level security;
create policy read_own on saved_query for select using (
  organisation_id = (select sextant_readable_organisation())
  and (access_level = 'shared' or created_by = (select sextant_person()))
);
create policy insert_own on saved_query for insert with check (
  organisation_id = (select sextant_writable_organisation()) and created_by = (select sextant_person())
);
create policy update_own on saved_query for update
  using (
    organisation_id = (select sextant_writable_organisation())
    and (access_level = 'shared' or created_by = (select sextant_person()))
  )
  with check (
    organisation_id = (select sextant_writable_organisation())
    and (access_level = 'shared' or created_by = (select sextant_person()))
  );
