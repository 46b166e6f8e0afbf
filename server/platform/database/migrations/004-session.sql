-- Where a person is signed in. Its tokens come and go by renewal, the session stays.
create table session (
  id text primary key,
  person_id text not null references person on delete cascade,
  device text not null default '',
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index session_person on session (person_id);
insert into session (id, person_id, started_at, last_seen_at)
  select session_id, person_id, min(created_at), max(created_at) from token
  where purpose = 'session' and ended_at is null group by session_id, person_id;

-- A renewed link makes the earlier one worthless, also when two are made at once.
create unique index token_one_link on token (person_id, purpose)
  where ended_at is null and purpose in ('invitation', 'password reset', 'token log-in');

create table recovery_code (
  person_id text not null references person on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (person_id, hash)
);

alter table mail add column attempts integer not null default 0;
alter table mail add column next_try_at timestamptz not null default now();
-- Not to be sent any more: given up, or kept for the mailbox of a server that sends no mail.
alter table mail add column closed_at timestamptz;
create index mail_due on mail (next_try_at) where sent_at is null and closed_at is null;
