-- A job that its worker has in hand when another takes it up has lost that worker: it was killed, or stood still too long.
alter table job add column in_hand boolean not null default false;
alter table job add column workers_lost integer not null default 0;

create or replace function sextant_guard_job() returns trigger language plpgsql as $$
begin
  if (new.progress, new.progress_message, new.attempts, new.started_at, new.in_hand, new.workers_lost)
      is distinct from (old.progress, old.progress_message, old.attempts, old.started_at, old.in_hand, old.workers_lost)
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
