import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openUpdates } from '../../../tests/database/live-client.ts'
import {
  codeOf,
  password,
  type SessionEnvironment,
  startSessionEnvironment,
  statusesOf,
} from '../../../tests/database/session-environment.ts'
import { createTemporaryPerson, invitePerson } from './people.commands.ts'
import { createQueryToken } from './query-tokens.commands.ts'

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment({ PUBLIC_URL: 'https://sextant.example/' })
})
afterAll(async () => {
  await environment?.close()
})

const next = 'another horse'
const again = { status: 401, body: { message: 'Please log in again' } }
const change = async (token: string, body: object) => {
  const answer = await environment.server.call('PATCH', '/auth/user-info', token, body)
  return { status: answer.status, body: answer.body }
}
const ageLinks = (minutes: number) =>
  environment.database.query(
    "update token set expires_at = expires_at - make_interval(mins => $1) where purpose <> 'session'",
    [minutes],
  )
async function askForReset(email: string): Promise<string> {
  const before = (await environment.mailsTo(email)).length
  const { status, body } = await environment.server.call('POST', '/auth/request-password-reset', null, { email })
  expect({ status, body }).toEqual({ status: 200, body: {} })
  return environment.mailedToken(email, before + 1)
}
async function invite(email: string): Promise<string> {
  return environment.asSystem(async (tx) => {
    const { personId } = await invitePerson(tx, { email })
    return createQueryToken(tx, { personId, purpose: 'invitation' })
  })
}

describe('a forgotten password', () => {
  // D1.7.19, D1.2.19, D2.3.63
  test('is replaced by the link of the mail, once, and every session and socket ends', async () => {
    const person = await environment.server.signUp('Forgetful')
    const project = await environment.server.foundOrganisation(person.token, 'Forgetful')
    const socket = await openUpdates(environment.server.url, person.token, [project])
    // Announcements are for sessions, not for links.
    await environment.database.query(
      `insert into announcement (id, date, type, app_area, description, shown_from) values ('news', now(), 'feature', 'Chat', 'New', now())`,
    )
    const link = await askForReset(person.email)
    const { body } = await environment.server.call('GET', '/auth/user-info', link)
    expect([body.user.isPasswordResetToken, body.user.viaQueryToken, body.user.hasUpdates]).toEqual([true, true, false])
    expect((await change(link, { password: next })).status).toBe(200)
    expect((await socket.closed).code).toBe(4401)
    expect([await environment.statusOf(person.token), await environment.statusOf(link)]).toEqual([401, 401])
    expect(await change(link, { password: 'a third horse' })).toEqual(again)
    expect((await environment.logIn(person.email)).status).toBe(401)
    expect((await environment.logIn(person.email, { password: next })).status).toBe(200)
  })

  test('does not step round the one-time code', async () => {
    const person = await environment.server.signUp('Two Steps')
    const { secret } = await environment.setUpCodes(person.token)
    const count = (await environment.mailsTo(person.email)).length
    await environment.server.call('POST', '/auth/request-password-reset', null, { email: person.email })
    const link = await environment.mailedToken(person.email, count + 1)
    expect((await change(link, { password: next })).body.user.hasMfa).toBe(true)
    const without = await environment.logIn(person.email, { password: next })
    expect({ status: without.status, body: without.body }).toEqual({
      status: 401,
      body: { message: 'Wrong one-time code', code: 'TOTP_REQUIRED' },
    })
    const right = { password: next, totpCode: codeOf(secret) }
    expect((await environment.logIn(person.email, right)).status).toBe(200)
  })

  test('of an unknown e-mail gets the same answer and no mail', async () => {
    const email = 'nobody.at.all@example.com'
    const { status, body } = await environment.server.call('POST', '/auth/request-password-reset', null, { email })
    expect({ status, body }).toEqual({ status: 200, body: {} })
    // A later request for a known person has been mailed, so this one would have been too.
    await askForReset((await environment.server.signUp('Later')).email)
    expect(await environment.mailsTo(email)).toEqual([])
  })

  test('is answered before anything is done that only a known e-mail needs', async () => {
    const { email } = await environment.server.signUp('Measured')
    const holder = await environment.database.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin')
    await holder.query('lock table mail, person in access exclusive mode')
    // Answers while both the person and the mail table are locked, so response times reveal nothing about the account.
    const { status } = await environment.server.call('POST', '/auth/request-password-reset', null, { email })
    await holder.query('rollback')
    expect(status).toBe(200)
    await environment.mailedToken(email)
  })

  test('names the public address, whatever host the request claims', async () => {
    const { email } = await environment.server.signUp('Host')
    const headers = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'http://evil.example',
    }
    await environment.server.call('POST', '/auth/request-password-reset', null, { email }, headers)
    await environment.mailedToken(email)
    const [mail] = await environment.mailsTo(email)
    expect(mail!.body).toMatch(/^https:\/\/sextant\.example\/user\/accept-invite\?token=[\w-]{43}$/m)
    expect(mail!.body).not.toContain('evil')
  })

  test('a second link makes the first one worthless, and an hour makes both', async () => {
    const { email } = await environment.server.signUp('Twice')
    const first = await askForReset(email)
    const second = await askForReset(email)
    expect([await environment.statusOf(first), await environment.statusOf(second)]).toEqual([401, 200])
    await ageLinks(55)
    expect(await environment.statusOf(second)).toBe(200)
    await ageLinks(6)
    expect(await change(second, { password: next })).toEqual(again)
  })

  test('of twenty links made at once exactly one lives', async () => {
    const { id } = await environment.server.signUp('Storm')
    const make = () => environment.asSystem((tx) => createQueryToken(tx, { personId: id, purpose: 'password reset' }))
    const links = await Promise.all(Array.from({ length: 20 }, make))
    const statuses = await Promise.all(links.map(environment.statusOf))
    expect(statuses.filter((status) => status === 200)).toEqual([200])
  })
})

describe('an invitation', () => {
  // D1.2.18
  test('makes its person: name and password, then they log in', async () => {
    const link = await invite('invited@example.com')
    expect(
      (await environment.server.call('POST', '/auth/check-email', null, { email: 'invited@example.com' })).body,
    ).toEqual({
      exists: true,
      totp: false,
    })
    expect((await environment.logIn('invited@example.com', { password: '' })).status).toBe(401)
    const taken = { email: 'invited@example.com', password, name: 'Thief' }
    expect((await environment.server.call('POST', '/auth/create-user', null, taken)).status).toBe(409)
    const { status, body } = await change(link, { name: 'Invited', password })
    expect([status, body.user.name, body.user.isPasswordResetToken]).toEqual([200, 'Invited', false])
    expect((await environment.logIn('invited@example.com')).status).toBe(200)
    // Setting the first password sends no warning.
    expect(await environment.mailsTo('invited@example.com')).toEqual([])
  })

  test('works once, also when it is sent twenty times at once', async () => {
    const link = await invite('raced@example.com')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => change(link, { name: 'Raced', password: `password ${index}` })),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array(19).fill(401)])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await environment.logIn('raced@example.com', { password: `password ${winner}` })).status).toBe(200)
  })

  test('is not used up by a call that is refused, and ends after seven days', async () => {
    const link = await invite('slow@example.com')
    const refused = [{ name: 'No password' }, { password: 'short' }, { password, email: 'other@example.com' }]
    const statuses = []
    for (const body of refused) statuses.push((await change(link, body)).status)
    expect(statuses).toEqual([400, 400, 400])
    await ageLinks(7 * 24 * 60 - 5)
    expect(await environment.statusOf(link)).toBe(200)
    await ageLinks(6)
    expect(await change(link, { password })).toEqual(again)
  })

  test('that was left unused ends when a password is set another way', async () => {
    const invitation = await invite('other.way@example.com')
    const reset = await askForReset('other.way@example.com')
    expect((await change(reset, { password })).status).toBe(200)
    expect(await change(invitation, { password: next })).toEqual(again)
  })

  test('opens nothing but its own page’s calls', async () => {
    const link = await invite('narrow@example.com')
    const calls: [string, string, object?][] = [
      ['GET', '/orgs'],
      ['POST', '/orgs', { code: 'narrow', data: { name: 'Narrow' } }],
      ['GET', '/auth/sessions'],
      ['GET', '/auth/partners'],
      ['DELETE', '/auth/revoke-all-tokens'],
      ['DELETE', '/auth/user-info', { email: 'narrow@example.com' }],
      ['POST', '/auth/generate-totp', {}],
      ['POST', '/auth/create-token', {}],
    ]
    const statuses: number[] = []
    for (const [method, path, body] of calls)
      statuses.push((await environment.server.call(method, path, link, body)).status)
    expect(statuses).toEqual(calls.map(() => 401))
    expect(await environment.statusOf(link)).toBe(200)
    expect((await environment.server.call('DELETE', '/auth/revoke-token', link)).status).toBe(200)
    expect(await environment.statusOf(link)).toBe(401)
  })
})

describe('a log-in link of a trial', () => {
  async function trial() {
    const owner = await environment.server.signUp('Trial owner')
    const project = await environment.server.foundOrganisation(owner.token, 'Trial')
    const { rows } = await environment.database.query('select id from organisation where code = $1', [project])
    const { personId, token } = await environment.asSystem((tx) =>
      createTemporaryPerson(tx, { organisationId: rows[0].id }),
    )
    return { owner, project, personId, link: token }
  }
  const exchange = (link: string) => environment.server.call('POST', '/auth/create-token', link, {})

  // D1.1.14, D1.2.21, D1.3.04
  test('becomes a session of a temporary person, who uses the organisation without having signed up', async () => {
    const { project, personId, link } = await trial()
    const { body } = await exchange(link)
    const user = (await environment.server.call('GET', '/auth/user-info', body.token)).body.user
    expect(user).toEqual({
      ...{ id: personId, email: expect.stringMatching(/^temp_[\w-]+$/), name: 'Guest', roles: ['user'], partners: [] },
      projects: [{ code: project, name: 'Trial', role: 'user' }],
      ...{
        isTempUser: true,
        isVerified: false,
        pendingEmail: null,
        viaQueryToken: false,
        hasUpdates: expect.any(Boolean),
        hasMfa: false,
      },
      isPasswordResetToken: false,
    })
    expect((await environment.server.call('GET', `/orgs/${project}`, body.token)).status).toBe(200)
    expect(
      (await environment.server.call('POST', '/orgs', body.token, { code: 'tempo', data: { name: 'T' } })).status,
    ).toBe(403)
  })

  test('is one factor, and signs nobody in who has set up two', async () => {
    const person = await environment.server.signUp('Two Factors')
    await environment.setUpCodes(person.token)
    const link = await environment.asSystem((tx) =>
      createQueryToken(tx, { personId: person.id, purpose: 'token log-in' }),
    )
    expect((await exchange(link)).status).toBe(401)
    expect((await exchange(person.token)).status).toBe(401)
    expect((await environment.server.call('POST', '/auth/create-token', null, {})).status).toBe(401)
  })

  test('works once, also when it is opened twenty times at once, and fifteen minutes', async () => {
    const { link } = await trial()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(link)))
    expect(statusesOf(answers)).toEqual([200, ...Array(19).fill(401)])
    const late = await trial()
    await ageLinks(10)
    expect(await environment.statusOf(late.link)).toBe(200)
    await ageLinks(6)
    expect((await exchange(late.link)).status).toBe(401)
  })

  // D1.1.15, D1.7.14
  test('its person signs up with e-mail and password at once, and goes on in the same session', async () => {
    const { project, personId, link } = await trial()
    const { token } = (await exchange(link)).body
    expect(await change(token, { password })).toEqual({
      status: 400,
      body: { message: 'Please enter your email address' },
    })
    const { owner } = await trial()
    expect(await change(token, { email: owner.email, password })).toEqual({
      status: 409,
      body: { message: 'There is already a user with this e-mail' },
    })
    const email = `${personId}@example.com`
    const { status, body } = await change(token, { email, name: 'Signed Up', password })
    expect([status, body.user.isTempUser, body.user.email, body.user.projects[0].code]).toEqual([
      200,
      false,
      email,
      project,
    ])
    expect(await environment.statusOf(token)).toBe(200)
    expect((await environment.logIn(email)).status).toBe(200)
    expect((await environment.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address for Sextant',
    ])
  })

  test('its person signs up once, also when two sign-ups come at once', async () => {
    const { personId, link } = await trial()
    const { token } = (await exchange(link)).body
    const emails = ['first', 'second'].map((name) => `${name}.${personId}@example.com`)
    const deeds = emails.map((email) => () => change(token, { email, password }))
    const held = 'select 1 from person where id = $1 for update'
    expect(await environment.whileHeld(held, [personId], deeds)).toEqual([200, 409])
    expect([(await environment.logIn(emails[0]!)).status, (await environment.logIn(emails[1]!)).status]).toEqual([
      200, 401,
    ])
  })

  test('its person deletes their log-in and is gone from the organisation', async () => {
    const { owner, project, link } = await trial()
    const { token } = (await exchange(link)).body
    const { email } = (await environment.server.call('GET', '/auth/user-info', token)).body.user
    expect((await environment.server.call('DELETE', '/auth/user-info', token, { email })).status).toBe(200)
    const { body } = await environment.server.call('GET', `/orgs/${project}`, owner.token)
    expect(body.organisation.users.map((user: { id: string }) => user.id)).toEqual([owner.id])
  })
})
