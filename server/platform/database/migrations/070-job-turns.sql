-- When a person of an organisation last got a place in a queue; work that the server does by itself has no person (''). The
-- scheduler reads it to serve whoever has waited longest, on every server alike. Read and written by the installation alone.
create table job_turn (
  queue text not null,
  organisation_id text not null references organisation (id) on delete cascade,
  person_id text not null default '',
  served_at timestamptz not null,
  primary key (queue, organisation_id, person_id)
);
create index job_turn_organisation on job_turn (organisation_id);
alter table job_turn enable row level security;
