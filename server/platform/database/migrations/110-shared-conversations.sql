-- Copies of conversations that members read by link: one for each conversation. A copy ends with the membership of who
-- shared it, so that nobody who comes back finds old links open again.
create table shared_conversation (
  thread_id text primary key references thread on delete cascade,
  organisation_id text not null references organisation on delete cascade,
  person_id text not null,
  link text not null unique,
  leaf_id text not null,
  title text not null,
  entries jsonb not null,
  shared_at timestamptz not null default clock_timestamp(),
  foreign key (organisation_id, person_id) references membership on delete cascade
);
create index shared_conversation_member on shared_conversation (organisation_id, person_id);

-- Whoever shares is a member and shares a conversation of their own: that of a playbook step has no person.
alter table shared_conversation enable row level security;
create policy read_own on shared_conversation for select using (
  organisation_id = (select sextant_writable_organisation()) and person_id = (select sextant_person())
);
create policy insert_own on shared_conversation for insert with check (
  organisation_id = (select sextant_writable_organisation()) and person_id = (select sextant_person())
  and exists (
    select 1 from thread t where t.id = thread_id and t.organisation_id = shared_conversation.organisation_id
      and t.person_id = (select sextant_person()) and t.deleted_at is null
  )
);
create policy update_own on shared_conversation for update
  using (organisation_id = (select sextant_writable_organisation()) and person_id = (select sextant_person()))
  with check (organisation_id = (select sextant_writable_organisation()) and person_id = (select sextant_person()));
create policy delete_own on shared_conversation for delete using (
  organisation_id = (select sextant_writable_organisation()) and person_id = (select sextant_person())
);

-- Members read a copy by its link and by nothing else, so nobody can list what others share.
create function sextant_shared_conversation(given text)
  returns table (title text, entries jsonb, shared_at timestamptz, shared_by text)
  language sql stable security definer set search_path = public as $$
  select s.title, s.entries, s.shared_at, coalesce(nullif(p.name, ''), p.email)
  from shared_conversation s
    join thread t on t.id = s.thread_id
    join person p on p.id = s.person_id
  where s.link = given and s.organisation_id = sextant_writable_organisation()
    and t.deleted_at is null and p.deleted_at is null
$$;

-- Printed conversations: those of their person alone.
create policy read_conversation on report for select using (
  organisation_id = (select sextant_readable_organisation()) and report_code = 'conversation'
  and exists (
    select 1 from thread t where t.organisation_id = report.organisation_id and t.id = topic_id
      and t.person_id is not null and t.deleted_at is null
  )
);
create policy insert_conversation on report for insert with check (
  organisation_id = (select sextant_writable_organisation()) and report_code = 'conversation'
  and exists (
    select 1 from thread t where t.organisation_id = report.organisation_id and t.id = topic_id
      and t.person_id is not null and t.deleted_at is null
  )
);
