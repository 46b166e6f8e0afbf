-- Files of one conversation: nobody else sees them, and nothing outside it, until they are kept in Data. They have tables
-- of their own, so what reads documents without knowing of them can't find them.

-- The conversation that the transaction names, as far as its person may read it. Without a name there is none.
create function sextant_open_conversation() returns text language sql stable set search_path = public as $$
  select t.id from thread t
  where t.id = nullif(current_setting('sextant.conversation', true), '')
    and t.organisation_id = sextant_readable_organisation() and t.deleted_at is null
$$;
-- The same, if its person may add to it: their own, or that of a step that is theirs to do.
create function sextant_writable_conversation() returns text language sql stable set search_path = public as $$
  select t.id from thread t
  where t.id = sextant_open_conversation() and t.organisation_id = sextant_writable_organisation()
    and (sextant_is_worker() or t.person_id = sextant_person()
      or (t.person_id is null and t.id in (select sextant_step_threads(true))))
$$;

create table attachment (
  id text primary key,
  thread_id text not null references thread on delete cascade,
  organisation_id text not null references organisation on delete cascade,
  -- who added it
  person_id text references person on delete set null,
  filename text not null,
  title text,
  bytes bigint not null,
  sha256 text not null,
  blob text not null,
  status text not null default 'pending' check (status in ('pending', 'indexed', 'error', 'unknown')),
  status_detail text,
  -- of a picture, as a data URL
  thumbnail text,
  -- the document that it was kept as
  document_id text,
  created_at timestamptz not null default clock_timestamp(),
  unique (id, thread_id),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete set null (document_id)
);
create index attachment_thread on attachment (thread_id, created_at);
create index attachment_organisation on attachment (organisation_id, document_id);
create index attachment_person on attachment (person_id);
create index attachment_blob on attachment (blob);

create table attachment_page (
  id text primary key,
  attachment_id text not null,
  thread_id text not null,
  organisation_id text not null references organisation on delete cascade,
  number integer not null,
  text text not null,
  html text,
  foreign key (attachment_id, thread_id) references attachment (id, thread_id) on delete cascade
);
create index attachment_page_attachment on attachment_page (attachment_id, thread_id, number);
create index attachment_page_organisation on attachment_page (organisation_id);

-- Its ids rank beside those of documents: below zero, they meet none of them.
create table attachment_passage (
  id bigint generated always as identity (minvalue -4000000000000000 start with -4000000000000000 maxvalue -1) primary key,
  attachment_id text not null,
  thread_id text not null,
  organisation_id text not null references organisation on delete cascade,
  page_id text not null references attachment_page on delete cascade,
  page_number integer not null,
  start_at integer not null,
  end_at integer not null,
  heading text,
  text text not null,
  foreign key (attachment_id, thread_id) references attachment (id, thread_id) on delete cascade
);
create index attachment_passage_attachment on attachment_passage (attachment_id, thread_id);
create index attachment_passage_thread on attachment_passage (thread_id);
create index attachment_passage_page on attachment_passage (page_id);
create index attachment_passage_organisation on attachment_passage (organisation_id);

create table attachment_word (
  attachment_id text not null,
  thread_id text not null,
  organisation_id text not null references organisation on delete cascade,
  stem text collate "C" not null,
  word text not null,
  passages bigint[] not null default '{}',
  weights real[] not null default '{}',
  held integer generated always as (cardinality(passages)) stored,
  foreign key (attachment_id, thread_id) references attachment (id, thread_id) on delete cascade
);
create index attachment_word_thread on attachment_word (thread_id, stem);
create index attachment_word_attachment on attachment_word (attachment_id, thread_id);
create index attachment_word_organisation on attachment_word (organisation_id);

-- How many files a person has in all conversations is counted without showing one.
create function sextant_own_attachments() returns setof integer language sql stable security definer set search_path = public as $$
  select 1 from attachment where person_id = sextant_person()
$$;

-- What was read out of a file is written by the job that reads it.
alter table attachment enable row level security;
create policy read_own on attachment for select using (thread_id = (select sextant_open_conversation()));
create policy insert_own on attachment for insert with check (
  thread_id = (select sextant_writable_conversation()) and organisation_id = (select sextant_writable_organisation())
  and person_id = (select sextant_person()) and status = 'pending' and document_id is null
);
create policy update_own on attachment for update
  using (thread_id = (select sextant_writable_conversation()))
  with check (thread_id = (select sextant_writable_conversation()));
create policy delete_own on attachment for delete using (thread_id = (select sextant_writable_conversation()));
do $$
declare t text;
begin
  foreach t in array array['attachment_page', 'attachment_passage', 'attachment_word'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy read_own on %I for select using (thread_id = (select sextant_open_conversation()))', t);
    execute format('create policy insert_own on %I for insert with check (thread_id = (select sextant_writable_conversation()) and organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()))', t);
    execute format('create policy delete_own on %I for delete using (thread_id = (select sextant_writable_conversation()) and (select sextant_is_worker()))', t);
  end loop;
end $$;

-- A question is answered from the documents and from the conversation's files alike: a transaction that puts this schema
-- first finds both under the names of the tables. A file that was kept is found as its document once that is read.
create schema conversation;
create view conversation.attached with (security_invoker = true) as
  select a.* from public.attachment a
  where a.thread_id = (select public.sextant_open_conversation()) and a.status = 'indexed'
    and not exists (
      select from public.document d
      where d.organisation_id = a.organisation_id and d.id = a.document_id and d.deleted_at is null and d.status = 'indexed'
    );
create view conversation.document with (security_invoker = true) as
  select id, organisation_id, folder_id, filename, title, date, created_at, deleted_at from public.document
  union all
  select id, organisation_id, null::text, filename, title, null::date, created_at, null::timestamptz
  from conversation.attached;
create view conversation.page with (security_invoker = true) as
  select id, organisation_id, document_id, number, text, html from public.page
  union all
  select p.id, p.organisation_id, p.attachment_id, p.number, p.text, p.html from public.attachment_page p
  where p.attachment_id in (select id from conversation.attached);
create view conversation.passage with (security_invoker = true) as
  select id, organisation_id, document_id, page_id, page_number, start_at, end_at, heading, text from public.passage
  union all
  select p.id, p.organisation_id, p.attachment_id, p.page_id, p.page_number, p.start_at, p.end_at, p.heading, p.text
  from public.attachment_passage p where p.attachment_id in (select id from conversation.attached);
create view conversation.passage_word with (security_invoker = true) as
  select organisation_id, document_id, web_page_id, stem, word, passages, weights, held from public.passage_word
  union all
  select w.organisation_id, w.attachment_id, null::text, w.stem, w.word, w.passages, w.weights, w.held
  from public.attachment_word w where w.attachment_id in (select id from conversation.attached);
