-- A conversation that its person pinned stands first in their list; an archived one has left it.
alter table thread add column pinned_at timestamptz;
alter table thread add column archived_at timestamptz;

-- Words as conversations are searched: in lower case, without accents, each Chinese and Japanese sign by itself, since
-- no space divides their words. The limit keeps the longest text below what a tsvector may hold. Normalizing takes
-- quadratic time for marks out of order, so runs of more than any language has are left out before it.
create function sextant_searched_words(text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, regexp_replace(
    lower(normalize(regexp_replace(normalize(
      regexp_replace(left($1, 100000), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{9,}', '', 'g'),
      NFKD), '[\u0300-\u036f]', '', 'g'), NFC)),
    '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g'))
$$;

-- The words of each complete question and answer of a person's own conversations. What is said in a playbook step is
-- not here: it belongs to nobody's list.
create table message_words (
  thread_id text not null,
  message_id text not null,
  organisation_id text not null references organisation on delete cascade,
  person_id text not null references person on delete cascade,
  words tsvector not null,
  primary key (thread_id, message_id),
  foreign key (thread_id, message_id) references message on delete cascade
);
create index message_words_organisation on message_words (organisation_id, person_id);
create index message_words_person on message_words (person_id);

-- Read by the person alone, and written by the triggers below alone.
alter table message_words enable row level security;
create policy read_own on message_words for select using (
  organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person())
);

create function sextant_keep_message_words() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.person_id is null or new.role not in ('user', 'assistant') then
    delete from message_words where thread_id = new.thread_id and message_id = new.id;
  else
    insert into message_words (thread_id, message_id, organisation_id, person_id, words)
    values (new.thread_id, new.id, new.organisation_id, new.person_id, sextant_searched_words(new.content))
    on conflict (thread_id, message_id) do update set words = excluded.words;
  end if;
  return null;
end $$;
create trigger keep_words after insert on message for each row
  when (not new.is_partial) execute function sextant_keep_message_words();
create trigger keep_changed_words after update of content, role, is_partial on message for each row
  when (not new.is_partial) execute function sextant_keep_message_words();

insert into message_words (thread_id, message_id, organisation_id, person_id, words)
select thread_id, id, organisation_id, person_id, sextant_searched_words(content) from message
where person_id is not null and role in ('user', 'assistant') and not is_partial;
