import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
let client: Socket
let served: Socket
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  app = fastify({ bodyLimit: 10_000_000 })
  limitSlowBodies(app)
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume().once('end', () => done(null))
  })
  app.post('/', async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const arrived = once(app.server, 'connection')
  client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  served = (await arrived)[0]
})
afterEach(async () => {
  client.destroy()
  await app.close()
  vi.useRealTimers()
})

/** Writes, and waits until the server has read everything. */
async function write(text: string): Promise<void> {
  const before = served.bytesRead
  client.write(text)
  while (served.bytesRead < before + text.length) await new Promise(setImmediate)
}
const begin = (type: string) =>
  write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 1000000\r\n\r\n`)
const enough = '['.repeat(9_000)

test('a body that stays away has its connection closed after 15 seconds', async () => {
  await begin('application/json')
  await write('{')
  vi.advanceTimersByTime(14_999)
  expect(served.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(served.destroyed).toBe(true)
})

test('a text that comes on for ever has 30 seconds', async () => {
  await begin('application/json')
  await write(enough)
  vi.advanceTimersByTime(15_000)
  await write(enough)
  vi.advanceTimersByTime(14_999)
  expect(served.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(served.destroyed).toBe(true)
})

test('a file takes its time as long as 8 KB come in 15 seconds, and no longer', async () => {
  await begin('multipart/form-data; boundary=x')
  for (let round = 0; round < 8; round += 1) {
    await write(enough)
    vi.advanceTimersByTime(15_000)
    expect(served.destroyed).toBe(false)
  }
  await write('['.repeat(8_000))
  vi.advanceTimersByTime(15_000)
  expect(served.destroyed).toBe(true)
})
