-- The words of a text without case and accents, as `paletteWordsOf` in contract/palette splits them. Where words aren't
-- separated by spaces, every end of one counts too, so that a search finds what begins within it.
create function sextant_title_words(given text) returns setof text language sql immutable as $$
  select distinct substr(word, first) from (
    select left(word, 60) as word
    from regexp_split_to_table(
      regexp_replace(normalize(lower(given), nfkd), '[\u0300-\u036f]+', '', 'g'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]+'
    ) with ordinality as split (word, place)
    where word <> '' order by place limit 40
  ) as words
  cross join lateral generate_series(1, case
    when word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]' then length(word)
    else 1 end) as first
$$;

-- By which the palette finds documents. An index of trigrams (pg_trgm) would not be used: its operators are not leakproof,
-- so row level security comes before them. The order of texts is.
create table title_word (
  organisation_id text not null references organisation on delete cascade,
  document_id text not null,
  word text collate "C" not null,
  primary key (organisation_id, document_id, word),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade
);
create index title_word_word on title_word (organisation_id, word, document_id);

-- Whoever may read the document may read its words. A scalar, so that no plan reads every document first.
alter table title_word enable row level security;
create policy read_visible on title_word for select using (
  organisation_id = (select sextant_readable_organisation())
  and (select true from document d where d.organisation_id = title_word.organisation_id and d.id = document_id)
);

-- Written as the owner: no request and no job writes words of its own.
create function sextant_keep_title_words() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    delete from title_word where organisation_id = new.organisation_id and document_id = new.id;
  end if;
  insert into title_word (organisation_id, document_id, word)
    select new.organisation_id, new.id, word
    from sextant_title_words(coalesce(new.title, '') || ' ' || new.filename) as word;
  return null;
end $$;
create trigger keep_title_words after insert on document for each row execute function sextant_keep_title_words();
create trigger change_title_words after update of title, filename on document for each row
  when (old.title is distinct from new.title or old.filename is distinct from new.filename)
  execute function sextant_keep_title_words();

insert into title_word (organisation_id, document_id, word)
  select d.organisation_id, d.id, word
  from document d cross join lateral sextant_title_words(coalesce(d.title, '') || ' ' || d.filename) as word;

-- Whether a document holds a second word as well, without reading all that hold it.
create index passage_word_of_document on passage_word (organisation_id, stem, document_id);
