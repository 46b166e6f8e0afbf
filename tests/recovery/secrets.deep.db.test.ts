import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../database/live-client.ts'
import { codeOf } from '../database/session-environment.ts'
import { until } from '../until.ts'
import { openDatabase, type ServerProcess, startServer } from './server-process.ts'

let folder: string
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-secrets-'))
  // A mail server that is not there, so that its failures are logged too.
  server = await startServer(folder, { SMTP_URL: 'smtp://mailname:mailsecret@127.0.0.1:1' })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, token: string | null, body?: unknown): Promise<any> {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return text.startsWith('{') ? JSON.parse(text) : text
}

test('a server’s log holds no token, password, code or mail, whatever fails', async () => {
  const email = 'canary@example.com'
  const password = 'canary password 4711'
  const next = 'canary password 0815'
  const database = await openDatabase(folder)
  const { token } = await call('POST', '/auth/create-user', null, { email, password, name: 'Canary' })
  const { secret } = await call('POST', '/auth/generate-totp', token, {})
  const code = codeOf(secret)
  const { recoveryCodes } = await call('POST', '/auth/save-totp', token, { code })
  await call('POST', '/auth/create-token', null, { email, password, totpCode: recoveryCodes[0] })
  await call('POST', '/auth/create-token', null, `{"email": "${email}", "password": "${password}`)
  await call('POST', '/auth/request-password-reset', null, { email })
  const link = await until(async () => {
    const { rows } = await database.query("select body from mail where body like '%token=%'")
    return /token=([\w-]+)/.exec(rows[0]?.body)?.[1]
  })
  await expect
    .poll(async () => (await database.query('select 1 from mail where failure is not null')).rowCount)
    .toBeGreaterThan(0)
  await call('GET', `/user/accept-invite?token=${link}`, null)
  await call('GET', `/no-such-path?token=${token}`, link)
  await call('PATCH', '/auth/user-info', link, { password: 'short' })
  const socket = await openSocket(server.url, '/websocket/updates')
  socket.send({ type: 'authenticate', token: `${token}x` })
  await socket.closed
  // Everything that looks somebody up fails from here on, and is logged.
  await database.query('alter table token rename to token_away')
  const failed = [
    await call('GET', '/auth/user-info', token),
    await call('PATCH', '/auth/user-info', token, { password: next, currentPassword: password }),
    await call('POST', '/auth/create-token', null, { email, password, totpCode: recoveryCodes[1] }),
    await call('PATCH', '/auth/user-info', link, { password: next }),
  ]
  expect(failed.map(({ message }) => message)).toEqual(failed.map(() => expect.stringMatching(/error occurred/)))
  await database.end()
  const { output } = await server.kill('SIGTERM')
  expect(output.split('a request failed').length - 1).toBeGreaterThanOrEqual(failed.length)
  expect(output).toContain('a mail could not be sent')
  const canaries = [token, link, password, next, secret, code, 'mailsecret', 'accept-invite', ...recoveryCodes]
  expect(canaries.filter((canary) => output.includes(canary))).toEqual([])
})
