import { request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'

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

// N4
test('a field that is named later names the rows that are there, and of two the last one stays', async () => {
  const { connectionId, address } = await made()
  await push(address, sales)
  await push(address, [{ ...sales[0]!, sales: 11 }])
  await environment.settled(connectionId)
  const saved = await environment.call('PUT', `integrations/inbound:${connectionId}/settings`, {
    settings: { key: 'id' },
  })
  expect(saved.status).toBe(200)
  expect((await push(address, sales.slice(1))).body).toEqual({ received: 3, added: 0, changed: 0, same: 3, deleted: 0 })
  const rows = await environment.rowsOf(
    'select key, row from connection_record where connection_id = $1 order by key',
    [connectionId],
  )
  expect(rows.map(({ key, row }) => [key, row.sales])).toEqual([
    ['a', 11],
    ['b', 20],
    ['c', 30],
    ['d', 40],
  ])
  await environment.settled(connectionId)
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

/** JSON as it is written, not as a program would print it. */
const pushText = async (address: string, text: string, type = 'application/json') => {
  const answer = await fetch(environment.server.url + address, {
    ...{ method: 'POST', headers: { 'content-type': type }, body: text },
  })
  const later = Number(answer.headers.get('retry-after'))
  return { status: answer.status, later, body: (await answer.json()) as Record<string, unknown> }
}
const keptRows = (connectionId: string) =>
  environment.rowsOf('select key, row from connection_record where connection_id = $1 order by place', [connectionId])

test('numbers above 2^53 keep every digit, as fields, as keys and as keys that go', async () => {
  const { connectionId, address } = await made({ key: 'id' })
  const row = (id: string, more: string) => `{"id":${id},"code":${more},"amount":1.5}`
  const rows = [row('9007199254740993', '12345678901234567890'), row('9007199254740992', '-98765432109876543210')]
  const first = await pushText(address, `[${rows.join()}]`)
  expect([first.status, first.body]).toEqual([200, { received: 2, added: 2, changed: 0, same: 0, deleted: 0 }])
  expect(await keptRows(connectionId)).toEqual([
    { key: '9007199254740993', row: { id: '9007199254740993', code: '12345678901234567890', amount: 1.5 } },
    { key: '9007199254740992', row: { id: '9007199254740992', code: '-98765432109876543210', amount: 1.5 } },
  ])
  expect((await pushText(address, '{"delete":[9007199254740992]}')).body).toMatchObject({ deleted: 1 })
  await environment.settled(connectionId)
  const [{ columns }] = await environment.rowsOf('select columns from warehouse_source where connection_id = $1', [
    connectionId,
  ])
  expect(columns.map(({ label, type }: { label: string; type: string }) => [label, type])).toEqual([
    ...[
      ['id', 'text'],
      ['code', 'text'],
      ['amount', 'decimal'],
    ],
  ])
})

test('a column that is something else from one call to the next says so, and keeps its rows', async () => {
  const { connectionId, address } = await made({ key: 'id' })
  await push(address, sales)
  await environment.settled(connectionId)
  await push(
    address,
    sales.map((row) => ({ ...row, sales: ['few', 'many'][row.sales % 20 === 0 ? 0 : 1] })),
  )
  const { events, status } = await environment.settled(connectionId)
  expect([status.status, events.map(({ message }) => message)]).toEqual([
    'connected',
    expect.arrayContaining(['"sales" was read as numbers before and now has text.']),
  ])
  expect((await keptRows(connectionId)).length).toBe(4)
})

test('fields are called whatever they are called, and what one row has of them another need not', async () => {
  const { connectionId, address } = await made()
  const names = [
    '__proto__',
    'constructor',
    'toString',
    '"; drop table connection_record; --',
    '\u202eשלום',
    'a\u0000b',
  ]
  const rows = names.map((name, at) => ({ amount: at + 1, [`${name}`]: `of ${at}` }))
  const text = JSON.stringify(rows).replace('"amount":1}', '"amount":1,"__proto__":"of 0"}')
  expect((await pushText(address, text)).body).toMatchObject({ received: 6, added: 6 })
  const kept = names.map((name) => name.replace('\u0000', '\ufffd'))
  const entriesOf = (row: object) => Object.entries(row).map((entry) => JSON.stringify(entry))
  expect((await keptRows(connectionId)).map(({ row }) => entriesOf(row).toSorted())).toEqual(
    kept.map((name, at) => [JSON.stringify(['amount', at + 1]), JSON.stringify([name, `of ${at}`])].toSorted()),
  )
  const { status } = await environment.settled(connectionId)
  expect(status).toMatchObject({ status: 'connected', detail: null })
  const [{ columns, row_count: count }] = await environment.rowsOf(
    'select columns, row_count from warehouse_source where connection_id = $1',
    [connectionId],
  )
  expect([count, columns.map(({ label }: { label: string }) => label).sort()]).toEqual([6, ['amount', ...kept].sort()])
})

describe('what is not taken is said with its row, and nothing of the call is', () => {
  test.each([
    ['no JSON', '[{"a":1}', 'The body is not valid JSON.'],
    ['nothing', '', 'The body is not valid JSON.'],
    ['a row alone', '{"id":1,"sales":2}', 'Send a list of rows, or an object with "rows" and "delete".'],
    ['rows that are no list', '{"rows":{}}', 'Send a list of rows, or an object with "rows" and "delete".'],
    [
      'a row that is none',
      '[{"a":1},{"a":2},[3]]',
      'Row 3 is not an object whose field names have 1 to 100 characters.',
    ],
    ['a field without a name', '[{"":1}]', 'Row 1 is not an object whose field names have 1 to 100 characters.'],
    [
      'a name of 1,000 characters',
      `[{"a":1},{"${'n'.repeat(1_000)}":1}]`,
      'Row 2 is not an object whose field names have 1 to 100 characters.',
    ],
    ['keys that are none', '{"delete":[{}]}', '"delete" must be a list of row keys.'],
    ['a key that is too long', `[{"id":"${'k'.repeat(201)}"}]`, 'The key of row 1 is longer than 200 characters.'],
    ['10,001 rows', `[${Array(10_001).fill('{"a":1}').join()}]`, 'Send at most 10,000 rows per call.'],
    ['400,000 brackets', `[{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}]`, 'The body is not valid JSON.'],
    [
      '10,000 brackets and a long number',
      `[{"a":12345678901234567890,"b":${'['.repeat(10_000)}${']'.repeat(10_000)}}]`,
      'The body is not valid JSON.',
    ],
  ])('%s', async (_what, text, message) => {
    const { connectionId, address } = await made({ key: 'id' })
    const answer = await pushText(address, text)
    expect([answer.status, answer.body]).toEqual([400, { message }])
    expect(await keptRows(connectionId)).toEqual([])
  })

  test('JSON that is sent as something else', async () => {
    const { connectionId, address } = await made()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream']) {
      const { status, body } = await pushText(address, '[{"a":1}]', type)
      expect([type, status, body]).toEqual([type, 415, { message: failureTexts.badRequest }])
    }
    expect(await keptRows(connectionId)).toEqual([])
  })
})

/** Sends JSON that has no end, without saying how much it is; answers what the server says and how much it took. */
function endless(address: string, megabytes: number): Promise<{ status: number; body: unknown; sent: number }> {
  return new Promise((done, fail) => {
    const url = new URL(environment.server.url + address)
    const call = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } })
    const megabyte = Buffer.alloc(1024 * 1024, '[')
    let sent = 0
    const push = () => {
      while (sent < megabytes) {
        sent += 1
        if (!call.write(megabyte)) return void call.once('drain', push)
      }
      call.end()
    }
    // A write can fail at the closed end while the answer is already on its way.
    call.on('error', () => {})
    call.on('close', () => fail(new Error('closed without an answer')))
    call.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => done({ status: response.statusCode ?? 0, body: JSON.parse(text), sent }))
    })
    push()
  })
}

test('100 MB are answered once 1 MB was read, and the rows that are there stay', async () => {
  const { connectionId, address } = await made({ key: 'id' })
  await push(address, sales)
  const { status, body, sent } = await endless(address, 100)
  expect([status, body]).toEqual([413, { message: failureTexts.textTooLong }])
  expect(sent).toBeLessThan(50)
  expect((await keptRows(connectionId)).length).toBe(4)
})

test('a flood of one address is told to wait, people are served meanwhile, and another address has its own limit', async () => {
  const [flooded, other] = [await made({ key: 'id' }), await made({ key: 'id' })]
  const flood = Array.from({ length: 300 }, (_, at) => push(flooded.address, [{ id: `f${at}`, sales: at }]))
  for (let count = 0; count < 10; count += 1) expect((await environment.call('GET', 'integrations')).status).toBe(200)
  const answers = await Promise.all(flood)
  expect((await push(other.address, sales)).status).toBe(200)
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken.length).toBeLessThanOrEqual(60)
  expect(taken.length).toBeGreaterThan(0)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, typeof body.message])).toEqual(
    refused.map(({ status }) => [status === 503 ? 503 : 429, 'string']),
  )
  expect((await keptRows(flooded.connectionId)).length).toBe(taken.length)
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
  const { later } = await pushText(address, '[]')
  expect([later > 0, later <= 60, later % 1]).toEqual([true, true, 0])
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
