-- Personal access tokens: programs use them in place of a session, each in one organisation.
-- `hash`: keyed with the server's key. A token falls with the membership that it belongs to.
create table access_token (
  id text primary key,
  hash bytea not null unique,
  organisation_id text not null,
  person_id text not null,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'ask', 'write', 'admin']),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  foreign key (organisation_id, person_id) references membership on delete cascade
);
create index access_token_member on access_token (organisation_id, person_id);
create index access_token_person on access_token (person_id);
-- Requests read and write it as the system alone: no policy lets the request role see a row.
alter table access_token enable row level security;
