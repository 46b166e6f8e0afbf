import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'

let files: Server
let origin: string
let environment: ConnectionEnvironment
const content = new Map<string, { type: string; body: string; length?: number }>()
const asked: { path: string; authorization: string | undefined }[] = []
beforeAll(async () => {
  files = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, authorization: request.headers.authorization })
    const found = content.get(path)
    if (path === '/elsewhere') return response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
    if (!found) return response.writeHead(404).end()
    if (found.length === undefined) return response.writeHead(200, { 'content-type': found.type }).end(found.body)
    // It breaks off before it has sent what it promised.
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.length })
    response.write(found.body, () => response.destroy())
  })
  await new Promise<void>((done) => files.listen(0, '127.0.0.1', done))
  const { port } = files.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  environment = await startConnectionEnvironment({ INTEGRATION_ALLOW: `127.0.0.1:${port}` })
})
afterAll(async () => {
  await environment?.close()
  files?.close()
})

const create = (path: string, more: object = {}) =>
  environment.call('POST', 'integrations/fileurl/connections', {
    name: 'Prices',
    settings: { address: origin + path, ...more },
  })
const tables = (connectionId: string) =>
  environment.rowsOf('select source_name, row_count from warehouse_source where connection_id = $1', [connectionId])
const csv = (rows: number) =>
  [
    'day,shop,sales',
    ...Array.from({ length: rows }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')},Port,${at * 3}`),
  ].join('\n')

test('a CSV file is read, and read again as it is then', async () => {
  content.set('/prices.csv', { type: 'text/csv', body: csv(9) })
  const { status, body } = await create('/prices.csv', { authorization: 'Bearer of the file' })
  expect([status, body.message]).toEqual([200, undefined])
  const { connectionId } = body.integration
  await environment.settled(connectionId)
  expect(await tables(connectionId)).toEqual([{ source_name: 'Prices: prices', row_count: 9 }])
  expect(asked.at(-1)).toEqual({ path: '/prices.csv', authorization: 'Bearer of the file' })
  content.set('/prices.csv', { type: 'text/csv', body: csv(12) })
  await environment.call('POST', `integrations/fileurl:${connectionId}/_do/sync`, {})
  const synced = await environment.settled(connectionId)
  expect(synced.events[0]).toMatchObject({ kind: 'synced', counts: { added: 3, gone: 0 } })
  expect(await tables(connectionId)).toEqual([{ source_name: 'Prices: prices', row_count: 12 }])
  content.delete('/prices.csv')
  await environment.call('POST', `integrations/fileurl:${connectionId}/_do/sync`, {})
  const failed = await environment.settled(connectionId)
  expect(failed.status).toMatchObject({ status: 'error', detail: expect.stringContaining('status 404') })
  expect(await tables(connectionId)).toEqual([{ source_name: 'Prices: prices', row_count: 12 }])
})

test('JSON is read as well, by what the server says it is', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({
    day: `2026-04-0${at + 1}`,
    shop: { city: 'Napier' },
    sales: at,
  }))
  content.set('/export', { type: 'application/json', body: JSON.stringify({ data: rows }) })
  const { body } = await create('/export')
  const { connectionId } = body.integration
  await environment.settled(connectionId)
  expect(await tables(connectionId)).toEqual([{ source_name: 'Prices: export', row_count: 7 }])
})

test.each([
  [
    'shows a page',
    '\n<!DOCTYPE html><html><body>Sign in, please, then go on</body></html>',
    'answered with a web page',
  ],
  ['shows a page in the name of a table', '<html lang="en">\n<p>a,b\n<p>c,d\n', 'answered with a web page'],
  ['has an empty file', '', 'The file is empty.'],
  ['has a file that is no text', '\u0000\u0001\u0002'.repeat(400), 'no readable text'],
])('a server that %s takes nothing away and is said in a sentence', async (_what, body, sentence) => {
  content.set('/daily.csv', { type: 'text/csv', body: csv(9) })
  const { connectionId } = (await create('/daily.csv')).body.integration
  await environment.settled(connectionId)
  content.set('/daily.csv', { type: 'text/csv', body })
  await environment.call('POST', `integrations/fileurl:${connectionId}/_do/sync`, {})
  const failed = await environment.settled(connectionId)
  expect(failed.status).toMatchObject({ status: 'error', detail: expect.stringContaining(sentence) })
  expect(await tables(connectionId)).toEqual([{ source_name: 'Prices: daily', row_count: 9 }])
})

test('a file that breaks off on the way takes nothing away and is said in a sentence', async () => {
  content.set('/half.csv', { type: 'text/csv', body: csv(9) })
  const { connectionId } = (await create('/half.csv')).body.integration
  await environment.settled(connectionId)
  content.set('/half.csv', { type: 'text/csv', body: csv(4), length: 10_000 })
  await environment.call('POST', `integrations/fileurl:${connectionId}/_do/sync`, {})
  const failed = await environment.settled(connectionId)
  expect(failed.status).toMatchObject({ status: 'error', detail: `${new URL(origin).host} cannot be reached.` })
  expect(await tables(connectionId)).toEqual([{ source_name: 'Prices: half', row_count: 9 }])
})

test('a name that no address can mean is a name like any other', async () => {
  content.set('/%E0%A4%A.csv', { type: 'text/csv', body: csv(3) })
  const { status, body } = await create('/%E0%A4%A.csv')
  expect([status, body.message]).toEqual([200, undefined])
  await environment.settled(body.integration.connectionId)
  expect(await tables(body.integration.connectionId)).toEqual([{ source_name: 'Prices: %E0%A4%A', row_count: 3 }])
})

test('an address that may not be asked is refused, also behind a redirect', async () => {
  const message =
    'This address can’t be connected. Check it: only public internet addresses work, unless the operator of this server allows others.'
  const elsewhere = await create('/elsewhere')
  expect([elsewhere.status, elsewhere.body.message]).toEqual([400, message])
  for (const address of [
    'http://127.0.0.1:9/x.csv',
    'http://[::ffff:a9fe:a9fe]/x.csv',
    'http://169.254.169.254/x.csv',
    'http://nowhere.invalid/x.csv',
    'file:///etc/passwd',
  ]) {
    const { status, body } = await create('', { address })
    expect([status, body.message]).toEqual([
      400,
      address.startsWith('file') ? expect.stringContaining('Enter a web address') : message,
    ])
  }
})

test('rows of more fields than a table may have are refused with a sentence', async () => {
  const row = (number: number) =>
    Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${number * 40 + at}`, at]))
  content.set('/fields.json', {
    type: 'application/json',
    body: JSON.stringify(Array.from({ length: 2_000 }, (_, number) => row(number))),
  })
  const { connectionId } = (await create('/fields.json')).body.integration
  const { status } = await environment.settled(connectionId)
  expect([status.status, status.detail]).toEqual(['error', 'The rows have more than 1,000 different fields.'])
})

test('what holds no row does not take the place of the rows that were read before', async () => {
  content.set('/turns.json', {
    type: 'application/json',
    body: '[{"day":"2026-03-01","sales":3},{"day":"2026-03-02","sales":4}]',
  })
  const { connectionId } = (await create('/turns.json')).body.integration
  await environment.settled(connectionId)
  expect(await tables(connectionId)).toEqual([{ source_name: 'Prices: turns', row_count: 2 }])
  for (const body of ['[[1,2],[3,4]]', '"come back later"']) {
    content.set('/turns.json', { type: 'application/json', body })
    await environment.call('POST', `integrations/fileurl:${connectionId}/_do/sync`, {})
    const { status } = await environment.settled(connectionId)
    expect([status.status, status.detail]).toEqual(['error', 'Couldn’t read the file as a table.'])
  }
  expect(await tables(connectionId)).toEqual([{ source_name: 'Prices: turns', row_count: 2 }])
})
