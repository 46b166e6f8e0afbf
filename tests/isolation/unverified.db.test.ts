import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes, type RouteName } from '../../contract/routes.ts'
import type { Person } from '../database/test-server.ts'
import { makeEnvironment, type Environment } from './people.ts'
import { requests } from './requests.ts'

let environment: Environment
/** Somebody whose address everything was promised to, and who has not proven it. */
let promised: Person

beforeAll(async () => {
  environment = await makeEnvironment()
  promised = await environment.server.signUpUnverified('Promised')
  const invitation = { email: promised.email, role: 'admin' }
  const invite = await environment.server.call(
    'POST',
    `/orgs/${environment.organisationA}/invite`,
    environment.token.admin,
    invitation,
  )
  expect(invite.body.user).toMatchObject({ id: promised.id, role: 'admin' })
  await environment.database.query("insert into partner_person (partner_id, person_id) values ('partner_of_a', $1)", [
    promised.id,
  ])
})
afterAll(async () => {
  await environment?.close()
})

const inOrganisation = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].path.includes(':project'))

test('there are routes below an organisation', () => {
  expect(inOrganisation.length).toBeGreaterThan(40)
})

test.each(inOrganisation)('%s is closed to somebody invited whose address is not verified', async (name) => {
  const { method, path } = routes[name]
  const { params = {}, query = '', body } = await requests[name](environment, 'member', environment.organisationA)
  const filled = path.replace(/:(\w+)/g, (_, key: string) =>
    key === 'project'
      ? environment.organisationA
      : encodeURIComponent(String((params as Record<string, string>)[key] ?? 'x')),
  )
  const answer = await environment.server.call(
    method,
    filled + query,
    promised.token,
    method === 'GET' ? undefined : body,
  )
  expect(answer.status).toBe(403)
})

test('no row of the organisation is read or written by them behind the walls either', async () => {
  const { rows } = await environment.database.query('select id from organisation where code = $1', [
    environment.organisationA,
  ])
  const client = await environment.database.connect()
  try {
    await client.query('begin')
    await client.query(
      "select set_config('role', 'sextant_app', true), set_config('sextant.person', $1, true), set_config('sextant.organisation', $2, true)",
      [promised.id, rows[0].id],
    )
    for (const table of ['organisation', 'membership', 'invitation', 'document', 'change_log']) {
      const column = table === 'organisation' ? 'id' : 'organisation_id'
      const found = await client.query(`select 1 from ${table} where ${column} = $1`, [rows[0].id])
      expect([table, found.rowCount]).toEqual([table, 0])
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})
