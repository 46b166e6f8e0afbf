import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import { mostOfAddress } from '../../server/platform/http/connections.ts'
import { type Person, startTestServer, type TestServer } from '../database/test-server.ts'

/** Everybody here has one address: what a flood takes, it takes from its neighbours. */
let server: TestServer
let ana: Person
let project: string
const open = new Set<Socket>()
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' })
  ana = await server.signUp('Ana')
  project = await server.foundOrganisation(ana.token, 'Harbour')
})
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})
afterAll(async () => {
  await server?.close()
})

const patienceMilliseconds = 5_000
async function statusOf(path: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(server.url + path, { ...init, signal: AbortSignal.timeout(patienceMilliseconds) })
  await answer.arrayBuffer()
  return answer.status
}
const asAna = (method: string): RequestInit => ({
  method,
  headers: {
    authorization: `Bearer ${ana.token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  },
  ...(method === 'GET' ? {} : { body: JSON.stringify({ name: 'During a flood' }) }),
})

/** Fifty calls of someone who is signed in, each answered in time; and what a monitor asks. */
async function expectServed(): Promise<void> {
  expect([await statusOf('/check'), await statusOf('/version')]).toEqual([200, 200])
  const statuses: number[] = []
  for (let round = 0; round < 25; round += 1) {
    statuses.push(await statusOf(`/orgs/${project}/docs`, asAna('GET')))
    statuses.push(await statusOf(`/orgs/${project}/threads`, asAna('POST')))
  }
  expect(statuses).toEqual(Array(50).fill(200))
  expect([await statusOf('/check'), await statusOf('/version')]).toEqual([200, 200])
}

/** Of a flood; 0 where its connection was closed for the sake of others. */
async function flooding(path: string, init: RequestInit): Promise<number> {
  try {
    const answer = await fetch(server.url + path, init)
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
const post = (path: string, body: object) =>
  flooding(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const kindsOf = (statuses: number[]) =>
  [...new Set(statuses)].filter((status) => status !== 0).toSorted((one, other) => one - other)
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** A connection that is never closed from this side, whatever the server does. `closed`: the server has let it go. */
function stubborn(words: string | Buffer): { answer(): string; closed: Promise<void> } {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  open.add(socket)
  let answer = ''
  const closed = new Promise<void>((done) => {
    socket.on('data', (chunk: Buffer) => {
      answer += chunk
    })
    socket.on('error', () => {})
    socket.once('close', () => done())
    // A connection of which only one half was closed takes what is written to it; one that is gone answers with a reset.
    socket.once('end', () => {
      const more = setInterval(() => socket.write('x'), 20)
      socket.once('close', () => clearInterval(more))
    })
  })
  socket.write(words)
  return { answer: () => answer, closed }
}

test('wrong log-ins: 240 at once for 24 accounts', async () => {
  const flood = times(240, (index) =>
    post('/auth/create-token', { email: `flooded.${index % 24}@example.com`, password: `wrong ${index}` }),
  )
  await expectServed()
  const statuses = await Promise.all(flood)
  expect([401, 429, 503]).toEqual(expect.arrayContaining(kindsOf(statuses)))
  // AM-17: a hundred of one address.
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(100)
})

test('questions for e-mails: 900 at once', async () => {
  const flood = times(900, (index) => post('/auth/check-email', { email: `asked.${index}@example.com` }))
  await expectServed()
  expect([200, 429, 503]).toEqual(expect.arrayContaining(kindsOf(await Promise.all(flood))))
})

test('tokens that nobody has: 240 at once', async () => {
  const flood = times(240, () =>
    flooding('/orgs', { headers: { authorization: `Bearer ${randomUUID()}${randomUUID()}` } }),
  )
  await expectServed()
  expect([401, 503]).toEqual(expect.arrayContaining(kindsOf(await Promise.all(flood))))
})

test('broken requests: 900, whose connections are closed for good', async () => {
  const flood = times(900, () => stubborn('NONSENSE\r\n\r\n'))
  await expectServed()
  await Promise.all(flood.map(({ closed }) => closed))
  expect(flood.at(-1)!.answer()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})

test('half headers: 600, which are closed after ten seconds, the oldest before', async () => {
  const flood = times(600, () => stubborn('GET /check HTTP/1.1\r\nhost: half'))
  await expectServed()
  await Promise.all(flood.map(({ closed }) => closed))
  expect(flood.at(-1)!.answer()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  // Beyond what one address may hold, the first are closed without an answer.
  const early = flood.slice(0, flood.length - mostOfAddress)
  expect(early.map(({ answer }) => answer())).toEqual(early.map(() => ''))
})

test('large bodies without a token: 200, answered before they are read', async () => {
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n`
  const flood = times(200, (index) =>
    stubborn(`${head(['/orgs', '/auth/check-email', '/nowhere'][index % 3]!)}${'['.repeat(60_000)}`),
  )
  await expectServed()
  await Promise.all(flood.map(({ closed }) => closed))
  const statuses = flood.slice(0, 3).map(({ answer }) => answer().slice(9, 12))
  expect(statuses).toEqual(['401', '413', '404'])
  expect(flood[0]!.answer()).toContain(failureTexts.logInAgain)
})

test('sockets without log-in: 600, which are closed after ten seconds, however stubborn', async () => {
  const hello = [
    ...['GET /websocket/updates HTTP/1.1', 'host: x', 'connection: upgrade', 'upgrade: websocket'],
    ...['sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==', '', ''],
  ].join('\r\n')
  const flood = times(600, () => stubborn(hello))
  await expectServed()
  await Promise.all(flood.map(({ closed }) => closed))
  expect(flood.at(-1)!.answer()).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/)
})
