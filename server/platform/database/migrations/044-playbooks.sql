-- Playbooks as their authors have them: what people start from. Written by the installation alone; `version` rises with
-- every change of what those see who start one.
create table playbook (
  id text primary key,
  name text not null,
  description text not null default '',
  category text not null default '',
  slug text not null unique,
  call_to_action text not null default '',
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED')),
  -- The playbooks of a partner go with it: one of nobody would be everybody's.
  partner_id text references partner on delete cascade,
  is_multi_user boolean not null default false,
  roles jsonb not null default '[]',
  steps jsonb not null default '[]',
  version integer not null default 1,
  rev integer not null default 1,
  created_by text references person on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
create index playbook_partner on playbook (partner_id);

-- Each version as it was, for its differences and for coming back to it.
create table playbook_version (
  playbook_id text not null references playbook on delete cascade,
  version integer not null,
  fields jsonb not null,
  saved_by text references person on delete set null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (playbook_id, version)
);

create function sextant_is_superadmin() returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from person p where p.id = sextant_person() and p.is_superadmin and p.deleted_at is null)
$$;
create function sextant_own_partners() returns setof text language sql stable security definer set search_path = public as $$
  select m.partner_id from partner_member m where m.person_id = sextant_person()
$$;

-- What is published is everybody's, or the people's of its partner; a draft is the superadmins' and its partner's.
alter table playbook enable row level security;
create policy read_visible on playbook for select using (
  (status = 'PUBLISHED' and partner_id is null)
  or partner_id in (select sextant_own_partners())
  or (status = 'DRAFT' and (select sextant_is_superadmin()))
  or (select sextant_is_worker())
);
alter table playbook_version enable row level security;
create policy read_visible on playbook_version for select using (
  exists (select 1 from playbook p where p.id = playbook_id)
);

-- A playbook that people work through. Its steps and roles are copies, so that it stays on the version it began with.
create table playbook_topic (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  title text not null,
  access_level text not null check (access_level in ('shared', 'private')),
  template_id text not null,
  template_version integer not null,
  template_name text not null,
  roles jsonb not null,
  user_roles jsonb not null,
  rev integer not null default 1,
  created_by text references person on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  deleted_at timestamptz
);
create index playbook_topic_organisation on playbook_topic (organisation_id, template_id);

-- What everybody of a playbook may know of a step: its kind, whose it is and how far it is. `generation` rises with every
-- reset, so that the result of earlier work is dropped.
create table playbook_step (
  organisation_id text not null references organisation on delete cascade,
  topic_id text not null references playbook_topic on delete cascade,
  id text not null,
  type text not null,
  allowed_role text not null,
  visibility text not null check (visibility in ('private', 'visible')),
  is_left_out boolean not null default false,
  is_complete boolean not null default false,
  includes jsonb not null default '[]',
  generation integer not null default 1,
  -- The generation that was worked out, or given up; and the last message of the conversation that was read for it.
  prepared integer not null default 0,
  basis text,
  rev integer not null default 1,
  job_id text,
  thread_id text unique,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (topic_id, id)
);
create index playbook_step_organisation on playbook_step (organisation_id);

-- What is written in a step and what came of it: of a private one, for the person of its role alone.
create table playbook_work (
  organisation_id text not null references organisation on delete cascade,
  topic_id text not null,
  step_id text not null,
  config jsonb not null,
  -- What came of an earlier generation of the step counts for nothing.
  generation integer not null default 1,
  output jsonb not null default '{}',
  problem text,
  primary key (topic_id, step_id),
  foreign key (topic_id, step_id) references playbook_step on delete cascade
);
create index playbook_work_organisation on playbook_work (organisation_id);

alter table playbook_topic enable row level security;
create policy read_own on playbook_topic for select using (
  organisation_id = (select sextant_readable_organisation())
  and (access_level = 'shared' or created_by = (select sextant_person()) or (select sextant_is_worker()))
);
create policy insert_own on playbook_topic for insert with check (
  organisation_id = (select sextant_writable_organisation()) and created_by = (select sextant_person())
);
create policy update_own on playbook_topic for update
  using (
    organisation_id = (select sextant_writable_organisation())
    and (access_level = 'shared' or created_by = (select sextant_person()) or (select sextant_is_worker()))
  )
  with check (
    organisation_id = (select sextant_writable_organisation())
    and (access_level = 'shared' or created_by = (select sextant_person()) or (select sextant_is_worker()))
  );

alter table playbook_step enable row level security;
create policy read_own on playbook_step for select using (
  organisation_id = (select sextant_readable_organisation())
  and exists (select 1 from playbook_topic t where t.id = topic_id)
);
create policy insert_own on playbook_step for insert with check (
  organisation_id = (select sextant_writable_organisation())
  and exists (select 1 from playbook_topic t where t.id = topic_id and t.organisation_id = playbook_step.organisation_id)
);
create policy update_own on playbook_step for update
  using (
    organisation_id = (select sextant_writable_organisation())
    and exists (select 1 from playbook_topic t where t.id = topic_id)
  )
  with check (
    organisation_id = (select sextant_writable_organisation())
    and exists (select 1 from playbook_topic t where t.id = topic_id and t.organisation_id = playbook_step.organisation_id)
  );

-- Whose a step is: of a role that somebody holds who is still a member; the step of anyone is nobody's alone.
create function sextant_reads_step(topic text, step text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (
    select 1 from playbook_topic t join playbook_step s on s.topic_id = t.id
    where t.id = topic and s.id = step
      and (t.access_level = 'shared' or t.created_by = sextant_person())
      and (s.visibility = 'visible' or s.allowed_role = 'Anyone' or t.user_roles ->> s.allowed_role = sextant_person())
  )
$$;
alter table playbook_work enable row level security;
create policy read_own on playbook_work for select using (
  organisation_id = (select sextant_readable_organisation())
  and ((select sextant_is_worker()) or sextant_reads_step(topic_id, step_id))
);
-- The steps of a new playbook are written before anybody has worked on them, also those that its creator will not see.
create policy insert_own on playbook_work for insert with check (
  organisation_id = (select sextant_writable_organisation()) and output = '{}'
  and exists (select 1 from playbook_step s where s.topic_id = playbook_work.topic_id and s.id = step_id
    and s.organisation_id = playbook_work.organisation_id)
);
create policy update_own on playbook_work for update
  using (
    organisation_id = (select sextant_writable_organisation())
    and ((select sextant_is_worker()) or sextant_reads_step(topic_id, step_id))
  )
  with check (organisation_id = (select sextant_writable_organisation()));

-- A thread without a person belongs to a step: it is read by whom the step is shown to, and written by its role.
alter table thread alter column person_id drop not null;
alter table message alter column person_id drop not null;
alter table thread_event alter column person_id drop not null;
create function sextant_step_threads(to_write boolean) returns setof text language sql stable security definer set search_path = public as $$
  select s.thread_id from playbook_step s join playbook_topic t on t.id = s.topic_id
  where s.thread_id is not null and t.organisation_id = nullif(current_setting('sextant.organisation', true), '')
    and t.deleted_at is null
    and (t.access_level = 'shared' or t.created_by = sextant_person())
    and (s.allowed_role = 'Anyone' or t.user_roles ->> s.allowed_role = sextant_person()
      or (s.visibility = 'visible' and not to_write))
$$;
drop policy own on thread;
create policy read_own on thread for select using (
  organisation_id = (select sextant_readable_organisation())
  and (person_id = (select sextant_person()) or (select sextant_is_worker())
    or (person_id is null and id in (select sextant_step_threads(false))))
);
create policy insert_own on thread for insert with check (
  (organisation_id = (select sextant_readable_organisation())
    and (person_id = (select sextant_person()) or (select sextant_is_worker())))
  or (person_id is null and organisation_id = (select sextant_writable_organisation())
    and id in (select s.thread_id from playbook_step s where s.organisation_id = thread.organisation_id))
);
create policy update_own on thread for update
  using (
    organisation_id = (select sextant_readable_organisation())
    and (person_id = (select sextant_person()) or (select sextant_is_worker())
      or (person_id is null and organisation_id = (select sextant_writable_organisation())
        and id in (select sextant_step_threads(true))))
  )
  with check (
    organisation_id = (select sextant_readable_organisation())
    and (person_id = (select sextant_person()) or (select sextant_is_worker())
      or (person_id is null and id in (select sextant_step_threads(true))))
  );
do $$
declare t text;
begin
  foreach t in array array['message', 'thread_event'] loop
    execute format('drop policy own on %I', t);
    execute format('create policy read_own on %I for select using (organisation_id = (select sextant_readable_organisation()) and (person_id = (select sextant_person()) or (select sextant_is_worker()) or (person_id is null and thread_id in (select sextant_step_threads(false)))))', t);
    execute format('create policy insert_own on %I for insert with check (organisation_id = (select sextant_readable_organisation()) and (person_id = (select sextant_person()) or (select sextant_is_worker()) or (person_id is null and thread_id in (select sextant_step_threads(true)))))', t);
    execute format('create policy update_own on %I for update using (organisation_id = (select sextant_readable_organisation()) and (person_id = (select sextant_person()) or (select sextant_is_worker()) or (person_id is null and thread_id in (select sextant_step_threads(true))))) with check (organisation_id = (select sextant_readable_organisation()) and (person_id = (select sextant_person()) or (select sextant_is_worker()) or (person_id is null and thread_id in (select sextant_step_threads(true)))))', t);
    execute format('create policy delete_own on %I for delete using (organisation_id = (select sextant_readable_organisation()) and (person_id = (select sextant_person()) or (select sextant_is_worker()) or (person_id is null and thread_id in (select sextant_step_threads(true)))))', t);
  end loop;
end $$;
