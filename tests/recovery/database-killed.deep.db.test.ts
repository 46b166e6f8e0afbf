import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'

let folder: string
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-database-killed-'))
  server = await startServer(folder, {})
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, token: string | null, body?: object) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as Record<string, any> }
}
const postmaster = async () =>
  Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

// What PostgreSQL does by itself when it cannot write its log, and what a system without memory does to it.
test('a PostgreSQL that was killed is started again, and nothing that was acknowledged is lost', async () => {
  const person = { email: 'ana@example.com', password: 'correct horse', name: 'Ana' }
  const { token } = (await call('POST', '/auth/create-user', null, person)).body as { token: string }
  await call('POST', '/orgs', token, { code: 'harbour', data: { name: 'Harbour' } })
  const made = await call('POST', '/orgs/harbour/threads', token, { name: 'Kept' })
  const killed = await postmaster()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => postmaster().catch(() => killed)).not.toBe(killed)
  const check = async () => (await call('GET', '/check', null)).status
  await expect.poll(check).toBe(200)
  const { threads } = (await call('GET', '/orgs/harbour/threads', token)).body
  expect(threads.map(({ id }: { id: string }) => id)).toContain(made.body['thread'].id)
  expect((await call('POST', '/orgs/harbour/threads', token, {})).status).toBe(200)
})
