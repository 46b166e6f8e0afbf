import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'

let environment: ServerEnvironment
beforeAll(async () => {
  environment = await startServerEnvironment()
})
afterAll(() => environment?.close())

const now = async (): Promise<string> => (await environment.rowsOf('select now() as at'))[0].at

// D1.3.26, D1.3.29, D2.3.35
test('users, organisations and partners are listed with the moment at which they were made', async () => {
  const { token } = await environment.server.signUp('Superadmin')
  const ask = async (method: string, path: string, body?: unknown) =>
    (await environment.server.call(method, path, token, body)).body
  const before = await now()
  const { id } = await environment.server.signUp('Just Come')
  const code = await environment.server.foundOrganisation(token, 'Just Made')
  const { partner } = await ask('POST', '/admin/partners', { name: 'Just Written' })
  const after = await now()
  const things = [
    (await ask('GET', '/admin/users')).users.find((user: { id: string }) => user.id === id),
    (await ask('GET', '/admin/orgs')).organisations.find((organisation: { id: string }) => organisation.id === code),
    (await ask('GET', '/admin/partners')).partners[0],
  ]
  expect(things.map((thing) => thing.id)).toEqual([id, code, partner.id])
  const moments = things.map(({ createdAt }) => createdAt)
  expect([before, ...moments, after].sort((one, other) => Date.parse(one) - Date.parse(other))).toEqual([
    before,
    ...moments,
    after,
  ])
})
