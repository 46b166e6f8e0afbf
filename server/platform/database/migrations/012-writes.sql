-- What a request may write is no more than its routes do. The privileges themselves are in migrations.ts; those that were
-- given before are taken back here.
revoke insert, update, delete on sharing_rule from sextant_app;
revoke update, delete on job, warehouse_source from sextant_app;
revoke update on organisation, organisation_log, document_version from sextant_app;
revoke delete on job_step, folder, document, document_version, thread, message, idempotency from sextant_app;

-- An organisation is changed by the installation alone. A request only holds its row, which asks for a policy to update it.
alter policy write_own on organisation with check (false);
alter policy write_own on organisation rename to hold_own;

-- Sharing is set by the installation alone, and read here by the job that does it.
drop policy insert_own on sharing_rule;
drop policy update_own on sharing_rule;
drop policy delete_own on sharing_rule;
alter policy read_own on sharing_rule
  using (organisation_id = (select sextant_readable_organisation()) and (select sextant_is_worker()));

-- What is read out of documents and websites is written by the job that reads them.
do $$
declare t text;
begin
  foreach t in array array['job_step', 'page', 'passage', 'warehouse_source', 'web_page', 'web_passage'] loop
    execute format('alter policy insert_own on %I with check (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()))', t);
    execute format('alter policy delete_own on %I using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()))', t);
  end loop;
  foreach t in array array['job_step', 'page', 'passage', 'web_page', 'web_passage'] loop
    execute format('alter policy update_own on %I using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker())) with check (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()))', t);
  end loop;
end $$;

-- A job is asked for in one's own name: by a visitor for an answer, by a member for all that is no administrator's.
drop policy write_own on job;
create policy ask_own on job for insert with check (
  organisation_id = (select sextant_readable_organisation()) and (
    (select sextant_is_worker())
    or (
      status = 'PENDING' and attempts = 0 and boss_id is null and retry_of is null
      and (asked_by is null or asked_by = (select sextant_person()))
      and (visible_to is null or visible_to = (select sextant_person()))
      and (
        (queue = 'answer' and visible_to is not null)
        or (queue not in ('share_data', 'run_migrations') and organisation_id = (select sextant_writable_organisation()))
      )
    )
  )
);
create policy move_own on job for update using (organisation_id = (select sextant_readable_organisation())
  and (visible_to = (select sextant_person()) or (visible_to is null and organisation_id = (select sextant_writable_organisation())) or (select sextant_is_worker())));

-- A policy cannot compare a row with what it was.
create function sextant_guard_job() returns trigger language plpgsql as $$
begin
  if (new.progress, new.progress_message, new.attempts, new.started_at)
      is distinct from (old.progress, old.progress_message, old.attempts, old.started_at)
    or ((new.status, new.completed_at) is distinct from (old.status, old.completed_at)
      and not (new.status = 'CANCELLED' and old.status in ('PENDING', 'PROGRESS')))
    or (new.boss_id is distinct from old.boss_id and old.boss_id is not null)
    or (new.retry_of is distinct from old.retry_of and not (old.retry_of is null
      and exists (select 1 from job where job.id = new.retry_of and job.organisation_id = new.organisation_id)))
  then
    raise exception 'a request may cancel a job and do it again, and change nothing else of it' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger guard_job before update on job for each row
  when (current_user = 'sextant_app' and not sextant_is_worker()) execute function sextant_guard_job();

-- A first answer is kept for the organisation that the request is in, or for none.
alter policy own on idempotency with check (person_id = (select sextant_person())
  and (organisation_id is null or organisation_id = (select sextant_readable_organisation())));

-- Nobody writes a line of the log in another's name, nor one that tells of members and settings; a visitor's are read by
-- the visitor alone.
alter policy append_own on change_log with check (
  organisation_id = (select sextant_readable_organisation())
  and actor is not distinct from (select sextant_person())
  and (
    (select sextant_is_worker())
    or (
      thing not in ('organisation', 'membership')
      and (visible_to = (select sextant_person()) or organisation_id = (select sextant_writable_organisation()))
    )
  )
);
