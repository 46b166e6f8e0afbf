import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { startTestServer } from '../../../tests/database/test-server.ts'

let environment: ServerEnvironment
beforeAll(async () => {
  environment = await startServerEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const password = 'correct horse'
const ageToken = (token: string, hours: number) =>
  environment.database.query(
    `update token set created_at = now() - make_interval(hours => $1) where hash = sha256($2::bytea)`,
    [hours, Buffer.from(token)],
  )
const refreshable = { 'x-token-refreshable': 'true' }

describe('who is who', () => {
  // D1.7.13, D1.3.01, D1.3.02, D1.3.03, D1.3.04, D1.3.05
  test('the user info of a new person', async () => {
    const first = await environment.server.signUp('First Person')
    const second = await environment.server.signUp('Second Person')
    const code = await environment.server.foundOrganisation(second.token, 'Acme')
    const { body } = await environment.server.call('GET', '/auth/user-info', second.token)
    expect(body).toEqual({
      user: {
        ...{ id: second.id, email: second.email, name: 'Second Person', roles: ['user'], partners: [] },
        projects: [{ code, name: 'Acme', role: 'admin' }],
        ...{ isTempUser: false, viaQueryToken: false, hasUpdates: false, hasMfa: false, isPasswordResetToken: false },
        ...{ isVerified: true, pendingEmail: null },
      },
    })
    // Only the first account of an installation becomes its superadmin.
    expect((await environment.server.call('GET', '/auth/user-info', first.token)).body.user.roles).toEqual([
      'user',
      'superadmin',
    ])
  })

  // D1.1.19, D1.1.20, D1.6.01
  test('somebody administrates one organisation, uses another, and may be superadmin and partner besides', async () => {
    const person = await environment.server.signUp('Everything')
    const owner = await environment.server.signUp('Owner')
    const own = await environment.server.foundOrganisation(person.token, 'Own')
    const other = await environment.server.foundOrganisation(owner.token, 'Other')
    await environment.database.query(
      "insert into membership (organisation_id, person_id, role) select id, $2, 'user' from organisation where code = $1",
      [other, person.id],
    )
    const rolesOf = async () => {
      const { user } = (await environment.server.call('GET', '/auth/user-info', person.token)).body
      return {
        roles: user.roles,
        memberships: user.projects.map((one: { code: string; role: string }) => [one.code, one.role]),
      }
    }
    const memberships = [
      [other, 'user'],
      [own, 'admin'],
    ]
    expect(await rolesOf()).toEqual({ roles: ['user'], memberships })
    await environment.database.query('update person set is_superadmin = true where id = $1', [person.id])
    await environment.database.query("insert into partner (id, name) values ('partner_everything', 'Partner')")
    await environment.database.query(
      "insert into partner_person (partner_id, person_id) values ('partner_everything', $1)",
      [person.id],
    )
    expect(await rolesOf()).toEqual({ roles: ['user', 'superadmin', 'partner'], memberships })
    const administrates = async (code: string) =>
      (await environment.server.call('POST', `/orgs/${code}`, person.token, { name: 'Renamed' })).status
    expect([await administrates(own), await administrates(other)]).toEqual([200, 403])
  })

  // D1.7.16, D1.7.17, D1.7.18
  test('check-email says whether somebody has it, whatever its case', async () => {
    const { email } = await environment.server.signUp('Known')
    expect(
      (await environment.server.call('POST', '/auth/check-email', null, { email: email.toUpperCase() })).body,
    ).toEqual({
      exists: true,
      totp: false,
    })
    expect(
      (await environment.server.call('POST', '/auth/check-email', null, { email: 'nobody@example.com' })).body,
    ).toEqual({
      exists: false,
      totp: false,
    })
  })

  // D1.7.22, D1.7.23
  test('signing up and logging in give a token each', async () => {
    const { email, id } = await environment.server.signUp('Log In')
    const { status, body } = await environment.server.call('POST', '/auth/create-token', null, { email, password })
    expect(status).toBe(200)
    expect((await environment.server.call('GET', '/auth/user-info', body.token)).body.user.id).toBe(id)
  })

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const { email } = await environment.server.signUp('Wrong')
    const wrong = { status: 401, body: { message: 'Wrong e-mail or password' } }
    for (const given of [
      { email, password: 'not this one' },
      { email: 'nobody@example.com', password },
    ]) {
      const { status, body } = await environment.server.call('POST', '/auth/create-token', null, given)
      expect({ status, body }).toEqual(wrong)
    }
  })

  test('a known e-mail and a short password are refused with a sentence', async () => {
    const { email } = await environment.server.signUp('Twice')
    const again = await environment.server.call('POST', '/auth/create-user', null, { email, password, name: 'Again' })
    expect({ status: again.status, body: again.body }).toEqual({
      status: 409,
      body: { message: 'There is already a user with this e-mail' },
    })
    const short = await environment.server.call('POST', '/auth/create-user', null, {
      email: 'new@example.com',
      password: 'short',
      name: 'New',
    })
    expect({ status: short.status, message: short.body.message }).toEqual({
      status: 400,
      message: 'The password must have at least 8 characters',
    })
  })

  // D1.7.01
  test('a call without a token is told to log in again', async () => {
    const { status, body } = await environment.server.call('GET', '/auth/user-info')
    expect({ status, body }).toEqual({ status: 401, body: { message: 'Please log in again' } })
  })

  // D1.7.20, D1.7.21
  test('a revoked token ends, the other session of the person goes on until all are revoked', async () => {
    const { email, token } = await environment.server.signUp('Sessions')
    const other = (await environment.server.call('POST', '/auth/create-token', null, { email, password })).body.token
    const third = (await environment.server.call('POST', '/auth/create-token', null, { email, password })).body.token
    const statusOf = async (one: string) => (await environment.server.call('GET', '/auth/user-info', one)).status
    await environment.server.call('DELETE', '/auth/revoke-token', token)
    expect([await statusOf(token), await statusOf(other), await statusOf(third)]).toEqual([401, 200, 200])
    await environment.server.call('DELETE', '/auth/revoke-all-tokens', other)
    expect([await statusOf(other), await statusOf(third)]).toEqual([401, 401])
  })

  test('the database keeps no token and no password', async () => {
    const { token } = await environment.server.signUp('Canary')
    const rows = await environment.database.query(
      'select row_to_json(t)::text as text from token t union all select row_to_json(p)::text from person p',
    )
    const everything = rows.rows.map((row) => row.text).join('\n')
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(password)
    expect(everything).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })
})

describe('token renewal (OD-006)', () => {
  // D1.4.26, D1.8.09, D1.7.02
  test('an old token of a refreshable call is answered 303 with its successor, before anything is done', async () => {
    const { token } = await environment.server.signUp('Renewed')
    const code = `renewed${randomUUID().slice(0, 8)}`
    await ageToken(token, 25)
    const answer = await environment.server.call(
      'POST',
      '/orgs',
      token,
      { code, data: { name: 'Renewed' } },
      refreshable,
    )
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.get('access-control-expose-headers')).toBe('Authorization')
    expect(answer.body).toEqual({
      message: 'The system is refreshing the token again, if you see this message, please log in again',
    })
    const renewed = answer.headers.get('authorization')!.replace('Bearer ', '')
    expect((await environment.database.query('select 1 from organisation where code = $1', [code])).rowCount).toBe(0)
    expect(
      (await environment.server.call('POST', '/orgs', renewed, { code, data: { name: 'Renewed' } }, refreshable))
        .status,
    ).toBe(200)
  })

  test('parallel renewals of one token agree, and the old one goes on for its 60 seconds', async () => {
    const { token } = await environment.server.signUp('Parallel')
    await ageToken(token, 25)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        environment.server.call('GET', '/auth/user-info', token, undefined, refreshable),
      ),
    )
    const renewed = new Set(answers.map((answer) => answer.headers.get('authorization')))
    expect([renewed.size, answers.every((answer) => answer.status === 303)]).toEqual([1, true])
    const successor = [...renewed][0]!.replace('Bearer ', '')
    expect((await environment.server.call('GET', '/auth/user-info', successor)).status).toBe(200)
    expect((await environment.server.call('GET', '/auth/user-info', token)).status).toBe(200)
    const life = await environment.database.query(
      `select extract(epoch from expires_at - now()) as seconds from token where hash = sha256($1::bytea)`,
      [Buffer.from(token)],
    )
    expect(Number(life.rows[0].seconds)).toBeLessThanOrEqual(60)
  })

  test('a young token, and a call not marked, are answered as they are', async () => {
    const { token } = await environment.server.signUp('Young')
    expect((await environment.server.call('GET', '/auth/user-info', token, undefined, refreshable)).status).toBe(200)
    await ageToken(token, 25)
    expect((await environment.server.call('GET', '/auth/user-info', token)).status).toBe(200)
  })
})

describe('limits (OD-012), without RATE_LIMITS=loose', () => {
  test('ten wrong passwords close an account for a while, right ones included; another account goes on', async () => {
    const strict = await startTestServer({ RATE_LIMITS: 'on' })
    try {
      const victim = await strict.signUp('Victim')
      const other = await strict.signUp('Other')
      const logIn = async (email: string, given: string) =>
        (await strict.call('POST', '/auth/create-token', null, { email, password: given })).status
      const statuses: number[] = []
      for (let attempt = 0; attempt < 11; attempt += 1) statuses.push(await logIn(victim.email, 'wrong password'))
      expect(statuses).toEqual([...Array(10).fill(401), 429])
      expect(await logIn(victim.email, password)).toBe(429)
      expect(await logIn(other.email, password)).toBe(200)
    } finally {
      await strict.close()
    }
  })
})
