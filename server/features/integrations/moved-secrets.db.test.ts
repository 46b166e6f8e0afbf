import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConnectionEnvironment,
  type Peer,
  startConnectionEnvironment,
  startPeer,
} from '../../../tests/integrations/connection-environment.ts'
import { client } from '../../../tests/integrations/vendor.ts'
import { startWebdav, type WebdavServer } from '../../../tests/integrations/webdav-server.ts'
import { manifests } from './manifests.ts'

let dav: WebdavServer
let peer: Peer
let stranger: Server
let strangersOrigin: string
/** The same host on another port. */
let neighbour: Server
let neighboursOrigin: string
let environment: ConnectionEnvironment
/** The secrets that a stranger's server received. */
const heard: (string | undefined)[] = []
beforeAll(async () => {
  dav = await startWebdav()
  peer = await startPeer()
  const listen = async () => {
    const server = createServer((request, response) => {
      heard.push(request.headers.authorization)
      response.writeHead(request.url === '/open.csv' || request.url === '/kept.csv' ? 200 : 401, {
        'content-type': 'text/csv',
      })
      response.end('day,sales\n2026-01-01,3\n2026-01-02,4')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return { server, port: (server.address() as AddressInfo).port }
  }
  const [one, other] = [await listen(), await listen()]
  stranger = one.server
  neighbour = other.server
  const { port } = one
  strangersOrigin = `http://127.0.0.1:${port}`
  neighboursOrigin = `http://127.0.0.1:${other.port}`
  environment = await startConnectionEnvironment({
    INTEGRATION_ALLOW: `127.0.0.1:${dav.port},127.0.0.1:${port},127.0.0.1:${other.port},localhost:${port},127.0.0.1:${peer.port},localhost:${peer.port}`,
  })
})
afterAll(async () => {
  await environment?.close()
  await dav?.close()
  await peer?.close()
  stranger?.close()
  neighbour?.close()
})

async function connect(code: string, settings: object): Promise<string> {
  const made = await environment.call('POST', `integrations/${code}/connections`, { name: code, settings })
  expect([made.status, made.body.message]).toEqual([200, undefined])
  await environment.settled(made.body.integration.connectionId)
  return `${code}:${made.body.integration.connectionId}`
}
const save = (key: string, settings: object) => environment.call('PUT', `integrations/${key}/settings`, { settings })
const isStored = async (key: string, name: string) => {
  const found = (await environment.integrations()).find((one) => key === `${one.code}:${one.connectionId}`)
  return found!.settings.find((setting) => setting.name === name)!.isStored ?? false
}
const asked = (name: string, label: string) => ({
  [name]: `${label} was given for another address or user. Enter it again.`,
})

test('the password of a folder is not sent to another server, or for another user', async () => {
  const key = await connect('webdav', { address: `${dav.origin}/`, user: dav.user, password: dav.password })
  heard.length = 0
  const moved = await save(key, { address: `${strangersOrigin}/` })
  expect([moved.status, moved.body.fields]).toEqual([400, asked('password', 'Password')])
  expect(heard.join()).not.toContain(Buffer.from(`${dav.user}:${dav.password}`).toString('base64'))
  const renamed = await save(key, { user: 'somebody' })
  expect([renamed.status, renamed.body.fields]).toEqual([400, asked('password', 'Password')])
  // What was refused changed nothing, and a folder below the same server keeps its password.
  await dav.makeFolder('/Below')
  expect((await save(key, { address: `${dav.origin}/Below` })).status).toBe(200)
  expect(await isStored(key, 'password')).toBe(true)
})

test('the header of a file goes along on its own host alone, and an address that asks for none needs none', async () => {
  const key = await connect('fileurl', { address: `${strangersOrigin}/kept.csv`, authorization: 'Bearer of the file' })
  heard.length = 0
  expect((await save(key, { address: `${strangersOrigin}/open.csv` })).status).toBe(200)
  await environment.settled(key.split(':')[1]!)
  expect(new Set(heard)).toEqual(new Set(['Bearer of the file']))
  heard.length = 0
  const other = strangersOrigin.replace('127.0.0.1', 'localhost')
  const refused = await save(key, { address: `${other}/closed.csv` })
  expect([refused.status, refused.body.fields]).toEqual([400, asked('authorization', 'Authorization header')])
  expect((await save(key, { address: `${other}/open.csv` })).status).toBe(200)
  await environment.settled(key.split(':')[1]!)
  expect(new Set(heard)).toEqual(new Set([undefined]))
  expect(await isStored(key, 'authorization')).toBe(false)
  // The secret was deleted: restoring the old address doesn't restore it.
  expect((await save(key, { address: `${strangersOrigin}/open.csv` })).status).toBe(200)
  await environment.settled(key.split(':')[1]!)
  expect(new Set(heard)).toEqual(new Set([undefined]))
})

/** As if the connection had been made to the same server by https. */
const setEncrypted = (key: string, address: string) =>
  environment.rowsOf(
    "update connection set settings = jsonb_set(settings, '{address}', to_jsonb($2::text)) where id = $1",
    [key.split(':')[1]!, address.replace('http:', 'https:')],
  )

test('what was given for an encrypted address is not sent to the same server in plain text', async () => {
  const folder = await connect('webdav', { address: `${dav.origin}/`, user: dav.user, password: dav.password })
  await setEncrypted(folder, `${dav.origin}/`)
  // It would be let in, if the password went along.
  const refused = await save(folder, { address: `${dav.origin}/` })
  expect([refused.status, refused.body.fields]).toEqual([400, asked('password', 'Password')])
  const back = await save(folder, { address: `${dav.origin}/`, password: dav.password })
  expect([back.status, back.body.message]).toEqual([200, undefined])
  // And the other way: a server that answers by https may be another one.
  const secured = await save(folder, { address: `${dav.origin.replace('http:', 'https:')}/` })
  expect([secured.status, secured.body.fields]).toEqual([400, asked('password', 'Password')])

  const file = await connect('fileurl', { address: `${strangersOrigin}/kept.csv`, authorization: 'Bearer of the file' })
  await setEncrypted(file, `${strangersOrigin}/kept.csv`)
  heard.length = 0
  const closed = await save(file, { address: `${strangersOrigin}/closed.csv` })
  expect([closed.status, closed.body.fields]).toEqual([400, asked('authorization', 'Authorization header')])
  expect((await save(file, { address: `${strangersOrigin}/open.csv` })).status).toBe(200)
  await environment.settled(file.split(':')[1]!)
  expect([new Set(heard), await isStored(file, 'authorization')]).toEqual([new Set([undefined]), false])
})

test('the header of a file is not sent to another port of its host', async () => {
  const key = await connect('fileurl', { address: `${strangersOrigin}/kept.csv`, authorization: 'Bearer of the file' })
  heard.length = 0
  const refused = await save(key, { address: `${neighboursOrigin}/closed.csv` })
  expect([refused.status, refused.body.fields]).toEqual([400, asked('authorization', 'Authorization header')])
  expect((await save(key, { address: `${neighboursOrigin}/open.csv` })).status).toBe(200)
  await environment.settled(key.split(':')[1]!)
  expect([new Set(heard), await isStored(key, 'authorization')]).toEqual([new Set([undefined]), false])
})

test('the password of a database is not tried on another host, for another user, or without encryption', async () => {
  const second = `${peer.name}_second`
  // It has the same password, so that a password that goes along would be let in.
  await peer.client.query(`create role ${second} login password 'peer password'`)
  const key = await connect('postgres', peer.settings)
  const changes = [{ host: 'localhost' }, { user: second }, { encryption: 'unverified' }, { port: '1' }]
  const answers = []
  for (const change of changes) answers.push(await save(key, change))
  expect(answers.map(({ status, body }) => [status, body.fields])).toEqual(
    changes.map(() => [400, asked('password', 'Password')]),
  )
  expect((await save(key, { user: second, password: 'peer password' })).status).toBe(200)
  await peer.client.query(`drop role ${second}`)
})

test('the secret of an application at a vendor belongs to its client', async () => {
  await environment.call('PUT', 'integrations/hubspot/settings', { settings: client })
  const { body } = await environment.call('PUT', 'integrations/hubspot/settings', {
    settings: { clientId: 'another client' },
  })
  expect(body.integration.readyForOAuth).toBe(false)
  expect(await environment.rowsOf("select sealed from connection_secret where connection_id = 'hubspot'")).toEqual([])
})

test('every text or choice beside a password says where it leads, but for those that are known to lead nowhere', () => {
  const leadNowhere = [
    ...['postgres.database', 'postgres.tables', 'postgres.columns', 'gdrive.folders', 'webdav.folders'],
    ...['harvest.contact', 'googleanalytics.propertyId', 'monday.boards'],
    ...['googleads.customerId', 'googleads.managerId', 'metaads.accountId'],
  ]
  const everywhere = ['refresh', 'privateFields']
  const others = Object.values(manifests).flatMap(({ code, settings }) =>
    settings.some(({ type }) => type === 'password')
      ? settings
          .filter(
            ({ name, type, isDestination }) => type !== 'password' && !everywhere.includes(name) && !isDestination,
          )
          .map(({ name }) => `${code}.${name}`)
      : [],
  )
  expect(others.filter((name) => !leadNowhere.includes(name))).toEqual([])
})
