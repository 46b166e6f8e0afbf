import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { openEgress, SILENCE_MS } from './egress.ts'

const limit = 200
let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function connectTo(answer: Parameters<typeof createServer>[1], silence = limit) {
  server = createServer(answer!).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(`http://127.0.0.1:${port}/`)
  return openEgress(null, silence).connect({ url, address: '127.0.0.1', family: 4, port }, new AbortController().signal)
}
async function read(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts).toString()
}

test('a server that answers nothing is given up after a minute without bytes', async () => {
  expect(SILENCE_MS).toBe(60_000)
  await expect(connectTo(() => {})).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('a server that falls silent within its file is given up as well', async () => {
  const { status, body } = await connectTo((_request, response) => void response.write('half'))
  expect(status).toBe(200)
  await expect(read(body)).rejects.toThrow()
})

test('a server whose bytes keep coming is read to the end, however long that takes', async () => {
  // Longer than a busy machine delays a byte.
  const silence = 2_000
  const { body } = await connectTo((_request, response) => {
    let sent = 0
    const timer = setInterval(() => {
      sent += 1
      response.write('a')
      if (sent < 25) return
      clearInterval(timer)
      response.end()
    }, silence / 20)
  }, silence)
  expect(await read(body)).toBe('a'.repeat(25))
})
