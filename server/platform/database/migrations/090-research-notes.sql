-- The outline and the assumptions as a person wrote them; null where the run makes them. `planned`: what a run goes by.
alter table research_topic add column outline jsonb;
alter table research_topic add column assumptions jsonb;
alter table research_topic add column planned jsonb;

-- What research has found, kept as it is found. `part` and `position`: the piece of the job that made it, so that a piece
-- that is done again after a kill adds nothing twice.
create table research_note (
  organisation_id text not null,
  topic_id text not null,
  id text not null,
  job_id text not null,
  run integer not null,
  part text not null,
  position integer not null,
  note jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, topic_id, id),
  unique (organisation_id, job_id, part, position),
  foreign key (organisation_id, topic_id) references research_topic (organisation_id, id) on delete cascade
);
alter table research_note enable row level security;
create policy read_own on research_note for select using (
  organisation_id = (select sextant_readable_organisation())
  and exists (select 1 from research_topic t where t.organisation_id = research_note.organisation_id and t.id = topic_id)
);
create policy write_own on research_note for all
  using (
    organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker())
    and exists (select 1 from research_topic t where t.organisation_id = research_note.organisation_id and t.id = topic_id)
  )
  with check (
    organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker())
    and exists (select 1 from research_topic t where t.organisation_id = research_note.organisation_id and t.id = topic_id)
  );

-- The answers of finished calls of a model, until their job has ended: a job that is taken up again pays for none twice.
create table research_call (
  organisation_id text not null references organisation on delete cascade,
  job_id text not null references job on delete cascade,
  key text not null,
  -- Letter for letter as they came: they stand in later requests, by whose letters a call is known.
  parts json not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, job_id, key)
);
alter table research_call enable row level security;
create policy of_workers on research_call
  using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()))
  with check (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()));
