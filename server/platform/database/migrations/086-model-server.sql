-- Where models are asked, as a superadmin set it on the page; what the environment sets goes before it. No request role reads it.
create table model_server (
  is_one boolean primary key default true check (is_one),
  address text,
  -- sealed for this address; another scheme, host, port or path drops it
  sealed_key text,
  key_address text,
  models jsonb not null default '[]',
  fast_model text,
  strong_model text,
  rev integer not null default 1
);
insert into model_server default values;

-- What "Try it" found of a model, at the address where it was tried.
create table model_trial (
  model text primary key,
  address text not null,
  checks jsonb not null,
  has_tools boolean,
  tried_at timestamptz not null default now()
);
alter table model_server enable row level security;
alter table model_trial enable row level security;
