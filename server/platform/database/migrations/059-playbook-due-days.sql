-- By which day a step is to be complete, by the calendar of the organisation: its own day, else that of its role.
alter table playbook_step add column due_on date;
alter table playbook_topic add column role_due jsonb not null default '{}';

-- Who was reminded of what. A step is told of once before its day and once after it, whatever clocks and servers do;
-- another day, or another person in the role, is told anew. Written and read by the installation alone.
create table playbook_reminder (
  organisation_id text not null references organisation on delete cascade,
  topic_id text not null,
  step_id text not null,
  person_id text not null references person on delete cascade,
  due_on date not null,
  kind text not null check (kind in ('due', 'overdue')),
  -- The day of the organisation on which the mail went out.
  sent_on date not null,
  primary key (topic_id, step_id, person_id, due_on, kind),
  foreign key (topic_id, step_id) references playbook_step on delete cascade
);
create index playbook_reminder_organisation on playbook_reminder (organisation_id, person_id, sent_on);
alter table playbook_reminder enable row level security;

-- Who wants no reminders of a playbook.
create table playbook_mute (
  organisation_id text not null references organisation on delete cascade,
  topic_id text not null references playbook_topic on delete cascade,
  person_id text not null references person on delete cascade,
  primary key (topic_id, person_id)
);
create index playbook_mute_organisation on playbook_mute (organisation_id);
alter table playbook_mute enable row level security;
create policy own on playbook_mute
  using (organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person()))
  with check (
    organisation_id = (select sextant_writable_organisation()) and person_id = (select sextant_person())
    and exists (select 1 from playbook_topic t where t.id = topic_id and t.organisation_id = playbook_mute.organisation_id)
  );
