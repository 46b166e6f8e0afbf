import { Agent, get, type IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { type Entry, openEntry } from './entry.ts'

let entry: Entry
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterEach(async () => {
  agent.destroy()
  await entry.close([])
})

const ask = (port: number, path: string, by?: Agent) =>
  new Promise<{ status: number; body: unknown; headers: IncomingMessage['headers'] }>((done, fail) => {
    const call = get({ host: '127.0.0.1', port, path, ...(by ? { agent: by } : {}) }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk
      })
      response.once('end', () =>
        done({ status: response.statusCode!, body: JSON.parse(text), headers: response.headers }),
      )
    })
    call.once('error', fail)
  })

test('what is under way when the server ends is answered first, and what comes meanwhile is told to come again', async () => {
  entry = openEntry(readSettings({ PORT: '0' }))
  const port = await entry.listen()
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  entry.handTo(async (request, response) => {
    if (request.url === '/slow') {
      begun.resolve()
      await goOn.promise
    }
    response.setHeader('content-type', 'application/json')
    response.end('{"status":"ok"}')
  })
  expect((await ask(port, '/quick', agent)).status).toBe(200)
  const slow = ask(port, '/slow')
  await begun.promise
  const closed = entry.close([])
  const late = await ask(port, '/late', agent).catch((error: { code: string }) => error.code)
  goOn.resolve()
  expect(await slow).toMatchObject({ status: 200, body: { status: 'ok' } })
  // The idle connection was closed, or its request was accepted before that.
  expect(typeof late === 'string' ? 503 : late.status).toBe(503)
  await closed
})

// D1.7.27
test('before it is ready every answer is 503 with a sentence and the headers of every answer', async () => {
  entry = openEntry(readSettings({ PORT: '0' }))
  const { status, body, headers } = await ask(await entry.listen(), '/check')
  expect([status, body]).toEqual([503, { status: 'starting', message: 'The server is starting.' }])
  expect([headers['retry-after'], headers['x-content-type-options'], headers['cache-control']]).toEqual([
    ...['1', 'nosniff', 'no-store'],
  ])
})
