-- Browsers that somebody has signed in with: what strangers try does not keep them out.
create table known_browser (
  hash bytea not null,
  person_id text not null references person (id) on delete cascade,
  last_used_at timestamptz not null default now(),
  primary key (hash, person_id)
);
create index known_browser_person on known_browser (person_id, last_used_at);
alter table known_browser enable row level security;
