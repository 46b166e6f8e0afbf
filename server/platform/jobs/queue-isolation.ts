import pg from 'pg'

/** A queue row belongs to whoever its job belongs to; the role sees jobs according to their own policies. */
const isOfOwnJob = (more = 'true') => `exists (
  select 1 from public.job
  where job.id = job_common.data->>'jobId' and job.organisation_id = job_common.data->>'organisationId'
    and job.queue = job_common.name and ${more}
    and (job.organisation_id = (select public.sextant_writable_organisation()) or job.visible_to = (select public.sextant_person())))`

/**
 * A request may only queue a job it has just created, and cancel one. The tables are pg-boss's own, so this is not a
 * migration. Missing policies are created, but not replaced, because creating them waits for all writers; privileges
 * are granted again at every start, since another version of pg-boss may need more.
 */
const policies = `
  begin;
  select pg_advisory_xact_lock(hashtext('sextant queue wall'));
  do $$ begin
    if not (select relrowsecurity from pg_class where oid = 'pgboss.job_common'::regclass) then
      revoke all on all tables in schema pgboss from sextant_app;
      revoke all on all functions in schema pgboss from sextant_app;
      alter table pgboss.job_common enable row level security;
      create policy read_own on pgboss.job_common for select using (${isOfOwnJob()});
      create policy put_in_own on pgboss.job_common for insert
        with check (${isOfOwnJob("job.status = 'PENDING' and job.boss_id is null")});
      create policy cancel_own on pgboss.job_common for update
        using (${isOfOwnJob()}) with check (state = 'cancelled' and ${isOfOwnJob()});
    end if;
  end $$;
  grant usage on schema pgboss to sextant_app;
  grant execute on function pgboss.job_now() to sextant_app;
  grant select (name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, retention_seconds,
    deletion_seconds, dead_letter, heartbeat_seconds) on pgboss.queue to sextant_app;
  grant insert, select (id, name, state, start_after), update (state, completed_on) on pgboss.job_common to sextant_app;
  commit`

/** Enables row level security for the request role on every table of the queue. */
export async function isolateQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(policies)
  } finally {
    await client.end()
  }
}
