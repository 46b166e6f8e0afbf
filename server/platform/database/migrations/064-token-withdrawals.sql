-- Accesses to vendors whose connection is gone, until they are taken back there. They outlive the organisation and do not
-- name it. Read and written by the installation alone.
create table token_withdrawal (
  id text primary key,
  -- Under the same key as the secrets of connections, for this row alone.
  sealed text not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now()
);
create index token_withdrawal_due on token_withdrawal (due_at);
alter table token_withdrawal enable row level security;
