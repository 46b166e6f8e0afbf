-- Every call of a language model, without a word of what was asked. No request role reads it.
create table llm_call (
  id bigint generated always as identity primary key,
  organisation_id text not null references organisation on delete cascade,
  model text not null,
  at timestamptz not null default now(),
  is_ok boolean not null,
  -- null: the model did not say
  input_tokens bigint,
  output_tokens bigint
);
create index llm_call_at on llm_call (at);
create index llm_call_organisation on llm_call (organisation_id, at);

-- The format of what was made of an organisation's documents: an older one than the server's is rewritten on wish.
-- A migration that raises the server's number (server/admin/data-format.ts) raises this default with it.
alter table organisation add column data_format integer not null default 1;

create table feedback (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  person_id text not null references person on delete cascade,
  rating text not null check (rating in ('great', 'good', 'so-so', 'bad')),
  comment text not null default '',
  can_share boolean not null default false,
  entity_type text not null check (entity_type in ('thread', 'topic')),
  entity_id text not null,
  created_at timestamptz not null default now(),
  unique (organisation_id, person_id, entity_type, entity_id)
);
create index feedback_created on feedback (created_at);
alter table feedback enable row level security;
create policy own on feedback using (organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person()))
  with check (organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person()));

-- The audit log asks for the state of a thing before a change.
create index change_log_thing on change_log (organisation_id, thing, thing_id, seq);
