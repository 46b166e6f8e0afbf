import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUpdates } from '../../../tests/database/live-client.ts'
import {
  codeOf,
  password,
  type SessionEnvironment,
  startSessionEnvironment,
} from '../../../tests/database/session-environment.ts'
import type { Person } from '../../../tests/database/test-server.ts'
import type { Services } from '../../platform/http/services.ts'
import { warnOfOtherKey } from './other-key.ts'

let environment: SessionEnvironment
let superadmin: Person
beforeAll(async () => {
  environment = await startSessionEnvironment()
  superadmin = await environment.server.signUp('Sam Super')
})
afterAll(async () => {
  await environment?.close()
})

const takeOff = async (id: string, token: string) => {
  const { status, body } = await environment.server.call('DELETE', `/admin/users/${id}/totp`, token)
  return { status, body }
}
/** As if SECRET_KEY had changed since: encrypted values can't be decrypted any more. */
const sealAnew = (id: string) =>
  environment.database.query('update person set totp_secret = reverse(totp_secret) where id = $1', [id])
const hasMfa = async (token: string) =>
  (await environment.server.call('GET', '/auth/user-info', token)).body.user.hasMfa

test('a server that is given another SECRET_KEY says at its start for how many people that is', async () => {
  const { token } = await environment.server.signUp('Sealed')
  const services = { database: environment.walled, secretKey: 'another key' } as Services
  await warnOfOtherKey(services, { warn: () => expect.unreachable('nobody has codes yet') })
  await environment.setUpCodes(token)
  const [people] = await environment.rowsOf('select count(*)::int as people from person where totp_secret is not null')
  const said: unknown[] = []
  const log = { warn: (fields: object, message: string) => void said.push(fields, message) }
  await warnOfOtherKey(services, log)
  expect(said).toEqual([people, expect.stringContaining('another SECRET_KEY')])
})

describe('somebody who can give no code any more', () => {
  test('is let in by the password alone once a superadmin took the codes off, and is told of it', async () => {
    const person = await environment.server.signUp('Locked Out')
    const { secret } = await environment.setUpCodes(person.token)
    const project = await environment.server.foundOrganisation(person.token, 'Locked')
    const socket = await openUpdates(environment.server.url, person.token, [project])
    await sealAnew(person.id)
    expect((await environment.logIn(person.email, { totpCode: codeOf(secret) })).status).toBe(401)
    const { status, body } = await takeOff(person.id, superadmin.token)
    expect([status, body.user.id, body.user.hasMfa]).toEqual([200, person.id, false])
    expect((await socket.closed).code).toBe(4401)
    expect(await environment.statusOf(person.token)).toBe(401)
    const { status: isIn, body: answer } = await environment.logIn(person.email)
    expect([isIn, await hasMfa(answer.token)]).toEqual([200, false])
    const [, mail] = await environment.mailsTo(person.email)
    expect([mail!.subject, mail!.body]).toEqual([
      'One-time codes were turned off',
      `An administrator of Sextant turned off the one-time codes of your account, and every device was logged out. You now log in with your password only.

Set up one-time codes again in your settings. If you didn’t ask for this, choose a new password at once.
`,
    ])
    const { rows } = await environment.database.query(
      'select actor, thing, before, after from installation_log where thing_id = $1 order by seq desc limit 1',
      [person.id],
    )
    const { email } = person
    expect(rows).toEqual([
      { actor: superadmin.id, thing: 'person', before: { email, hasMfa: true }, after: { email, hasMfa: false } },
    ])
    const left = await environment.database.query('select 1 from recovery_code where person_id = $1', [person.id])
    expect(left.rowCount).toBe(0)
  })

  test('is helped by nobody else, and a superadmin does not help themselves', async () => {
    const person = await environment.server.signUp('Guarded')
    const owner = await environment.server.signUp('Owner')
    const project = await environment.server.foundOrganisation(owner.token, 'Owner')
    await environment.server.call('POST', `/orgs/${project}/invite`, owner.token, { email: person.email, role: 'user' })
    await environment.setUpCodes(person.token)
    await environment.setUpCodes(superadmin.token)
    const statuses = []
    for (const [id, token] of [
      [person.id, person.token],
      [person.id, owner.token],
      [superadmin.id, superadmin.token],
    ] as const)
      statuses.push((await takeOff(id, token)).status)
    expect(statuses).toEqual([403, 403, 409])
    expect([await hasMfa(person.token), await hasMfa(superadmin.token)]).toEqual([true, true])
    expect((await environment.logIn(person.email)).status).toBe(401)
  })

  test('is somebody with codes: without any, or unknown, nothing is done and nobody is signed out', async () => {
    const person = await environment.server.signUp('Without')
    expect([await takeOff(person.id, superadmin.token), (await takeOff('person_x', superadmin.token)).status]).toEqual([
      { status: 409, body: { message: 'This person has no one-time codes.' } },
      404,
    ])
    expect(await environment.statusOf(person.token)).toBe(200)
    expect((await environment.logIn(person.email, { password })).status).toBe(200)
  })
})
