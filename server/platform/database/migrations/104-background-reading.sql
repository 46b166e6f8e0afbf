-- Whether a model words the summaries and facts that rules found in uploads, and how many tokens that may use in a month.
-- The offer is made once: it has an answer as soon as an administrator gave one.
alter table organisation add column is_read_in_background boolean not null default false;
alter table organisation add column background_tokens bigint not null default 2000000;
alter table organisation add column background_offer_answered_at timestamptz;

-- What reading in the background used has a limit of its own.
alter table llm_call add column is_background boolean not null default false;
alter table model_call_under_way add column is_background boolean not null default false;

-- What a model worded of a document. `basis`: what the rules had found; another one makes the wording worthless.
-- `retry_at`: when a wording that failed may be tried again; null where it is there, or is not tried again.
create table document_wording (
  organisation_id text not null,
  document_id text not null,
  basis text not null,
  model text not null,
  wording jsonb,
  failure text,
  attempts integer not null default 1,
  retry_at timestamptz,
  written_at timestamptz not null default now(),
  primary key (organisation_id, document_id),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade
);
alter table document_wording enable row level security;
create policy read_own on document_wording for select
  using (organisation_id = (select sextant_readable_organisation()));
create policy write_own on document_wording for all
  using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()))
  with check (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()));
