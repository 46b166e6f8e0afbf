-- People and their sign-in. No request role reads these tables but for names; the session store does.
create table person (
  id text primary key,
  email text not null,
  name text not null,
  password_hash text,
  is_superadmin boolean not null default false,
  is_temporary boolean not null default false,
  totp_secret text,
  totp_pending_secret text,
  totp_last_step bigint,
  announcement_seen text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index person_email on person (lower(email)) where deleted_at is null;

create table token (
  hash bytea primary key,
  person_id text not null references person on delete cascade,
  session_id text not null,
  purpose text not null check (purpose in ('session', 'invitation', 'password reset', 'token log-in', 'temporary')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  renews bytea,
  used_at timestamptz,
  ended_at timestamptz
);
create index token_person on token (person_id);
create index token_session on token (session_id);

create table sign_in_failure (
  id bigint generated always as identity primary key,
  kind text not null,
  account text not null,
  address text not null,
  at timestamptz not null default now()
);
create index sign_in_failure_account on sign_in_failure (kind, account, at);
create index sign_in_failure_address on sign_in_failure (kind, address, at);

create table partner (
  id text primary key,
  name text not null,
  website text not null default '',
  tagline text not null default '',
  hide_powered_by boolean not null default false,
  dark_logo text,
  light_logo text,
  created_at timestamptz not null default now()
);
create table partner_person (
  partner_id text not null references partner on delete cascade,
  person_id text not null references person on delete cascade,
  primary key (partner_id, person_id)
);

create table organisation (
  id text primary key,
  code text not null unique,
  name text not null,
  timezone text not null default 'Pacific/Auckland',
  currency text not null default 'NZD',
  website text not null default '',
  partner_id text references partner on delete set null,
  enforce_mfa boolean not null default false,
  chat_llm_model text,
  is_demo boolean not null default false,
  content jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create table membership (
  organisation_id text not null references organisation on delete cascade,
  person_id text not null references person on delete cascade,
  role text not null check (role in ('admin', 'user')),
  created_at timestamptz not null default now(),
  primary key (organisation_id, person_id)
);
create index membership_person on membership (person_id);

-- The numbered log of an organisation: live channel, audit, undo and as-of read it.
create table organisation_log (
  organisation_id text primary key references organisation on delete cascade,
  epoch text not null,
  seq bigint not null default 0
);
create table change_log (
  organisation_id text not null references organisation on delete cascade,
  seq bigint not null,
  at timestamptz not null default clock_timestamp(),
  actor text,
  thing text not null,
  thing_id text not null,
  before jsonb,
  after jsonb,
  -- null: everybody who may read the organisation; else only this person
  visible_to text,
  primary key (organisation_id, seq)
);

create table idempotency (
  person_id text not null references person on delete cascade,
  route text not null,
  key text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (person_id, route, key)
);

create table job (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  queue text not null,
  boss_id text,
  label text not null,
  status text not null check (status in ('PENDING', 'PROGRESS', 'FAILURE', 'CANCELLED', 'SUCCESS')),
  progress real,
  progress_message text,
  input jsonb not null default '{}',
  asked_by text,
  visible_to text,
  -- false: the thing itself shows how far it is (an answer in its thread)
  is_shown boolean not null default true,
  attempts integer not null default 0,
  cancel_requested boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz
);
create index job_organisation on job (organisation_id, created_at);
create unique index job_one_ingestion on job (organisation_id) where queue = 'process_docs' and status in ('PENDING', 'PROGRESS');
create table job_step (
  organisation_id text not null references organisation on delete cascade,
  job_id text not null references job on delete cascade,
  name text not null,
  state text not null check (state in ('running', 'done')),
  result jsonb,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (job_id, name)
);

create table folder (
  id text not null,
  organisation_id text not null references organisation on delete cascade,
  parent_id text not null,
  name text not null,
  docsource text not null default 'upload',
  interpretation text not null default '',
  fact_list jsonb not null default '[]',
  used_for jsonb not null default '["__inherit"]',
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_with text,
  primary key (organisation_id, id)
);
create unique index folder_name on folder (organisation_id, parent_id, lower(name)) where deleted_at is null;

create table document (
  id text not null,
  organisation_id text not null references organisation on delete cascade,
  folder_id text not null,
  filename text not null,
  title text,
  docsource text not null default 'upload',
  date date,
  status text not null check (status in ('pending', 'progress', 'error', 'unknown', 'indexed')),
  status_detail text,
  used_for jsonb not null default '["__inherit"]',
  interpretation text not null default '',
  bytes bigint not null,
  sha256 text not null,
  blob text not null,
  kind text,
  facts jsonb not null default '[]',
  understood jsonb not null default '{}',
  claimed_by text,
  rev integer not null default 1,
  created_by text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_with text,
  primary key (organisation_id, id)
);
create unique index document_name on document (organisation_id, folder_id, lower(filename)) where deleted_at is null;
create index document_status on document (organisation_id, status) where deleted_at is null;

create table document_version (
  id text not null,
  organisation_id text not null references organisation on delete cascade,
  document_id text not null,
  bytes bigint not null,
  sha256 text not null,
  blob text not null,
  replaced_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade
);

create table page (
  id text not null,
  organisation_id text not null references organisation on delete cascade,
  document_id text not null,
  number integer not null,
  text text not null,
  html text,
  thumbnail text,
  primary key (organisation_id, id),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade
);
create index page_document on page (organisation_id, document_id, number);

create table passage (
  id bigint generated always as identity primary key,
  organisation_id text not null references organisation on delete cascade,
  document_id text not null,
  page_id text not null,
  page_number integer not null,
  start_at integer not null,
  end_at integer not null,
  heading text,
  text text not null,
  -- title, file name and heading, so that a question that names the document finds its passages
  context text not null,
  words tsvector generated always as (
    setweight(to_tsvector('english', text), 'A') || setweight(to_tsvector('english', context), 'B')
  ) stored,
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade
);
create index passage_words on passage using gin (words);
create index passage_document on passage (organisation_id, document_id);

-- What the warehouse's files hold: one row a table and source.
create table warehouse_source (
  id text not null,
  organisation_id text not null references organisation on delete cascade,
  document_id text,
  source_name text not null,
  kind text not null check (kind in ('fact', 'dimension')),
  table_name text not null,
  label text not null,
  columns jsonb not null,
  row_count integer not null,
  file text not null,
  remarks jsonb not null default '[]',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade
);
create index warehouse_source_table on warehouse_source (organisation_id, kind, table_name);

create table thread (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  person_id text not null references person on delete cascade,
  name text not null,
  is_named boolean not null default false,
  unique_key text,
  is_default boolean not null default false,
  updates jsonb not null default '[]',
  epoch text not null,
  seq bigint not null default 0,
  state text not null default 'ready' check (state in ('ready', 'thinking', 'answering')),
  leaf_id text,
  stop_requested boolean not null default false,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index thread_unique_key on thread (organisation_id, person_id, unique_key) where deleted_at is null and unique_key is not null;
create index thread_person on thread (organisation_id, person_id, created_at);

create table message (
  thread_id text not null references thread on delete cascade,
  id text not null,
  organisation_id text not null references organisation on delete cascade,
  person_id text not null,
  parent_id text,
  place bigint not null,
  role text not null check (role in ('assistant', 'user', 'error', 'tool_calls', 'tool_result', 'client_action')),
  content text not null,
  is_partial boolean not null default false,
  outcome text,
  -- calls, result, action, actions, citations, figures, relatedResults
  details jsonb not null default '{}',
  -- of a user message: the job that answers it
  job_id text,
  created_at timestamptz not null default now(),
  primary key (thread_id, id)
);
create index message_place on message (thread_id, place);

create table thread_event (
  thread_id text not null references thread on delete cascade,
  seq bigint not null,
  organisation_id text not null,
  person_id text not null,
  message_id text,
  frame jsonb not null,
  primary key (thread_id, seq)
);

create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text
);
