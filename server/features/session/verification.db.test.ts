import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  password,
  type SessionEnvironment,
  startSessionEnvironment,
  statusesOf,
} from '../../../tests/database/session-environment.ts'
import type { Person } from '../../../tests/database/test-server.ts'
import { createQueryToken } from './query-tokens.commands.ts'

const support = 'support@sextant.example'

let environment: SessionEnvironment
let superadmin: Person
beforeAll(async () => {
  environment = await startSessionEnvironment({ SUPPORT_USER_EMAIL: support })
  superadmin = await environment.server.signUp('Superadmin')
})
afterAll(async () => {
  await environment?.close()
})

const { call, signUp, signUpUnverified } = {
  call: async (...given: Parameters<SessionEnvironment['server']['call']>) => {
    const { status, body } = await environment.server.call(...given)
    return { status, body }
  },
  signUp: (name: string) => environment.server.signUp(name),
  signUpUnverified: (name: string, email?: string) => environment.server.signUpUnverified(name, email),
}
const address = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`
const userOf = async (token: string) => (await call('GET', '/auth/user-info', token)).body.user
const confirm = (token: string, link: string) => call('POST', '/auth/verify-email', token, { token: link })
const changeEmail = (person: Person, email: string) =>
  call('PATCH', '/auth/user-info', person.token, { email, currentPassword: password })
const invite = (project: string, token: string, email: string, role = 'user') =>
  call('POST', `/orgs/${project}/invite`, token, { email, role })
const accept = (link: string, more: object = {}) =>
  call('PATCH', '/auth/user-info', link, { password: 'the right horse', ...more })
const entering = async (project: string, token: string) => (await call('GET', `/orgs/${project}`, token)).status
const projectsOf = async (token: string) => (await userOf(token)).projects.map(({ code }: { code: string }) => code)
/** The token of the newest mail to this address with a link to this page. */
async function linkTo(email: string, page: 'verify-email' | 'accept-invite'): Promise<string> {
  const links = (await environment.mailsTo(email)).flatMap(
    ({ body }) => new RegExp(`/user/${page}\\?token=([\\w-]{43})`).exec(body)?.[1] ?? [],
  )
  return links.at(-1)!
}
const subjectsTo = async (email: string) => (await environment.mailsTo(email)).map(({ subject }) => subject)
async function team(): Promise<{ ada: Person; project: string }> {
  const ada = await signUp('Ada')
  return { ada, project: await environment.server.foundOrganisation(ada.token, 'Team') }
}
const over = (code: string, message: string) => ({ status: 409, body: { message, code } })
const used = over('LINK_USED', 'This link was already used or replaced by a newer one.')
const ofAnother = over('LINK_OF_ANOTHER', 'This link belongs to another account.')

describe('an address', () => {
  test('is verified by the link that the sign-up sends, and of the first account by being first', async () => {
    const person = await signUpUnverified('New', address('new'))
    expect([(await userOf(superadmin.token)).isVerified, (await userOf(person.token)).isVerified]).toEqual([
      true,
      false,
    ])
    expect(await subjectsTo(person.email)).toEqual(['Confirm your email address for Sextant'])
    const { status, body } = await confirm(person.token, await linkTo(person.email, 'verify-email'))
    expect([status, body.user.isVerified, body.user.email]).toEqual([200, true, person.email])
  })

  test('works before that where its person founded the organisation, and invites nobody', async () => {
    const person = await signUpUnverified('Founder')
    const project = await environment.server.foundOrganisation(person.token, 'Founded')
    expect([await entering(project, person.token), await projectsOf(person.token)]).toEqual([200, [project]])
    expect(await invite(project, person.token, address('asked'))).toEqual({
      status: 403,
      body: { message: 'Confirm your email address first. Then you can invite people.' },
    })
    await confirm(person.token, await linkTo(person.email, 'verify-email'))
    expect((await invite(project, person.token, address('asked'))).status).toBe(200)
  })

  test('confirmed twice is confirmed once, also by two at the same moment', async () => {
    const person = await signUpUnverified('Twice')
    const link = await linkTo(person.email, 'verify-email')
    const both = await Promise.all([confirm(person.token, link), confirm(person.token, link)])
    expect(statusesOf(both)).toEqual([200, 200])
    expect((await confirm(person.token, link)).status).toBe(200)
    const { rows } = await environment.database.query(
      "select after from installation_log where thing_id = $1 and after ? 'isVerified'",
      [person.id],
    )
    expect(rows).toEqual([{ after: { email: person.email, isVerified: true } }])
  })

  test('is confirmed by nobody but its own account, whoever opens the link', async () => {
    const [mallory, victim] = [await signUpUnverified('Mallory'), await signUp('Victim')]
    const link = await linkTo(mallory.email, 'verify-email')
    expect(await confirm(victim.token, link)).toEqual(ofAnother)
    expect((await call('POST', '/auth/verify-email', null, { token: link })).status).toBe(401)
    // It does not open anything without a session either.
    expect((await call('PATCH', '/auth/user-info', link, { password: 'the right horse' })).status).toBe(401)
    expect((await call('POST', '/auth/create-token', link, {})).status).toBe(401)
    expect((await userOf(mallory.token)).isVerified).toBe(false)
  })

  test('is not confirmed by a link that is too old, replaced or none', async () => {
    const person = await signUpUnverified('Late')
    const first = await linkTo(person.email, 'verify-email')
    expect(await call('POST', '/auth/send-verification', person.token, {})).toEqual({
      status: 200,
      body: { email: person.email },
    })
    const second = await linkTo(person.email, 'verify-email')
    await environment.database.query(
      "update token set expires_at = now() where person_id = $1 and purpose = 'e-mail'",
      [person.id],
    )
    expect([
      await confirm(person.token, first),
      await confirm(person.token, 'x'.repeat(43)),
      await confirm(person.token, second),
    ]).toEqual([used, used, over('LINK_EXPIRED', 'This link has expired.')])
    expect((await userOf(person.token)).isVerified).toBe(false)
  })

  test('that is confirmed needs no further mail', async () => {
    const { token } = await signUp('Confirmed')
    expect(await call('POST', '/auth/send-verification', token, {})).toEqual({
      status: 409,
      body: { message: 'Your email address is already confirmed.' },
    })
  })

  test('is verified by a reset too', async () => {
    const person = await signUpUnverified('Forgetful')
    await call('POST', '/auth/request-password-reset', null, { email: person.email })
    const { body } = await accept(await environment.mailedToken(person.email, 2))
    expect(body.user.isVerified).toBe(true)
  })

  test('is verified by a log-in link that was mailed to it, and by none that was handed out or mailed elsewhere', async () => {
    const follow = async (mailedTo: (email: string) => string | null) => {
      const { id: personId, email } = await signUpUnverified('Follows')
      const to = mailedTo(email)
      const link = await environment.asSystem((tx) =>
        createQueryToken(tx, { personId, purpose: 'token log-in', ...(to === null ? {} : { mailedTo: to }) }),
      )
      const { status, body } = await call('POST', '/auth/create-token', link, {})
      return [status, (await userOf(body.token)).isVerified]
    }
    expect([
      await follow((email) => email.toUpperCase()),
      await follow(() => null),
      await follow((email) => `former.${email}`),
    ]).toEqual([
      [200, true],
      [200, false],
      [200, false],
    ])
  })
})

describe('somebody who signed up with another person’s address', () => {
  // D1.7.37
  test('is in nowhere when that address is invited, and out when its owner follows the mailed link', async () => {
    const { ada, project } = await team()
    const email = address('victim')
    const mallory = await signUpUnverified('Mallory', email)
    const codes = await environment.setUpCodes(mallory.token)
    const { status, body } = await invite(project, ada.token, email, 'admin')
    expect({ status, body }).toEqual({
      status: 200,
      body: { user: { id: mallory.id, name: email, email, role: 'admin', status: 'invited' } },
    })
    expect([await entering(project, mallory.token), await projectsOf(mallory.token)]).toEqual([403, []])
    const listed = (await call('GET', '/orgs', mallory.token)).body.organisations.map(({ code }: any) => code)
    expect(listed).not.toContain(project)

    const link = await linkTo(email, 'accept-invite')
    const accepted = await accept(link, { name: 'Victim' })
    expect([accepted.status, accepted.body.user.isVerified, accepted.body.user.hasMfa]).toEqual([200, true, false])
    expect([await environment.statusOf(mallory.token), (await environment.logIn(email)).status]).toEqual([401, 401])
    const withCode = await environment.logIn(email, { totpCode: codeOf(codes.secret) })
    expect(withCode.status).toBe(401)
    const { token } = (await environment.logIn(email, { password: 'the right horse' })).body
    expect([await entering(project, token), (await userOf(token)).projects]).toEqual([
      200,
      [{ code: project, name: 'Team', role: 'admin' }],
    ])
  })

  test('keeps none of it by moving to an address of their own, and the invitation stays with the owner', async () => {
    const { ada, project } = await team()
    const [email, own] = [address('moved-from'), address('mallory')]
    const mallory = await signUpUnverified('Mallory', email)
    await invite(project, ada.token, email)
    const link = await linkTo(email, 'accept-invite')
    expect((await changeEmail(mallory, own)).body.user).toMatchObject({ email, pendingEmail: own })
    expect((await confirm(mallory.token, await linkTo(own, 'verify-email'))).status).toBe(200)
    expect([(await userOf(mallory.token)).email, await projectsOf(mallory.token)]).toEqual([own, []])
    expect(await entering(project, mallory.token)).toBe(403)
    expect((await accept(link, { name: 'Owner' })).status).toBe(200)
    const { token } = (await environment.logIn(email, { password: 'the right horse' })).body
    expect(await entering(project, token)).toBe(200)
  })

  test('does not end the invitation by deleting the account', async () => {
    const { ada, project } = await team()
    const email = address('deleted')
    const mallory = await signUpUnverified('Mallory', email)
    await invite(project, ada.token, email)
    const link = await linkTo(email, 'accept-invite')
    expect((await call('DELETE', '/auth/user-info', mallory.token, { email, currentPassword: password })).status).toBe(
      200,
    )
    expect((await accept(link, { name: 'Owner' })).status).toBe(200)
    const { token } = (await environment.logIn(email, { password: 'the right horse' })).body
    expect(await entering(project, token)).toBe(200)
  })

  test('takes nothing of a change that they had asked for along, once the owner is in', async () => {
    const [email, own] = [address('owner'), address('mallory')]
    const mallory = await signUpUnverified('Mallory', email)
    await changeEmail(mallory, own)
    const planted = await linkTo(own, 'verify-email')
    await call('POST', '/auth/request-password-reset', null, { email })
    await expect.poll(() => linkTo(email, 'accept-invite')).toBeDefined()
    expect((await accept(await linkTo(email, 'accept-invite'))).status).toBe(200)
    const { token } = (await environment.logIn(email, { password: 'the right horse' })).body
    expect(await confirm(token, planted)).toEqual(used)
    expect(await userOf(token)).toMatchObject({ email, pendingEmail: null, isVerified: true })
  })

  test('gets no support access, which waits for whoever proves the address', async () => {
    const fresh = await startSessionEnvironment({ SUPPORT_USER_EMAIL: support })
    try {
      const founder = await fresh.server.signUp('Founder')
      const mallory = await fresh.server.signUpUnverified('Mallory', support)
      const code = await fresh.server.foundOrganisation(founder.token, 'Helped')
      const projects = async (token: string) =>
        (await fresh.server.call('GET', '/auth/user-info', token)).body.user.projects
      expect([
        (await fresh.server.call('GET', `/orgs/${code}`, mallory.token)).status,
        await projects(mallory.token),
      ]).toEqual([403, []])
      await fresh.server.call('POST', '/auth/request-password-reset', null, { email: support })
      const link = await fresh.mailedToken(support, 2)
      const body = { password: 'the right horse' }
      expect((await fresh.server.call('PATCH', '/auth/user-info', link, body)).status).toBe(200)
      const { token } = (await fresh.logIn(support, body)).body
      expect(await projects(token)).toEqual([{ code, name: 'Helped', role: 'admin' }])
    } finally {
      await fresh.close()
    }
  })

  test('comes too late where support access waits for it already', async () => {
    await environment.server.foundOrganisation((await signUp('Founder')).token, 'Waits')
    expect(await call('POST', '/auth/create-user', null, { email: support, password, name: 'Mallory' })).toEqual({
      status: 409,
      body: { message: 'There is already a user with this e-mail' },
    })
  })

  test('is no partner and no superadmin', async () => {
    const mallory = await signUpUnverified('Mallory')
    const asSuperadmin = (method: string, path: string, body: object) => call(method, path, superadmin.token, body)
    const made = await asSuperadmin('POST', '/admin/partners', { name: 'Huia', userIds: [mallory.id] })
    expect(made.body.partner.userIds).toEqual([mallory.id])
    const { roles, partners } = await userOf(mallory.token)
    expect([roles, partners]).toEqual([['user'], []])
    expect((await call('GET', '/auth/partners', mallory.token)).body).toEqual({ partners: [] })
    const founding = { code: `by${randomUUID().slice(0, 6)}`, data: { name: 'By' }, partnerId: made.body.partner.id }
    expect((await call('POST', '/orgs', mallory.token, founding)).status).toBe(403)
    expect(await asSuperadmin('PATCH', `/admin/users/${mallory.id}`, { roles: ['user', 'superadmin'] })).toEqual({
      status: 409,
      body: { message: `${mallory.email} has not confirmed this email address yet.` },
    })
    await confirm(mallory.token, await linkTo(mallory.email, 'verify-email'))
    expect((await userOf(mallory.token)).roles).toEqual(['user', 'partner'])
    expect((await call('POST', '/orgs', mallory.token, founding)).status).toBe(200)
  })
})

describe('a change of address', () => {
  test('takes effect when the new one is verified, and is told to the old one', async () => {
    const person = await signUp('Moves')
    const next = address('next')
    const { body } = await changeEmail(person, next.toUpperCase())
    expect(body.user).toMatchObject({ email: person.email, pendingEmail: next, isVerified: true })
    expect([await subjectsTo(person.email), await subjectsTo(next)]).toEqual([
      ['Your email address is about to change'],
      ['Confirm your new email address for Sextant'],
    ])
    expect([(await environment.logIn(person.email)).status, (await environment.logIn(next)).status]).toEqual([200, 401])
    const link = await linkTo(next, 'verify-email')
    expect((await confirm(person.token, link)).body.user).toMatchObject({ email: next, pendingEmail: null })
    expect([(await environment.logIn(person.email)).status, (await environment.logIn(next)).status]).toEqual([401, 200])
    expect((await subjectsTo(person.email)).at(-1)).toBe('Your email address was changed')
    expect((await confirm(person.token, link)).status).toBe(200)
  })

  // D1.7.37
  test('to one that is invited lets nobody in before it is verified', async () => {
    const { ada, project } = await team()
    const invited = address('invited')
    await invite(project, ada.token, invited)
    const mallory = await signUp('Mallory')
    expect(await changeEmail(mallory, invited)).toEqual({
      status: 409,
      body: { message: 'There is already a user with this e-mail' },
    })
    const requested = address('wanted')
    expect((await changeEmail(mallory, requested)).status).toBe(200)
    expect((await invite(project, ada.token, requested)).status).toBe(200)
    expect([await entering(project, mallory.token), await projectsOf(mallory.token)]).toEqual([403, []])
    // The address's owner comes first, so the change finds it taken.
    expect((await accept(await linkTo(requested, 'accept-invite'), { name: 'Owner' })).status).toBe(200)
    expect(await confirm(mallory.token, await linkTo(requested, 'verify-email'))).toEqual({
      status: 409,
      body: { message: 'There is already a user with this e-mail' },
    })
    expect(await projectsOf(mallory.token)).toEqual([])
  })

  test('makes every link to the former address worthless, and giving it up the link to the new one', async () => {
    const person = await signUpUnverified('Old links')
    const first = await linkTo(person.email, 'verify-email')
    const [one, two] = [address('one'), address('two')]
    await changeEmail(person, one)
    const toOne = await linkTo(one, 'verify-email')
    await changeEmail(person, two)
    expect([await confirm(person.token, first), await confirm(person.token, toOne)]).toEqual([used, used])
    const toTwo = await linkTo(two, 'verify-email')
    const dropped = await call('DELETE', '/auth/pending-email', person.token)
    expect(dropped.body.user).toMatchObject({ email: person.email, pendingEmail: null })
    expect(await confirm(person.token, toTwo)).toEqual(used)
  })

  test('ends with a new password', async () => {
    const person = await signUp('Robbed')
    const next = address('robber')
    await changeEmail(person, next)
    const change = { password: 'another horse', currentPassword: password }
    expect((await call('PATCH', '/auth/user-info', person.token, change)).body.user.pendingEmail).toBe(null)
    expect(await confirm(person.token, await linkTo(next, 'verify-email'))).toEqual(used)
  })

  test('by a superadmin lets in whoever opens the link to the new address, and tells the old one', async () => {
    const person = await signUp('Lost')
    const next = address('found')
    const { body } = await call('PATCH', `/admin/users/${person.id}`, superadmin.token, { email: next })
    expect(body.user).toMatchObject({ email: person.email, pendingEmail: next })
    expect((await environment.logIn(next)).status).toBe(401)
    expect((await accept(await linkTo(next, 'accept-invite'))).body.user.email).toBe(next)
    expect((await environment.logIn(next, { password: 'the right horse' })).status).toBe(200)
    expect(await subjectsTo(person.email)).toEqual([
      'Your email address is about to change',
      'Your email address was changed',
      // The new address is also notified of the new password.
    ])
  })
})

test('only a few links are mailed on request, to whomever', async () => {
  const strict = await startSessionEnvironment({ RATE_LIMITS: 'on' })
  try {
    await strict.server.signUp('First')
    const { token, email } = await strict.server.signUpUnverified('Asks')
    const send = async () => (await strict.server.call('POST', '/auth/send-verification', token, {})).status
    expect([await send(), await send(), await send(), await send()]).toEqual([200, 200, 200, 429])
    const move = { email: 'stranger@example.com', currentPassword: password }
    expect((await strict.server.call('PATCH', '/auth/user-info', token, move)).status).toBe(429)
    expect([(await strict.mailsTo(email)).length, (await strict.mailsTo(move.email)).length]).toEqual([4, 0])
  } finally {
    await strict.close()
  }
})

test('no membership by an address is written that is not verified, whoever writes it', async () => {
  const person = await signUpUnverified('Written')
  const { project } = await team()
  const write = (reason: string) =>
    environment.database.query(
      "insert into membership (organisation_id, person_id, role, reason) select id, $2, 'user', $3 from organisation where code = $1",
      [project, person.id, reason],
    )
  await expect(write('address')).rejects.toThrow('the address of this person is not verified')
  await write('trial')
  const raise = "update membership set reason = 'address' where person_id = $1"
  await expect(environment.database.query(raise, [person.id])).rejects.toThrow(
    'the address of this person is not verified',
  )
})
