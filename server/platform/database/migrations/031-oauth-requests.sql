-- A person on the way to a vendor and back. The state is kept as a hash and is good once, for ten minutes.
create table oauth_request (
  state_hash text primary key,
  organisation_id text not null references organisation on delete cascade,
  code text not null,
  person_id text not null references person on delete cascade,
  -- The PKCE verifier, sealed like the secrets of a connection.
  verifier text not null,
  redirect_uri text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- How it ended: the same return sent again gets the first answer.
  outcome jsonb
);
create index oauth_request_organisation on oauth_request (organisation_id);
alter table oauth_request enable row level security;
