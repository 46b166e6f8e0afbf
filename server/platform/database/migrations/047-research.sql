-- Questions that are researched and answered with a report. `run` rises with each run: what an earlier one finds late is dropped.
create table research_topic (
  organisation_id text not null references organisation on delete cascade,
  id text not null,
  topic text not null,
  output_format text not null,
  update_frequency text not null check (update_frequency in ('', 'weekly', 'monthly')),
  access_level text not null check (access_level in ('shared', 'private')),
  role text not null,
  source text not null check (source in ('internal', 'external', 'both')),
  addresses jsonb not null default '[]',
  -- The plan as a person wrote it; null where the run makes one.
  plan jsonb,
  run integer not null default 1,
  job_id text,
  answers jsonb not null default '[]',
  abstract text not null default '',
  content text,
  citations jsonb not null default '[]',
  checked jsonb,
  failure text,
  -- The first day of the week or month that was last updated or begun with.
  last_period date,
  is_updatable boolean not null default false,
  date timestamptz not null default clock_timestamp(),
  created_by text references person on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  first_done_at timestamptz,
  done_at timestamptz,
  done_by text references person on delete set null,
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create index research_topic_due on research_topic (last_period) where update_frequency <> '' and deleted_at is null;

-- A private one is seen and changed by who has made it alone; the jobs run in that person's name, and what the
-- server ends by itself in nobody's.
alter table research_topic enable row level security;
create policy read_own on research_topic for select using (
  organisation_id = (select sextant_readable_organisation())
  and (access_level = 'shared' or created_by = (select sextant_person()) or (select sextant_is_worker()))
);
create policy insert_own on research_topic for insert with check (
  organisation_id = (select sextant_writable_organisation()) and created_by = (select sextant_person())
);
create policy update_own on research_topic for update
  using (
    organisation_id = (select sextant_writable_organisation())
    and (access_level = 'shared' or created_by = (select sextant_person()) or (select sextant_is_worker()))
  )
  with check (
    organisation_id = (select sextant_writable_organisation())
    and (access_level = 'shared' or created_by = (select sextant_person()) or (select sextant_is_worker()))
  );

-- What was asked for in one way by one person stays theirs: nobody else makes a topic private or takes it over.
create function sextant_guard_research() returns trigger language plpgsql as $$
begin
  if new.created_by is distinct from old.created_by
    or (new.access_level = 'private' and old.access_level = 'shared' and old.created_by is distinct from sextant_person()) then
    raise exception 'only who has made a topic makes it private' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger guard_research before update on research_topic for each row
  when (current_user = 'sextant_app' and not sextant_is_worker()) execute function sextant_guard_research();

-- Whoever sees a topic may follow it; each person for themselves.
create table research_subscription (
  organisation_id text not null,
  topic_id text not null,
  person_id text not null references person on delete cascade,
  primary key (organisation_id, topic_id, person_id),
  foreign key (organisation_id, topic_id) references research_topic (organisation_id, id) on delete cascade
);
alter table research_subscription enable row level security;
create policy own on research_subscription
  using (organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person()))
  with check (
    organisation_id = (select sextant_writable_organisation()) and person_id = (select sextant_person())
    and exists (select 1 from research_topic t where t.organisation_id = research_subscription.organisation_id and t.id = topic_id)
  );

-- One for each run and each update; a period of the calendar is updated once.
create table research_entry (
  organisation_id text not null,
  id text not null,
  topic_id text not null,
  job_id text not null,
  kind text not null check (kind in ('run', 'update')),
  period date,
  date timestamptz not null default clock_timestamp(),
  abstract text not null,
  html text not null,
  findings jsonb not null default '[]',
  mailed_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, job_id),
  unique (organisation_id, topic_id, period),
  foreign key (organisation_id, topic_id) references research_topic (organisation_id, id) on delete cascade
);
create index research_entry_of_topic on research_entry (organisation_id, topic_id, date);
alter table research_entry enable row level security;
create policy read_own on research_entry for select using (
  organisation_id = (select sextant_readable_organisation())
  and exists (select 1 from research_topic t where t.organisation_id = research_entry.organisation_id and t.id = topic_id)
);
create policy insert_own on research_entry for insert with check (
  organisation_id = (select sextant_writable_organisation())
  and exists (select 1 from research_topic t where t.organisation_id = research_entry.organisation_id and t.id = topic_id)
);
create policy update_own on research_entry for update
  using (organisation_id = (select sextant_writable_organisation())
    and exists (select 1 from research_topic t where t.organisation_id = research_entry.organisation_id and t.id = topic_id));
create policy delete_own on research_entry for delete
  using (organisation_id = (select sextant_writable_organisation())
    and exists (select 1 from research_topic t where t.organisation_id = research_entry.organisation_id and t.id = topic_id));
