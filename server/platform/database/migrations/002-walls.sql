-- Row level security. Requests run as sextant_app with sextant.person and sextant.organisation set for the transaction.
-- The functions run as the owner, so that a policy can look at memberships that the asking role may not read.
create function sextant_person() returns text language sql stable as
  $$ select nullif(current_setting('sextant.person', true), '') $$;
create function sextant_is_worker() returns boolean language sql stable as
  $$ select coalesce(current_setting('sextant.worker', true), '') = 'on' $$;

create function sextant_readable_organisation() returns text language sql stable security definer set search_path = public as $$
  select o.id from organisation o
  where o.id = nullif(current_setting('sextant.organisation', true), '')
    and (sextant_is_worker()
      or exists (select 1 from membership m where m.organisation_id = o.id and m.person_id = sextant_person())
      or (o.is_demo and exists (select 1 from person p where p.id = sextant_person() and p.deleted_at is null)))
$$;
create function sextant_writable_organisation() returns text language sql stable security definer set search_path = public as $$
  select o.id from organisation o
  where o.id = nullif(current_setting('sextant.organisation', true), '')
    and (sextant_is_worker()
      or exists (select 1 from membership m where m.organisation_id = o.id and m.person_id = sextant_person()))
$$;
create function sextant_own_organisations() returns setof text language sql stable security definer set search_path = public as $$
  select m.organisation_id from membership m where m.person_id = sextant_person()
  union select o.id from organisation o where o.is_demo and sextant_person() is not null
$$;
create function sextant_memberships() returns setof text language sql stable security definer set search_path = public as $$
  select m.organisation_id from membership m where m.person_id = sextant_person()
$$;

do $$
declare t text;
begin
  foreach t in array array['job_step', 'folder', 'document', 'document_version', 'page', 'passage', 'warehouse_source'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy read_own on %I for select using (organisation_id = (select sextant_readable_organisation()))', t);
    execute format('create policy insert_own on %I for insert with check (organisation_id = (select sextant_writable_organisation()))', t);
    execute format('create policy update_own on %I for update using (organisation_id = (select sextant_writable_organisation())) with check (organisation_id = (select sextant_writable_organisation()))', t);
    execute format('create policy delete_own on %I for delete using (organisation_id = (select sextant_writable_organisation()))', t);
  end loop;
  foreach t in array array['thread', 'message', 'thread_event'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own on %I using (organisation_id = (select sextant_readable_organisation()) and (person_id = (select sextant_person()) or (select sextant_is_worker()))) with check (organisation_id = (select sextant_readable_organisation()) and (person_id = (select sextant_person()) or (select sextant_is_worker())))', t);
  end loop;
end $$;

alter table job enable row level security;
create policy read_own on job for select using (organisation_id = (select sextant_readable_organisation())
  and (visible_to is null or visible_to = (select sextant_person()) or (select sextant_is_worker())));
create policy write_own on job for all using (organisation_id = (select sextant_readable_organisation())
  and (visible_to = (select sextant_person()) or (visible_to is null and organisation_id = (select sextant_writable_organisation())) or (select sextant_is_worker())))
  with check (organisation_id = (select sextant_readable_organisation()));

alter table organisation_log enable row level security;
create policy own on organisation_log using (organisation_id = (select sextant_readable_organisation()));
alter table change_log enable row level security;
create policy read_own on change_log for select using (organisation_id = (select sextant_readable_organisation())
  and (visible_to is null or visible_to = (select sextant_person()) or (select sextant_is_worker())));
create policy append_own on change_log for insert with check (organisation_id = (select sextant_readable_organisation()));

alter table organisation enable row level security;
create policy read_own on organisation for select using (id in (select sextant_own_organisations()) or (select sextant_is_worker()));
create policy write_own on organisation for update using (id = (select sextant_writable_organisation())) with check (id = (select sextant_writable_organisation()));
alter table membership enable row level security;
create policy read_own on membership for select using (organisation_id in (select sextant_memberships()) or (select sextant_is_worker()));

alter table idempotency enable row level security;
create policy own on idempotency using (person_id = (select sextant_person())) with check (person_id = (select sextant_person()));
