import { argon2, createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../database/session-environment.ts'
import { cloneDatabase } from '../database/test-server.ts'
import { freePorts, ownDatabaseSettings, type ServerProcess, startRefused, startServer } from './server-process.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
let folder: string
let other: string
let settings: Record<string, string>
const servers: ServerProcess[] = []
beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'sextant-fit-'))
  other = await mkdtemp(join(tmpdir(), 'sextant-fit-other-'))
  const [port] = await freePorts(1)
  settings = ownDatabaseSettings(database.url, port!)
})
afterAll(async () => {
  for (const server of servers) await server.kill('SIGKILL')
  await client?.end()
  await database?.drop()
  for (const one of [folder, other]) await rm(one, { recursive: true, force: true })
})

const anotherKey = { SECRET_KEY: 'another key of the tests' }
const refusal = async (directory: string, more: Record<string, string> = {}) => {
  const { code, output } = await startRefused(directory, { ...settings, PORT: '0', ...more })
  return { code, said: output.trim() }
}
const keyRefusal = {
  code: 1,
  said: 'The secret key is not the one that this database was used with: its one-time codes and the passwords of its connections could not be read. Set SECRET_KEY to that key. If it is lost for good, run "update installation set key_check = null" in the database, and start again.',
}
const start = async (more: Record<string, string> = {}) => {
  const server = await startServer(folder, { ...settings, ...more })
  servers.push(server)
  return server
}
const check = async () => (await client.query('select key_check from installation')).rows[0].key_check as string | null

/** A quick hash would let whoever has the database alone try keys out: it is argon2id with the cost of a password. */
async function isSlowHash(written: string, key: string): Promise<boolean> {
  const [nonce, hash, ...more] = written.split('.').map((part) => Buffer.from(part, 'base64url'))
  const message = createHmac('sha256', key).update('check of the key').digest()
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  const expected = await promisify(argon2)('argon2id', { message, nonce: nonce!, ...cost })
  return nonce!.length === 16 && more.length === 0 && Buffer.from(expected as Buffer).equals(hash!)
}

test('a server without a key and an address of its own does not start on a database that others may use', async () => {
  await writeFile(join(other, 'secret-key'), 'the key that was used so far')
  const { code, output } = await startRefused(other, { DATABASE_URL: settings['DATABASE_URL']! })
  expect([code, output.trim().split('\n')]).toEqual([
    1,
    [
      `SECRET_KEY has to be set beside DATABASE_URL. The key used so far is in ${other}/secret-key: set SECRET_KEY to its content.`,
      'PUBLIC_URL has to be set beside DATABASE_URL, to the address people use, for example https://sextant.example.com.',
    ],
  ])
  await rm(join(other, 'secret-key'))
})

test('a server with another data folder or another key says so and ends, and the right one starts', async () => {
  const first = await start()
  const call = async (path: string, token: string | null, body: object) => {
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
    const headers = { 'content-type': 'application/json', ...authorization }
    return (await fetch(first.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json() as any
  }
  const person = { email: 'ana@example.com', password: 'correct horse', name: 'Ana' }
  const { token } = await call('/auth/create-user', null, person)
  const { secret } = await call('/auth/generate-totp', token, {})
  await call('/auth/save-totp', token, { code: codeOf(secret) })

  expect(await check()).not.toContain(settings['SECRET_KEY'])
  expect(await isSlowHash((await check())!, settings['SECRET_KEY']!)).toBe(true)
  const { rows } = await client.query('select file_store_id as id from installation')
  expect(await readFile(join(folder, 'file-store-id'), 'utf8')).toBe(rows[0].id)
  expect(await refusal(other)).toEqual({
    code: 1,
    said: `The files of this database are in another data folder than ${other}. Set DATA_DIR to that folder, which all servers of the database share. If it is gone for good, write ${rows[0].id} into ${other}/file-store-id.`,
  })
  expect(await refusal(folder, anotherKey)).toEqual(keyRefusal)
  // Those that were refused have disturbed nothing.
  expect((await fetch(`${first.url}/check`)).status).toBe(200)
  await first.kill('SIGTERM')
  await (await start()).kill('SIGTERM')
})

test('a key is remembered once it has opened a secret that was there, and one that opens none never', async () => {
  await client.query('update installation set key_check = null')
  const stranger = await start(anotherKey)
  expect(await check()).toBe(null)
  await stranger.kill('SIGTERM')
  await (await start()).kill('SIGTERM')
  expect(await check()).toEqual(expect.any(String))
  expect(await refusal(folder, anotherKey)).toEqual(keyRefusal)
})
