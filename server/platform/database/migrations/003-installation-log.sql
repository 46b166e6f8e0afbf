-- What is done outside every organisation: people, partners, announcements, organisations made and deleted.
create table installation_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text,
  thing text not null,
  thing_id text not null,
  before jsonb,
  after jsonb
);
