-- Who is known to a request: oneself, the members of its organisation, and whoever once did something there.
create function sextant_knows(person_id text, organisation text) returns boolean language sql stable security definer set search_path = public as $$
  select person_id = sextant_person()
    or exists (select 1 from membership m where m.organisation_id = organisation and m.person_id = sextant_knows.person_id)
    or exists (select 1 from change_log c where c.organisation_id = organisation and c.actor = sextant_knows.person_id)
$$;
create index change_log_actor on change_log (organisation_id, actor) where actor is not null;

alter table person enable row level security;
create policy known on person for select
  using ((select sextant_is_worker()) or sextant_knows(id, (select sextant_readable_organisation())));
