-- A person's rating of an answer, which only they can read, and only of an answer that they can read.
create table answer_rating (
  thread_id text not null,
  message_id text not null,
  organisation_id text not null references organisation on delete cascade,
  person_id text not null references person on delete cascade,
  rating text not null check (rating in ('up', 'down')),
  note text not null default '' check (length(note) <= 1000),
  rated_at timestamptz not null default now(),
  primary key (thread_id, message_id, person_id),
  foreign key (thread_id, message_id) references message (thread_id, id) on delete cascade
);
create index answer_rating_organisation on answer_rating (organisation_id);
create index answer_rating_person on answer_rating (person_id);
alter table answer_rating enable row level security;
create policy own on answer_rating
  using (organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person()))
  with check (
    organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person())
    and exists (
      select from message
      where message.thread_id = answer_rating.thread_id and message.id = answer_rating.message_id
        and message.organisation_id = answer_rating.organisation_id and message.role = 'assistant'
    )
  );
