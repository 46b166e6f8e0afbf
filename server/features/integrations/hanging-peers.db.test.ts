import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import {
  type ConnectionEnvironment,
  type Peer,
  startConnectionEnvironment,
  startPeer,
} from '../../../tests/integrations/connection-environment.ts'
import { connectorOf } from './connectors.ts'
import { integrationEgress } from './integration-egress.ts'
import type { ConnectorEnvironment, Given } from './kit/connector.ts'

/** Longer than a busy machine takes for a portion that does not hang. */
const TURN_MS = 30_000
vi.mock('./sync-turns.ts', async (original) => ({ ...(await original<object>()), LONGEST_TURN_MS: 30_000 }))

const folders = Array.from({ length: 25 }, (_, at) => `folder-${at + 1}`)
/** The folder whose list hangs when it is asked for the first time, in the second portion of ten. */
const hanging = 'folder-15'
let dav: Server
let silent: Server
let silentDatabase: TcpServer
const sockets = new Set<Socket>()
let peer: Peer
let environment: ConnectionEnvironment
/** The folders that were listed, in order; '' is the top. */
const listed: string[] = []

const listing = (entries: readonly string[]) =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${entries
    .map((href) => {
      const type = href.endsWith('/') ? '<d:collection/>' : ''
      return `<d:response><d:href>${href}</d:href><d:propstat><d:status>HTTP/1.1 200 OK</d:status><d:prop><d:resourcetype>${type}</d:resourcetype><d:getetag>"1"</d:getetag></d:prop></d:propstat></d:response>`
    })
    .join('')}</d:multistatus>`

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const listen = async <T extends Server | TcpServer>(server: T): Promise<T> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

beforeAll(async () => {
  dav = await listen(
    createServer((request, response) => {
      const path = request.url!
      const name = path.slice('/share/'.length).replace(/\/$/, '')
      if (request.method !== 'PROPFIND') return void response.end('# Notes\n\nThe crane was tested.')
      response.writeHead(207, { 'content-type': 'application/xml' })
      if (request.headers.depth === '0') return void response.end(listing([path]))
      listed.push(name)
      const isFirst = listed.filter((one) => one === hanging).length === 1
      if (name === hanging && isFirst) return void response.write('<?xml version="1.0"?>')
      const below = name === '' ? folders.map((one) => `/share/${one}/`) : [`${path}note.md`]
      response.end(listing([path, ...below]))
    }),
  )
  silent = await listen(createServer(() => {}))
  silentDatabase = await listen(createTcpServer((socket) => void sockets.add(socket)))
  peer = await startPeer()
  await peer.client.query(
    `create view slow as select 1 as id, pg_sleep(120)::text as nap; grant select on slow to ${peer.name}`,
  )
  environment = await startConnectionEnvironment({ INTEGRATION_ALLOW: `127.0.0.1:${portOf(dav)}` })
})
afterAll(async () => {
  await environment?.close()
  await peer?.close()
  for (const server of [dav, silent]) {
    server?.closeAllConnections()
    server?.close()
  }
  for (const socket of sockets) socket.destroy()
  silentDatabase?.close()
})

test('a sync whose list hangs yields after its turn, and continues with the portion that it had not got', async () => {
  const begun = Date.now()
  const { status, body } = await environment.call('POST', 'integrations/webdav/connections', {
    ...{ name: 'Hanging', settings: { address: `http://127.0.0.1:${portOf(dav)}/share/`, user: '', password: '' } },
  })
  expect([status, body.message]).toEqual([200, undefined])
  const { events } = await environment.settled(body.integration.connectionId)
  expect(events[0]).toMatchObject({ kind: 'synced', counts: { all: 25, added: 25, changed: 0, gone: 0 } })
  expect(Date.now() - begun).toBeGreaterThan(TURN_MS)
  // Stored portions aren't requested again: the top and the first ten folders, and those after the portion that hung.
  const [before, again, after] = [folders.slice(0, 10), folders.slice(10, 15), folders.slice(15)]
  expect(listed).toEqual(['', ...before, ...again, ...again, ...after])
  // All in one job and one attempt: a turn that ends isn't a failure. On a busy machine a worker may miss its heartbeat.
  const jobs = await environment.rowsOf(
    "select status, attempts - workers_lost as attempts from job where queue = 'sync_connection'",
  )
  expect(jobs).toEqual([{ status: 'SUCCESS', attempts: 1 }])
})

/** This server's environment for connectors, with a time limit short enough for a test. */
const withLimit = (milliseconds: number, port: number): ConnectorEnvironment =>
  ({
    ...integrationEgress({ INTEGRATION_ALLOW: `127.0.0.1:${port}` } as Settings, milliseconds),
    database: environment.walled,
  }) as unknown as ConnectorEnvironment
const given = (settings: object): Given => {
  const { password = '', ...others } = settings as Record<string, string>
  return { organisationId: 'acme', settings: others, secrets: { password }, timeZone: 'UTC', discovered: {} }
}
const signal = new AbortController().signal

test('a server that answers nothing is given up by the limit of the integrations', async () => {
  const address = `http://127.0.0.1:${portOf(silent)}/sales.csv`
  const opening = async () => {
    const opened = await connectorOf('fileurl')!.open(withLimit(400, portOf(silent)), given({ address }), signal)
    return opened.streams[0]!.read(null, signal)
  }
  await expect(opening()).rejects.toThrow(texts.tooLong(`127.0.0.1:${portOf(silent)}`))
}, 30_000)

test('a database that says nothing, or works on for ever, is given up by the same limit', async () => {
  const port = portOf(silentDatabase)
  const hung = connectorOf('postgres')!.open(
    withLimit(400, port),
    given({ ...peer.settings, port: String(port) }),
    signal,
  )
  await expect(hung).rejects.toThrow(texts.tooLong(`127.0.0.1:${port}`))
  expect(sockets.size).toBe(1)

  const opened = await connectorOf('postgres')!.open(
    withLimit(3_000, peer.port),
    given({ ...peer.settings, tables: ['public.slow'] }),
    signal,
  )
  await expect(opened.streams[0]!.read(null, signal)).rejects.toThrow(
    texts.databaseSaid('public.slow', 'canceling statement due to statement timeout'),
  )
  await opened.close()
}, 60_000)
