import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import type { Integration } from '../../../contract/integrations/integrations.schemas.ts'
import {
  type ConnectionEnvironment,
  type Peer,
  startConnectionEnvironment,
  startPeer,
} from '../../../tests/integrations/connection-environment.ts'
import { until } from '../../../tests/until.ts'

let peer: Peer
let environment: ConnectionEnvironment
beforeAll(async () => {
  peer = await startPeer()
  environment = await startConnectionEnvironment({ INTEGRATION_ALLOW: `127.0.0.1:${peer.port}` })
  await peer.client.query(`
    create table orders (id int primary key, ordered_on date, region text, amount numeric(12,2));
    insert into orders select n, date '2026-01-01' + n, case n % 3 when 0 then 'North' when 1 then 'South' else 'East' end, n * 1.10 from generate_series(1, 2500) as n;
    create table secrets (id int primary key, word text);
    revoke select on secrets from ${peer.name}`)
})
afterAll(async () => {
  await environment?.close()
  await peer?.close()
})

const create = (settings: object) =>
  environment.call('POST', 'integrations/postgres/connections', { name: 'Shop', settings })
const total = async (dataset: string) => {
  const { rows } = await environment.database.query(
    'select sum(row_count)::int as rows from warehouse_source where organisation_id = $1 and table_name = $2 and deleted_at is null',
    [environment.organisationId, dataset],
  )
  const answer = await environment.call('GET', `warehouse/facts?measurement=amount&factTable=${dataset}&limit=10`)
  return { rows: rows[0].rows, answer }
}

describe('a PostgreSQL database', () => {
  // D2.3.58, D2.3.60, D2.3.61, D2.7.46, D2.7.47, D2.7.48
  test('is connected, offers its tables, and brings the chosen ones', async () => {
    const made = await create(peer.settings)
    expect([made.status, made.body.integration?.status.status]).toEqual([200, 'connected'])
    const { connectionId, settings } = made.body.integration
    const options = settings.find(({ name }: { name: string }) => name === 'tables').options
    expect(options).toEqual([{ value: 'public.orders', label: 'public.orders' }])
    expect(settings.find(({ name }: { name: string }) => name === 'password')).toMatchObject({
      value: '',
      isStored: true,
    })
    expect((await environment.integrations()).find((one) => one.connectionId === connectionId)).toMatchObject({
      actions: [{ name: 'Sync now', serverAction: 'sync', visible: true }],
      autoFetch: true,
    })

    const saved = await environment.call('PUT', `integrations/postgres:${connectionId}/settings`, {
      ...{ settings: { tables: ['public.orders'] }, autoFetch: false },
    })
    expect([saved.status, saved.body.integration.autoFetch]).toEqual([200, false])
    const synced = await environment.settled(connectionId)
    expect([synced.status, synced.events[0]]).toMatchObject([
      { status: 'connected', detail: null },
      { kind: 'synced', counts: { all: 2500, added: 2500, changed: 0, gone: 0 } },
    ])
    expect((await total('orders')).rows).toBe(2500)

    const again = await environment.call('POST', `integrations/postgres:${connectionId}/_do/sync`, {})
    expect(again.status).toBe(200)
    const second = await environment.settled(connectionId)
    expect(second.events[0]).toMatchObject({ kind: 'synced', counts: { all: 2500, added: 0, changed: 0, gone: 0 } })
    expect((await total('orders')).rows).toBe(2500)

    await peer.client.query(
      "insert into orders values (3000, '2026-02-02', 'West', 12.5); delete from orders where id <= 10; update orders set amount = 5 where id = 11",
    )
    await environment.call('POST', `integrations/postgres:${connectionId}/_do/sync`, {})
    const third = await environment.settled(connectionId)
    expect(third.events[0]).toMatchObject({ kind: 'synced', counts: { all: 2491, added: 1, changed: 1, gone: 10 } })
    expect((await total('orders')).rows).toBe(2491)

    const files = await environment.rowsOf('select file from warehouse_source where connection_id = $1', [connectionId])
    expect(files.length).toBe(1)
    const gone = await environment.call('DELETE', `integrations/postgres/connections/${connectionId}`)
    expect(gone.status).toBe(200)
    expect((await total('orders')).rows).toBe(null)
    expect(await environment.rowsOf('select 1 from connection_record')).toEqual([])
  })

  // D1.4.30
  test('is no longer being synced once a member has cancelled that, and is synced when it is tried again', async () => {
    const { connectionId } = (await create(peer.settings)).body.integration
    await peer.client.query('begin; lock table orders in access exclusive mode')
    const asked = await environment.call('PUT', `integrations/postgres:${connectionId}/settings`, {
      ...{ settings: { tables: ['public.orders'] }, autoFetch: false },
    })
    const { syncJobId } = asked.body.integration
    const shown = async () => (await environment.integrations()).find((one) => one.connectionId === connectionId)
    expect(await shown()).toMatchObject({ isSyncing: true, syncJobId: expect.any(String) })
    const cancelled = await environment.call('POST', `jobs/${syncJobId}/_cancel`, {}, environment.member)
    expect([cancelled.status, cancelled.body.job.status]).toEqual([200, 'CANCELLED'])
    expect(await shown()).toMatchObject({ isSyncing: false, syncJobId: null })
    await peer.client.query('rollback')
    const again = await environment.call('POST', `jobs/${syncJobId}/_retry`, {}, environment.member)
    expect([again.status, again.body]).toEqual([200, { jobId: expect.any(String) }])
    await expect.poll(async () => (await shown())!.events.map(({ kind }) => kind)).toContain('synced')
    await environment.call('DELETE', `integrations/postgres/connections/${connectionId}`)
  })

  test('is refused where the password is wrong, the address is not allowed, or it is the product’s own', async () => {
    const own = new URL(environment.server.databaseUrl)
    const cases = [
      [{ password: 'wrong' }, 'Wrong user name or password.'],
      [{ database: 'nothing_of_that_name' }, 'There is no database named nothing_of_that_name.'],
      [
        { host: 'nowhere.invalid' },
        'This address can’t be connected. Check it: only public internet addresses work, unless the operator of this server allows others.',
      ],
      [
        { port: '1' },
        'This address can’t be connected. Check it: only public internet addresses work, unless the operator of this server allows others.',
      ],
      [
        { database: own.pathname.slice(1), user: own.username, password: decodeURIComponent(own.password) },
        'This is the product’s own database. You can’t connect it.',
      ],
      [{ host: '' }, 'Host is required'],
    ] as const
    for (const [change, message] of cases) {
      const { status, body } = await create({ ...peer.settings, ...change })
      expect([status, body.message]).toEqual([400, message])
    }
  })

  test('keeps its password sealed, and never shows or logs it', async () => {
    const { body } = await create(peer.settings)
    const tables = ['connection', 'connection_secret', 'connection_event', 'change_log', 'idempotency', 'job']
    for (const table of tables)
      expect(JSON.stringify(await environment.rowsOf(`select * from ${table}`))).not.toContain('peer password')
    const [{ sealed }] = await environment.rowsOf('select sealed from connection_secret where connection_id = $1', [
      body.integration.connectionId,
    ])
    expect(sealed).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(JSON.stringify(await environment.integrations())).not.toContain('peer password')
  })

  test('shows its address, database and user to administrators alone', async () => {
    const { connectionId } = (await create(peer.settings)).body.integration
    const shownTo = async (token: string) => {
      const { integrations } = (await environment.call('GET', 'integrations', undefined, token)).body
      const found = integrations.find((one: Integration) => one.connectionId === connectionId) as Integration
      return found.settings.flatMap(({ name, type, value, hint }) => (type === 'text' ? [[name, value, hint]] : []))
    }
    const own = peer.settings as Record<string, string>
    const names = ['host', 'port', 'database', 'user']
    expect((await shownTo(environment.token)).map(([name, value]) => [name, value])).toEqual(
      names.map((name) => [name, own[name]]),
    )
    expect(await shownTo(environment.member)).toEqual(names.map((name) => [name, '', texts.forAdministrators]))
  })

  test('asks to be connected again under another SECRET_KEY', async () => {
    const { body } = await create({ ...peer.settings })
    const { connectionId } = body.integration
    await environment.database.query(
      'update connection set key_id = \'another\', settings = settings || \'{"tables": ["public.orders"]}\' where id = $1',
      [connectionId],
    )
    const found = (await environment.integrations()).find((one) => one.connectionId === connectionId)
    expect(found?.status).toMatchObject({ status: 'error', detail: expect.stringContaining('secret key has changed') })
  })
})

test('a sync that a killed server left goes on from its last portion, and counts nothing twice', async () => {
  const { body } = await create({ ...peer.settings, tables: ['public.orders'] })
  const { connectionId } = body.integration
  const whole = await environment.settled(connectionId)
  const all = whole.events[0]!.counts!.all
  const kept = await environment.rowsOf(
    'delete from connection_record where connection_id = $1 and (key::jsonb->>0)::int > 2000 returning key',
    [connectionId],
  )
  expect(kept.length).toBeGreaterThan(100)
  const run = {
    ...{ id: 'left behind', wanted: 2, startedAt: new Date().toISOString() },
    streams: {
      'public.orders': {
        ...{ cursor: { after: ['2000'], count: all - kept.length }, isRead: false, isPublished: false },
        counts: { all: all - kept.length, added: 0, changed: 0, gone: 0 },
      },
    },
  }
  await environment.database.query('update connection_record set run = $2 where connection_id = $1', [
    connectionId,
    run.id,
  ])
  await environment.database.query('update connection set run = $2 where id = $1', [connectionId, JSON.stringify(run)])
  await environment.call('POST', `integrations/postgres:${connectionId}/_do/sync`, {})
  const resumed = await environment.settled(connectionId)
  expect(resumed.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: kept.length, changed: 0, gone: 0 } })
  const tables = await environment.rowsOf('select row_count from warehouse_source where connection_id = $1', [
    connectionId,
  ])
  expect(tables).toEqual([{ row_count: all }])
})

test('a table without a key is read as of one moment: rows that are updated meanwhile count once', async () => {
  const gate = 4_712
  await peer.client.query(`
    create table visits (id int, amount numeric(12,2));
    insert into visits select n, n from generate_series(1, 4500) as n;
    create function visits_pass(id int) returns boolean language plpgsql cost 10000 as $$ begin
      if id = 2001 then perform pg_advisory_xact_lock_shared(${gate}); end if;
      return true;
    end $$;
    alter table visits enable row level security;
    create policy behind_the_gate on visits using (visits_pass(id))`)
  await peer.client.query(`select pg_advisory_lock(${gate})`)
  const { body } = await create({ ...peer.settings, tables: ['public.visits'] })
  await until(async () => {
    const { rowCount } = await peer.client.query(
      `select 1 from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
    )
    return (rowCount ?? 0) > 0
  })
  await peer.client.query('update visits set amount = 0 where id <= 10')
  await peer.client.query(`select pg_advisory_unlock(${gate})`)
  const synced = await environment.settled(body.integration.connectionId)
  expect(synced.events[0]).toMatchObject({ kind: 'synced', counts: { all: 4500, added: 4500, changed: 0, gone: 0 } })
})

// D2.6.19
test('no connection is made where the organisation asks nobody for a one-time code', async () => {
  const { token, project } = environment
  await environment.database.query('update organisation set enforce_mfa = false where code = $1', [project])
  const { status, body } = await create(peer.settings)
  await environment.database.query('update organisation set enforce_mfa = true where code = $1', [project])
  expect([status, body.mfaRequired, body.mfaScope, body.orgName, token.length > 0]).toEqual([
    403,
    true,
    'integration',
    'Harbour',
    true,
  ])
})
