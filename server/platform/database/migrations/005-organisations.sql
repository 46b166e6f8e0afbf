-- What an organisation shares with another one: all rows of a fact table that pass every filter.
create table sharing_rule (
  id text not null,
  organisation_id text not null references organisation on delete cascade,
  target_id text not null references organisation on delete cascade,
  place integer not null,
  fact_table text not null,
  dimension_filters jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index sharing_rule_target on sharing_rule (target_id);

-- A table that another organisation shared: it belongs to who received it and goes when the giver goes.
alter table warehouse_source add column shared_from text references organisation on delete cascade,
  add column shared_table text;
create index warehouse_source_shared on warehouse_source (shared_from) where shared_from is not null;

-- The pages of the organisation's own website.
create table web_page (
  id text not null,
  organisation_id text not null references organisation on delete cascade,
  url text not null,
  title text not null,
  text text not null,
  read_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, url)
);
create table web_passage (
  id bigint generated always as identity primary key,
  organisation_id text not null references organisation on delete cascade,
  web_page_id text not null,
  start_at integer not null,
  end_at integer not null,
  heading text,
  text text not null,
  context text not null,
  words tsvector generated always as (
    setweight(to_tsvector('english', text), 'A') || setweight(to_tsvector('english', context), 'B')
  ) stored,
  foreign key (organisation_id, web_page_id) references web_page (organisation_id, id) on delete cascade
);
create index web_passage_words on web_passage using gin (words);
create index web_passage_page on web_passage (organisation_id, web_page_id);

create unique index job_one_crawl on job (organisation_id) where queue = 'crawl_website' and status in ('PENDING', 'PROGRESS');
create unique index job_one_sharing on job (organisation_id) where queue = 'share_data' and status in ('PENDING', 'PROGRESS');

-- A first answer that is kept for repeats belongs to the organisation it tells of.
alter table idempotency add column organisation_id text references organisation on delete cascade;

do $$
declare t text;
begin
  foreach t in array array['sharing_rule', 'web_page', 'web_passage'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy read_own on %I for select using (organisation_id = (select sextant_readable_organisation()))', t);
    execute format('create policy insert_own on %I for insert with check (organisation_id = (select sextant_writable_organisation()))', t);
    execute format('create policy update_own on %I for update using (organisation_id = (select sextant_writable_organisation())) with check (organisation_id = (select sextant_writable_organisation()))', t);
    execute format('create policy delete_own on %I for delete using (organisation_id = (select sextant_writable_organisation()))', t);
  end loop;
end $$;
