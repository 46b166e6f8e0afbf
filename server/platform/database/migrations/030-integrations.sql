-- Connections to other systems. Administrators make and change them through the installation; jobs write what they bring.
create table connection (
  id text not null,
  organisation_id text not null references organisation on delete cascade,
  code text not null,
  name text not null,
  settings jsonb not null default '{}',
  -- What the other side has to choose from, as it was found when it was last asked.
  discovered jsonb not null default '{}',
  status text not null default 'disconnected' check (status in ('connected', 'disconnected', 'error')),
  detail text,
  expires_at timestamptz,
  metadata jsonb not null default '{}',
  auto_fetch boolean not null default true,
  -- Names the key that sealed its secrets; null where it has none.
  key_id text,
  -- Of the address that rows are sent to.
  token_hash text unique,
  -- How often a sync was asked for, and up to which of these it has been done.
  wanted integer not null default 0,
  done integer not null default 0,
  -- The sync that is under way, with how far it is; a server that starts again goes on from there.
  run jsonb,
  -- By stream: where the last complete sync ended.
  cursors jsonb not null default '{}',
  synced_at timestamptz,
  next_sync_at timestamptz,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index connection_due on connection (next_sync_at) where next_sync_at is not null;

-- Sealed under a key that is derived from SECRET_KEY; only the server's own work reads them.
create table connection_secret (
  organisation_id text not null,
  connection_id text not null,
  sealed text not null,
  primary key (organisation_id, connection_id),
  foreign key (organisation_id, connection_id) references connection (organisation_id, id) on delete cascade
);

-- What a connection has brought, by the key that the other side gives it.
create table connection_record (
  organisation_id text not null,
  connection_id text not null,
  stream text not null,
  key text not null,
  place bigint generated always as identity,
  row jsonb not null,
  -- The sync that saw it last.
  run text not null,
  primary key (organisation_id, connection_id, stream, key),
  foreign key (organisation_id, connection_id) references connection (organisation_id, id) on delete cascade
);

create table connection_event (
  id bigint generated always as identity primary key,
  organisation_id text not null,
  connection_id text not null,
  at timestamptz not null default now(),
  kind text not null,
  counts jsonb,
  message text,
  foreign key (organisation_id, connection_id) references connection (organisation_id, id) on delete cascade
);
create index connection_event_newest on connection_event (organisation_id, connection_id, id desc);

alter table warehouse_source add column connection_id text, add column stream text,
  add foreign key (organisation_id, connection_id) references connection (organisation_id, id) on delete cascade;
create index warehouse_source_connection on warehouse_source (organisation_id, connection_id) where connection_id is not null;

do $$
declare t text;
begin
  foreach t in array array['connection', 'connection_event'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy read_own on %I for select using (organisation_id = (select sextant_readable_organisation()))', t);
  end loop;
  foreach t in array array['connection_secret', 'connection_record'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy read_own on %I for select using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()))', t);
  end loop;
  foreach t in array array['connection', 'connection_event', 'connection_secret', 'connection_record'] loop
    execute format('create policy insert_own on %I for insert with check (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()))', t);
    execute format('create policy update_own on %I for update using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker())) with check (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()))', t);
    execute format('create policy delete_own on %I for delete using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()))', t);
  end loop;
end $$;
