import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../tests/integrations/connection-environment.ts'

let files: Server
let origin: string
let environment: ConnectionEnvironment
const content = new Map<string, { type: string; body: string }>()
const asked: { path: string; authorization: string | undefined }[] = []
beforeAll(async () => {
  files = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, authorization: request.headers.authorization })
    const found = content.get(path)
    if (path === '/elsewhere') return response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
    if (!found) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': found.type }).end(found.body)
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

test('an address that may not be asked is refused, also behind a redirect', async () => {
  const message = 'Only public internet addresses can be connected. The operator of this server can allow others.'
  const elsewhere = await create('/elsewhere')
  expect([elsewhere.status, elsewhere.body.message]).toEqual([400, message])
  for (const address of [
    'http://127.0.0.1:9/x.csv',
    'http://[::ffff:a9fe:a9fe]/x.csv',
    'http://169.254.169.254/x.csv',
    'file:///etc/passwd',
  ]) {
    const { status, body } = await create('', { address })
    expect([status, body.message]).toEqual([
      400,
      address.startsWith('file') ? expect.stringContaining('not a web address') : message,
    ])
  }
})
