-- What calls of models that are being answered may use, so that calls side by side pass no monthly limit. Written before
-- a call, deleted with its row in llm_call; what a killed server leaves counts no longer after a while.
create table model_call_under_way (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  person_id text references person on delete cascade,
  model text not null,
  at timestamptz not null default now(),
  input_tokens bigint not null,
  output_tokens bigint not null
);
create index model_call_under_way_organisation on model_call_under_way (organisation_id, at);
alter table model_call_under_way enable row level security;
