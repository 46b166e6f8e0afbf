import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import type { Person } from '../../../tests/database/test-server.ts'

type Team = { project: string; admin: Person; bob: Person }

let environment: ServerEnvironment
let extra: Record<string, unknown>
beforeAll(async () => {
  environment = await startServerEnvironment()
  const columns = await environment.database.query(
    "select distinct column_name as name from information_schema.columns where table_schema = 'public'",
  )
  const ours = [
    'isDemo',
    'isAdmin',
    'isSuperadmin',
    'roles',
    'projects',
    'users',
    'personId',
    'organisationId',
    'sourceOrg',
  ]
  // Every column and field name; the call's own fields override them.
  extra = Object.fromEntries([...columns.rows.map((row) => row.name as string), ...ours].map((name) => [name, 'true']))
})
afterAll(async () => {
  await environment?.close()
})

async function team(): Promise<Team> {
  const [admin, bob] = [await environment.server.signUp('Ada'), await environment.server.signUp('Bob')]
  const project = await environment.server.foundOrganisation(admin.token, 'Team')
  await environment.server.call('POST', `/orgs/${project}/invite`, admin.token, { email: bob.email, role: 'user' })
  return { project, admin, bob }
}

/** A dump of organisations, people and rules, without what differs between runs. */
async function everything(): Promise<string> {
  const rows = async (query: string) => (await environment.database.query(query)).rows
  return JSON.stringify([
    await rows('select * from organisation order by id'),
    await rows('select organisation_id, person_id, role from membership order by 1, 2'),
    await rows('select * from person order by id'),
    await rows('select target_id, fact_table, dimension_filters from sharing_rule order by 1, 2'),
    await rows('select * from partner order by id'),
    await rows('select * from partner_person order by 1, 2'),
  ])
}

describe('fields that a call does not take change nothing', () => {
  const without = ['code', 'name', 'timezone', 'website', 'content', 'email', 'role']
  const rest = () => Object.fromEntries(Object.entries(extra).filter(([name]) => !without.includes(name)))

  test('there are enough of them', () => {
    expect(Object.keys(extra).length).toBeGreaterThan(90)
  })

  test('of the change of an organisation and of a role that stays', async () => {
    const { project, admin, bob } = await team()
    const before = await everything()
    expect((await environment.server.call('POST', `/orgs/${project}`, admin.token, rest())).status).toBe(200)
    const path = `/orgs/${project}/users/${bob.id}`
    expect((await environment.server.call('POST', path, admin.token, { ...extra, role: 'user' })).status).toBe(200)
    expect(await everything()).toBe(before)
  })

  test('of a founding and an invitation', async () => {
    const { project, admin } = await team()
    const code = `${project}x`
    const body = {
      ...rest(),
      code,
      data: { ...rest(), name: 'New', enforceMfa: false },
      partnerId: null,
      addSupportAccess: false,
    }
    const { tempProject: _project, tempToken: _token, ...given } = body as Record<string, unknown>
    expect((await environment.server.call('POST', '/orgs', admin.token, given)).status).toBe(200)
    const row = (await environment.database.query('select * from organisation where code = $1', [code])).rows[0]
    expect([row.name, row.is_demo, row.enforce_mfa, row.partner_id, row.chat_llm_model, row.currency]).toEqual([
      ...['New', false, false, null, null, 'NZD'],
    ])
    const email = `${project}@example.com`
    await environment.server.call('POST', `/orgs/${project}/invite`, admin.token, { ...extra, email, role: 'user' })
    const person = (await environment.database.query('select * from person where email = $1', [email])).rows[0]
    expect([person.is_superadmin, person.is_temporary, person.password_hash, person.totp_secret, person.name]).toEqual([
      ...[false, false, null, null, email],
    ])
    const role = await environment.database.query('select role from invitation where person_id = $1', [person.id])
    expect(role.rows).toEqual([{ role: 'user' }])
  })

  test('of the rules of sharing', async () => {
    const { project, admin } = await team()
    const target = await environment.server.foundOrganisation(admin.token, 'Target')
    const dimensionFilters = { region: { type: 'include', values: ['North'] } }
    const rule = { targetOrg: target, type: 'fact_table', factTable: 'sales', dimensionFilters }
    const answer = await environment.server.call('PUT', `/orgs/${project}/data-sharing`, admin.token, {
      ...extra,
      rules: [{ ...extra, ...rule }],
    })
    expect(answer.body).toEqual({ rules: [rule] })
  })
})

describe('ids of another organisation', () => {
  test('in any call find nothing, as ids that nobody has, and change nothing there', async () => {
    const [here, there] = [await team(), await team()]
    const before = await everything()
    const rule = (targetOrg: string) => ({
      ...{
        targetOrg,
        type: 'fact_table',
        factTable: 'sales',
        dimensionFilters: { a: { type: 'include', values: ['b'] } },
      },
    })
    const answers = async (userId: string, targetOrg: string) => {
      const call = async (method: string, path: string, body?: unknown) => {
        const { status, body: answer } = await environment.server.call(
          method,
          `/orgs/${here.project}${path}`,
          here.admin.token,
          body,
        )
        return [status, answer.message]
      }
      return [
        await call('POST', `/users/${userId}`, { role: 'admin' }),
        await call('DELETE', `/users/${userId}`),
        await call('POST', `/users/${userId}/_reset_password`, {}),
        await call('PUT', '/data-sharing', { rules: [rule(targetOrg)] }),
      ]
    }
    const foreign = await answers(there.bob.id, there.project)
    expect(foreign).toEqual(await answers('person_nobody', 'there-is-no-such'))
    expect(foreign.map(([status]) => status)).toEqual([404, 404, 404, 403])
    expect(await everything()).toBe(before)
  })
})
