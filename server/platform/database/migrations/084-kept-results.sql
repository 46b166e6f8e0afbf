-- Results of statements, for those that follow them on the same page or in the same conversation: q1, q2 …
create table kept_result (
  organisation_id text not null references organisation on delete cascade,
  person_id text not null references person on delete cascade,
  asked_in text not null,
  number integer not null,
  result jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, person_id, asked_in, number)
);
create index kept_result_age on kept_result (made_at);

-- Read by the person who asked alone; written by the server, also for a visitor of a demo organisation.
alter table kept_result enable row level security;
create policy read_own on kept_result for select using (
  organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person())
);
