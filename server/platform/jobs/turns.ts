import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { transactAsSystem } from '../database/transaction.ts'

/** The client of a piece of work. `person` is '' for the server's own. */
export type Share = { organisation: string; person: string }
/** A job on this server that yielded its slot and waits for another. */
export type Paused = Share & { ticket: string; since: string }
export type Fetched = {
  id: string
  data: { jobId: string; organisationId: string }
  retryCount: number
}
export type Queued = Pick<Fetched, 'data' | 'retryCount'> & { signal: AbortSignal }
export type Turn = { kind: 'new'; share: Share; fetched: Fetched } | { kind: 'paused'; ticket: string }

const nobody = { person: null, organisation: null }

const queued = (queue: string) => sql`
  select queued.id::text as ticket, queued.data->>'organisationId' as organisation, coalesce(job.asked_by, '') as person,
    queued.created_on as since, false as is_paused
  from pgboss.job as queued left join job on job.id = queued.data->>'jobId'
  where queued.name = ${queue} and queued.state < 'active' and not queued.blocked and queued.start_after <= now()`

/** Those of the queues with a job that could start on any server. */
function queuesWithJobs(database: Database, queues: readonly string[]): Promise<Set<string>> {
  return transactAsSystem(database, nobody, async ({ db }) => {
    const { rows } = await sql<{ name: string }>`
      select asked.name from unnest(${queues}::text[]) as asked(name)
      where exists (
        select from pgboss.job as queued
        where queued.name = asked.name and queued.state < 'active' and not queued.blocked and queued.start_after <= now()
      )`.execute(db)
    return new Set(rows.map(({ name }) => name))
  })
}

/** Answers whether a job of a queue could start on any server. */
export type HasQueued = (queue: string) => Promise<boolean>

/** All queues that are looked at in the same moment share a transaction; each alone would take a connection. */
export function createHasQueued(database: Database): HasQueued {
  // Not on behalf of whoever asks first.
  const asServer = AsyncLocalStorage.snapshot()
  let next: { queues: Set<string>; found: Promise<Set<string>> } | null = null
  const lookSoon = () => {
    const queues = new Set<string>()
    const found = setImmediate().then(() => {
      next = null
      return asServer(() => queuesWithJobs(database, [...queues]))
    })
    return { queues, found }
  }
  return async (queue) => {
    next ??= lookSoon()
    next.queues.add(queue)
    return (await next.found).has(queue)
  }
}

/**
 * Hands one slot of this server to the next client and records it; null when nobody may have it. Organisations below
 * half of the slots come first, then the organisation served longest ago, and within it the person served longest ago.
 * Servers do this one at a time, so each sees what the others handed out.
 */
export function takeTurn(
  database: Database,
  boss: PgBoss,
  given: {
    queue: string
    slots: number
    mostPerPerson: number
    mostPerOrganisation: number
    held: readonly Share[]
    paused: readonly Paused[]
  },
): Promise<Turn | null> {
  const { queue } = given
  const half = Math.max(1, Math.floor(given.slots / 2))
  return transactAsSystem(database, nobody, async ({ db }) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`turns of ${queue}`}))`.execute(db)
    const { rows } = await sql<Share & { ticket: string; is_paused: boolean }>`
      with held as (
        select organisation, person from jsonb_to_recordset(${JSON.stringify(given.held)}::jsonb)
          as held(organisation text, person text)
      ), waiting as (
        ${queued(queue)}
        union all
        select ticket, organisation, person, since, true from jsonb_to_recordset(${JSON.stringify(given.paused)}::jsonb)
          as paused(ticket text, organisation text, person text, since timestamptz)
      ), served as (
        select organisation_id, max(served_at) as served_at from job_turn where queue = ${queue} group by organisation_id
      )
      select waiting.ticket, waiting.organisation, waiting.person, waiting.is_paused
      from waiting
      left join served on served.organisation_id = waiting.organisation
      left join job_turn as own on own.queue = ${queue} and own.organisation_id = waiting.organisation
        and own.person_id = waiting.person
      where (
        waiting.person = '' or (
          select count(*) from held where held.organisation = waiting.organisation and held.person = waiting.person
        ) < ${given.mostPerPerson}
      ) and (
        select count(*) from held where held.organisation = waiting.organisation
      ) < ${given.mostPerOrganisation}
      order by (select count(*) from held where held.organisation = waiting.organisation) >= ${half},
        served.served_at nulls first, own.served_at nulls first, waiting.since, waiting.ticket
      limit 1`.execute(db)
    const next = rows[0]
    if (!next) return null
    const share = { organisation: next.organisation, person: next.person }
    await sql`
      insert into job_turn (queue, organisation_id, person_id, served_at)
      select ${queue}, id, ${share.person}, clock_timestamp() from organisation where id = ${share.organisation}
      on conflict (queue, organisation_id, person_id) do update set served_at = excluded.served_at`.execute(db)
    if (next.is_paused) return { kind: 'paused', ticket: next.ticket }
    // pg-boss fetches by priority and can't fetch a specific job: only this one gets a priority, and only until it is
    // fetched.
    await sql`update pgboss.job set priority = 1 where name = ${queue} and id = ${next.ticket}::uuid`.execute(db)
    const [fetched] = await boss.fetch<Fetched['data']>(queue, {
      db: fromKysely(db),
      minPriority: 1,
      includeMetadata: true,
    })
    await sql`update pgboss.job set priority = 0 where name = ${queue} and id = ${next.ticket}::uuid`.execute(db)
    return fetched ? { kind: 'new', share, fetched } : null
  })
}
