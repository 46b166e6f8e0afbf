import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Integration } from '../../contract/integrations/integrations.schemas.ts'
import { rowsAtOnce } from '../../server/features/integrations/kit/connector.ts'
import { type Peer, startPeer } from '../integrations/connection-environment.ts'
import { until } from '../until.ts'
import { createCall } from './api-call.ts'
import { openDatabase, type ServerProcess, startServer } from './server-process.ts'

const all = 2 * rowsAtOnce + 500
const gate = 4_711

let folder: string
let peer: Peer
let server: ServerProcess | null = null
let environment: Record<string, string>
let token = ''
let project = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-sync-'))
  peer = await startPeer()
  environment = { INTEGRATION_ALLOW: `127.0.0.1:${peer.port}` }
  // Whoever reads rows behind the first portion waits while the gate is held.
  await peer.client.query(`
    create table orders (id int primary key, ordered_on date, region text, amount numeric(12,2));
    insert into orders select n, date '2026-01-01' + n % 90, case n % 2 when 0 then 'North' else 'South' end, n from generate_series(1, ${all}) as n;
    create function passes(id int) returns boolean language plpgsql cost 10000 as $$ begin
      if id > ${rowsAtOnce} then perform pg_advisory_xact_lock_shared(${gate}); end if;
      return true;
    end $$;
    alter table orders enable row level security;
    create policy behind_the_gate on orders using (passes(id));
    analyze orders`)
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await peer?.close()
  await rm(folder, { recursive: true, force: true })
})

const call = createCall(() => ({ url: server!.url, token }))

const integration = async (connectionId: string): Promise<Integration> =>
  (await call('GET', `/orgs/${project}/integrations`)).integrations.find(
    (one: Integration) => one.connectionId === connectionId,
  )
const settled = (connectionId: string): Promise<Integration> =>
  until(async () => {
    const found = await integration(connectionId)
    return !found.isSyncing && found
  }) as Promise<Integration>
const waitsAtTheGate = async () =>
  ((await peer.client.query(`select 1 from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`))
    .rowCount ?? 0) > 0

/** What the datasets hold of the source: rows of the tables, and the sum that a person would read. */
async function held(connectionId: string) {
  const database = await openDatabase(folder)
  const tables = await database.query(
    'select table_name, row_count from warehouse_source where connection_id = $1 and deleted_at is null',
    [connectionId],
  )
  await database.end()
  const { results } = await call('GET', `/orgs/${project}/warehouse/facts?factTable=orders&measures=amount`)
  return { tables: tables.rows, total: results[0].measures.amount.value }
}

async function signUp(): Promise<void> {
  const person = { email: 's@example.com', password: 'correct horse', name: 'S' }
  token = (await call('POST', '/auth/create-user', person)).token
  project = (await call('POST', '/orgs', { code: 'synced', data: { name: 'Synced' } })).organisation.code
  const database = await openDatabase(folder)
  await database.query("update person set totp_secret = 'sealed'")
  await database.query('update organisation set enforce_mfa = true where code = $1', [project])
  await database.end()
}

test('a sync whose server is killed goes on where it stopped: nothing counts twice and nothing is lost', async () => {
  server = await startServer(folder, environment)
  await signUp()
  const base = `/orgs/${project}/integrations/postgres`
  const made = await call('POST', `${base}/connections`, { name: 'Shop', settings: peer.settings })
  const { connectionId } = made.integration as { connectionId: string }
  await settled(connectionId)

  await peer.client.query(`select pg_advisory_lock(${gate})`)
  await call('PUT', `${base}:${connectionId}/settings`, { settings: { tables: ['public.orders'] }, autoFetch: false })
  await until(waitsAtTheGate)
  const database = await openDatabase(folder)
  const kept = async () =>
    (
      await database.query('select count(*)::int as rows from connection_record where connection_id = $1', [
        connectionId,
      ])
    ).rows[0].rows
  expect(await kept()).toBe(rowsAtOnce)
  await server.kill('SIGKILL')
  await database.end()

  server = await startServer(folder, environment)
  expect((await integration(connectionId)).isSyncing).toBe(true)
  await peer.client.query(`select pg_advisory_unlock(${gate})`)
  const synced = await settled(connectionId)
  expect(synced.status).toMatchObject({ status: 'connected', detail: null })
  expect(synced.events.filter(({ kind }) => kind === 'synced')).toHaveLength(1)
  expect(synced.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: all, changed: 0, gone: 0 } })
  const total = (all * (all + 1)) / 2
  expect(await held(connectionId)).toEqual({ tables: [{ table_name: 'orders', row_count: all }], total })

  await peer.client.query(`delete from orders where id = 1; update orders set amount = 0 where id = ${all}`)
  await call('POST', `${base}:${connectionId}/_do/sync`, {})
  const again = await settled(connectionId)
  expect(again.events[0]).toMatchObject({ kind: 'synced', counts: { all: all - 1, added: 0, changed: 1, gone: 1 } })
  expect(await held(connectionId)).toEqual({
    ...{ tables: [{ table_name: 'orders', row_count: all - 1 }], total: total - 1 - all },
  })
})
