-- When somebody was on the home page of an organisation: one row for all that falls within eight hours.
create table visit (
  organisation_id text not null references organisation on delete cascade,
  person_id text not null references person on delete cascade,
  at timestamptz not null default now(),
  primary key (organisation_id, person_id, at)
);

create table watchlist_item (
  id text not null,
  organisation_id text not null references organisation on delete cascade,
  category text not null,
  topic text not null,
  created_by text references person on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, id)
);

-- What was found about a topic. The evidence makes the key, so that the same evidence never becomes a second matter.
create table matter (
  id text not null,
  organisation_id text not null references organisation on delete cascade,
  evidence_key text not null,
  -- where the evidence stands: in a document, or in a table of the warehouse
  document_id text,
  table_name text,
  title text not null,
  abstract text not null,
  content text not null,
  found_at timestamptz not null default now(),
  -- the evidence is not there any more, or newer evidence has taken its place
  obsolete_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, evidence_key),
  check (num_nonnulls(document_id, table_name) = 1)
);

create table matter_dismissal (
  organisation_id text not null,
  matter_id text not null,
  person_id text not null references person on delete cascade,
  at timestamptz not null default now(),
  primary key (organisation_id, matter_id, person_id),
  foreign key (organisation_id, matter_id) references matter (organisation_id, id) on delete cascade
);

alter table watchlist_item enable row level security;
create policy read_own on watchlist_item for select using (organisation_id = (select sextant_readable_organisation()));
create policy insert_own on watchlist_item for insert with check (organisation_id = (select sextant_writable_organisation()));
create policy update_own on watchlist_item for update using (organisation_id = (select sextant_writable_organisation()))
  with check (organisation_id = (select sextant_writable_organisation()));
create policy delete_own on watchlist_item for delete using (organisation_id = (select sextant_writable_organisation()));

-- Matters are found by the server's own work; people only read them.
alter table matter enable row level security;
create policy read_own on matter for select using (organisation_id = (select sextant_readable_organisation()));
create policy found_by_worker on matter for all
  using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()))
  with check (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()));

-- A visit and a dismissal are one person's, also of a visitor of the demo organisation.
alter table visit enable row level security;
create policy own on visit using (organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person()))
  with check (organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person()));
alter table matter_dismissal enable row level security;
create policy own on matter_dismissal using (organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person()))
  with check (organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person()));
