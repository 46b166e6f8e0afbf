import pg from 'pg'

/** A row of the queue is whose its job is; of jobs the asking role sees what their own policies show. */
const isOfOwnJob = (more = 'true') => `exists (
  select 1 from public.job
  where job.id = job_common.data->>'jobId' and job.organisation_id = job_common.data->>'organisationId'
    and job.queue = job_common.name and ${more}
    and (job.organisation_id = (select public.sextant_writable_organisation()) or job.visible_to = (select public.sextant_person())))`

/**
 * What a request does in the queue: it puts in a job that it has just made, and cancels one. The tables are pg-boss's own,
 * so this is no migration. The wall is built where it is missing, since building it waits for all who write there; the
 * privileges are given again at every start, as another version of pg-boss may ask for more.
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

/** Stands before the request role in every table of the queue. */
export async function isolateQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(policies)
  } finally {
    await client.end()
  }
}
