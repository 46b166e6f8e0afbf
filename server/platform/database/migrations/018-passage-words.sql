-- What a search ranks by: for each document (or page of the website) and stem the passages that hold it, each with its
-- weight there (BM25F: text, headings and title as fields). It is worked out by server/search; what was stored before is
-- filled in at the next start.
create table passage_word (
  organisation_id text not null references organisation on delete cascade,
  document_id text,
  web_page_id text,
  stem text collate "C" not null,
  -- one way in which the stem is written there
  word text not null,
  passages bigint[] not null default '{}',
  weights real[] not null default '{}',
  held integer generated always as (cardinality(passages)) stored,
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade,
  foreign key (organisation_id, web_page_id) references web_page (organisation_id, id) on delete cascade,
  constraint passage_word_source check (num_nonnulls(document_id, web_page_id) = 1)
);
-- how often a word is held, and which words there are, is told without touching the rows
create index passage_word_stem on passage_word (organisation_id, stem, word) include (held);
create index passage_word_document on passage_word (organisation_id, document_id);
create index passage_word_web_page on passage_word (organisation_id, web_page_id);

alter table passage_word enable row level security;
create policy read_own on passage_word for select using (organisation_id = (select sextant_readable_organisation()));
create policy insert_own on passage_word for insert
  with check (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()));
create policy delete_own on passage_word for delete
  using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()));

alter table passage drop column words, drop column context;
alter table web_passage drop column words, drop column context;
