import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../tests/integrations/connection-environment.ts'

let environment: ConnectionEnvironment
beforeAll(async () => {
  environment = await startConnectionEnvironment()
})
afterAll(() => environment?.close())

async function made(settings: object = {}): Promise<{ connectionId: string; address: string }> {
  const { body } = await environment.call('POST', 'integrations/inbound/connections', { name: 'Till', settings })
  const { connectionId } = body.integration
  const { body: answer } = await environment.call('POST', `integrations/inbound:${connectionId}/_do/new_token`, {})
  return { connectionId, address: `/inbound/${answer.token}` }
}
const push = (address: string, body: unknown) => environment.server.call('POST', address, null, body)
const sales = [
  { id: 'a', day: '2026-03-01', shop: 'Port', sales: 10 },
  { id: 'b', day: '2026-03-02', shop: 'Port', sales: 20 },
  { id: 'c', day: '2026-03-02', shop: 'Hill', sales: 30 },
  { id: 'd', day: '2026-03-03', shop: 'Hill', sales: 40 },
]

test('rows that are sent become a dataset, and sent twice they count once', async () => {
  const { connectionId, address } = await made({ key: 'id' })
  const first = await push(address, sales)
  expect([first.status, first.body]).toEqual([200, { received: 4, added: 4, changed: 0, same: 0, deleted: 0 }])
  const settled = await environment.settled(connectionId)
  expect(settled.events.map(({ kind }) => kind)).toEqual(['received', 'connected'])
  const rows = () =>
    environment.rowsOf('select table_name, row_count from warehouse_source where connection_id = $1', [connectionId])
  expect(await rows()).toEqual([{ table_name: expect.any(String), row_count: 4 }])
  expect((await push(address, sales)).body).toEqual({ received: 4, added: 0, changed: 0, same: 4, deleted: 0 })
  const changes = { rows: [{ ...sales[0]!, sales: 11 }], delete: ['d', 'nothing'] }
  expect((await push(address, changes)).body).toEqual({ received: 1, added: 0, changed: 1, same: 0, deleted: 1 })
  await environment.settled(connectionId)
  expect((await rows())[0].row_count).toBe(3)
})

test('without a key equal rows count once, and what is nested has a name of its own', async () => {
  const { connectionId, address } = await made()
  const row = { at: '2026-01-01', customer: { city: 'Napier' }, tags: ['a'], amount: 5 }
  expect((await push(address, [row, row])).body).toMatchObject({ received: 2, added: 1 })
  const [{ row: kept }] = await environment.rowsOf('select row from connection_record where connection_id = $1', [
    connectionId,
  ])
  expect(kept).toEqual({ at: '2026-01-01', 'customer.city': 'Napier', tags: '["a"]', amount: 5 })
})

test('only the newest address is of use; it is kept as a hash', async () => {
  const { connectionId, address } = await made()
  const { body } = await environment.call('POST', `integrations/inbound:${connectionId}/_do/new_token`, {})
  expect((await push(address, sales)).status).toBe(404)
  expect((await push(`/inbound/${body.token}`, sales)).status).toBe(200)
  expect((await push('/inbound/guessed', sales)).status).toBe(404)
  const dump = JSON.stringify([
    await environment.rowsOf('select * from connection'),
    await environment.rowsOf('select * from idempotency'),
  ])
  expect(dump).not.toContain(body.token)
  await environment.call('POST', `/integrations/${environment.project}/inbound:${connectionId}/oauth/disconnect`, {})
  expect((await push(`/inbound/${body.token}`, sales)).status).toBe(404)
})

test('limits: 1 MB a call, 60 calls a minute, rows that are objects', async () => {
  const { address } = await made()
  const large = [{ text: 'x'.repeat(1024 * 1024) }]
  expect((await push(address, large)).status).toBe(413)
  for (const body of ['text', [1, 2], { rows: 'none' }, [{ '': 1 }]])
    expect((await push(address, body)).status).toBe(400)
  const statuses = new Set<number>()
  for (let count = 0; count < 62; count += 1) statuses.add((await push(address, [])).status)
  expect([...statuses]).toEqual([200, 429])
})

test('rows are taken while the job of their sync is locked, which waits for the connection itself', async () => {
  const { connectionId, address } = await made({ key: 'id' })
  await push(address, sales)
  await environment.settled(connectionId)
  const ofThis = "queue = 'sync_connection' and input->>'connectionId' = $1"
  await environment.rowsOf(`update job set status = 'PROGRESS' where ${ofThis}`, [connectionId])
  const job = new pg.Client({ connectionString: environment.server.databaseUrl })
  await job.connect()
  await job.query('begin')
  expect((await job.query(`select id from job where ${ofThis} for update`, [connectionId])).rows).toHaveLength(1)
  const second = await push(address, [{ ...sales[0]!, sales: 12 }])
  await job.query('rollback')
  await job.end()
  expect([second.status, second.body]).toEqual([200, { received: 1, added: 0, changed: 1, same: 0, deleted: 0 }])
  await environment.rowsOf(`update job set status = 'SUCCESS' where ${ofThis}`, [connectionId])
})
