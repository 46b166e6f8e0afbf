import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isolateQueue } from '../../server/platform/jobs/queue-isolation.ts'
import { makeWalledEnvironment, type WalledEnvironment } from './walled-environment.ts'

let environment: WalledEnvironment
let met: WalledEnvironment['met']
beforeAll(async () => {
  environment = await makeWalledEnvironment()
  met = environment.met
})
afterAll(async () => {
  await environment?.close()
})

type Planted = { visibleTo?: string | null; organisation?: string; isQueued?: boolean }
/** A job that waits for an hour, so that no worker takes it. */
async function plantJob({ visibleTo = null, organisation = environment.idOf.a, isQueued = true }: Planted = {}) {
  const id = `job_${randomUUID()}`
  const bossId = randomUUID()
  await environment.database.query(
    `insert into job (id, organisation_id, queue, label, status, visible_to, boss_id) values ($1, $2, 'answer', 'A job', 'PENDING', $3, $4)`,
    [id, organisation, visibleTo, isQueued ? bossId : null],
  )
  if (isQueued)
    await environment.database.query(
      `insert into pgboss.job (id, name, data, start_after) values ($1, 'answer', $2, now() + interval '1 hour')`,
      [bossId, { jobId: id, organisationId: organisation }],
    )
  return { id, bossId }
}
const stateOf = async (bossId: string) =>
  (await environment.rowsOf('select state::text, data, completed_on from pgboss.job where id = $1', [bossId]))[0]

/** What the request role may do in the schema of the queue, columns in brackets. */
const granted = () =>
  environment.rowsOf(`
    select relname as "table", kind,
      case when has_table_privilege('sextant_app', pg_class.oid, kind) then 'all' else (
        select string_agg(attname, ' ' order by attname) from pg_attribute where attrelid = pg_class.oid and attnum > 0
          and has_column_privilege('sextant_app', pg_class.oid, attname, kind)) end as columns
    from pg_class, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as kind
    where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and (has_table_privilege('sextant_app', pg_class.oid, kind)
        or (kind in ('SELECT', 'INSERT', 'UPDATE') and has_any_column_privilege('sextant_app', pg_class.oid, kind)))
    order by relname, kind`)

const narrow = [
  { table: 'job_common', kind: 'INSERT', columns: 'all' },
  { table: 'job_common', kind: 'SELECT', columns: 'id name start_after state' },
  { table: 'job_common', kind: 'UPDATE', columns: 'completed_on state' },
  {
    ...{ table: 'queue', kind: 'SELECT' },
    columns:
      'dead_letter deletion_seconds expire_seconds heartbeat_seconds name policy retention_seconds retry_backoff retry_delay retry_delay_max retry_limit',
  },
]

describe('the tables of the queue', () => {
  test('are shut for a request but for putting a job in and cancelling it, also where a former version had opened them', async () => {
    expect(await granted()).toEqual(narrow)
    await environment.database.query(
      'grant select, insert, update on all tables in schema pgboss to sextant_app; alter table pgboss.job_common disable row level security; drop policy read_own on pgboss.job_common; drop policy put_in_own on pgboss.job_common; drop policy cancel_own on pgboss.job_common',
    )
    await Promise.all([isolateQueue(environment.server.databaseUrl), isolateQueue(environment.server.databaseUrl)])
    expect(await granted()).toEqual(narrow)
    const walled = "select relrowsecurity from pg_class where oid = 'pgboss.job_common'::regclass"
    expect(await environment.rowsOf(walled)).toEqual([{ relrowsecurity: true }])
  })

  test('show and cancel the rows of one’s own jobs alone', async () => {
    const forAll = await plantJob()
    const ofColleague = await plantJob({ visibleTo: environment.personOf.colleague })
    const ofB = await plantJob({ organisation: environment.idOf.b })
    const inDemo = await plantJob({ organisation: environment.idOf.demo })
    const ofVisitor = await plantJob({ organisation: environment.idOf.demo, visibleTo: environment.personOf.visitor })
    const rows = { forAll, ofColleague, ofB, inDemo, ofVisitor }
    const report = async (kind: Parameters<typeof met>[0], work: (bossId: string) => ReturnType<typeof sql>) => {
      const found: string[] = []
      for (const [name, row] of Object.entries(rows)) if ((await met(kind, work(row.bossId))) !== 0) found.push(name)
      return found
    }
    const look = (id: string) => sql`select id, state from pgboss.job_common where id = ${id}`
    const kinds = ['adminOfB', 'member', 'colleague', 'visitor'] as const
    expect(await Promise.all(kinds.map((kind) => report(kind, look)))).toEqual([
      ...[[], ['forAll'], ['forAll', 'ofColleague']],
      ['ofVisitor'],
    ])
    const before = await Promise.all(Object.values(rows).map((row) => stateOf(row.bossId)))
    const cancel = (id: string) =>
      sql`update pgboss.job_common set state = 'cancelled', completed_on = now() where name = 'answer' and id = ${id}`
    expect(await report('adminOfB', cancel)).toEqual([])
    expect(await Promise.all(Object.values(rows).map((row) => stateOf(row.bossId)))).toEqual(before)
    expect(await report('member', cancel)).toEqual(['forAll'])
    expect(await Promise.all(Object.values(rows).map((row) => stateOf(row.bossId)))).toEqual([
      { ...before[0], state: 'cancelled', completed_on: expect.any(String) },
      ...before.slice(1),
    ])
  })

  test('take in and let go what the job says, and nothing else', async () => {
    const { a, b } = environment.idOf
    const { id, bossId } = await plantJob()
    const fresh = await plantJob({ isQueued: false })
    const other = await plantJob({ organisation: b, isQueued: false })
    const put = (jobId: string, organisationId: string, queue = 'answer') =>
      met(
        'member',
        sql`insert into pgboss.job_common (name, data, start_after)
          values (${queue}, ${JSON.stringify({ jobId, organisationId })}::jsonb, now() + interval '1 hour') returning id`,
      )
    expect({
      unknown: await put('job_unknown', a),
      queuedAlready: await put(id, a),
      ofB: await put(other.id, b),
      ofBUnderOwnName: await put(other.id, a),
      inAnotherName: await put(fresh.id, b),
      inAnotherQueue: await put(fresh.id, a, 'process_docs'),
      fresh: await put(fresh.id, a),
    }).toEqual({
      ...{ unknown: 'refused', queuedAlready: 'refused', ofB: 'refused', ofBUnderOwnName: 'refused' },
      ...{ inAnotherName: 'refused', inAnotherQueue: 'refused', fresh: 1 },
    })
    const change = (what: ReturnType<typeof sql>) =>
      met('member', sql`update pgboss.job_common set ${what} where id = ${bossId}`)
    expect([
      await change(sql`state = 'completed'`),
      await change(sql`state = 'active'`),
      await change(sql`data = '{}'`),
      await change(sql`retry_count = 9`),
      await change(sql`start_after = now()`),
      await met('member', sql`delete from pgboss.job_common where id = ${bossId}`),
      await met('member', sql`select data from pgboss.job_common`),
      await met('member', sql`select id from pgboss.job`),
      await met('member', sql`update pgboss.queue set policy = 'short'`),
    ]).toEqual(Array.from({ length: 9 }, () => 'refused'))
    expect(await stateOf(bossId)).toEqual({
      ...{ state: 'created', data: { jobId: id, organisationId: a }, completed_on: null },
    })
  })
})
