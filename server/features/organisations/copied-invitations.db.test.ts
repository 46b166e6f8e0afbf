import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  password,
  type SessionEnvironment,
  startSessionEnvironment,
} from '../../../tests/database/session-environment.ts'
import { type Person, startTestServer } from '../../../tests/database/test-server.ts'

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const call = async (...given: Parameters<SessionEnvironment['server']['call']>) => {
  const { status, body } = await environment.server.call(...given)
  return { status, body }
}
const address = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`
const userOf = async (token: string) => (await call('GET', '/auth/user-info', token)).body.user
const invite = (project: string, token: string, email: string, role = 'user') =>
  call('POST', `/orgs/${project}/invite`, token, { email, role })
const linkPath = (project: string, userId: string) => `/orgs/${project}/users/${userId}/_invitation_link`
const tokenIn = (text: string) => /\/user\/accept-invite\?token=([\w-]{43})/.exec(text)?.[1] ?? 'none'
const mailedTo = async (email: string) =>
  tokenIn(
    (await environment.mailsTo(email)).map(({ body }) => body).findLast((body) => body.includes('accept-invite'))!,
  )
const accept = (token: string, more: object) => call('PATCH', '/auth/user-info', token, more)
const logIn = (email: string, given: string) => call('POST', '/auth/create-token', null, { email, password: given })
const usersOf = async (project: string, token: string) =>
  (await call('GET', `/orgs/${project}`, token)).body.organisation.users

/** Ada's organisation with a new invitation, and the link she copied. */
async function invited(role = 'user') {
  const ada = await environment.server.signUp('Ada')
  const project = await environment.server.foundOrganisation(ada.token, 'Team')
  const email = address('guest')
  const { user } = (await invite(project, ada.token, email, role)).body
  const copy = async () => tokenIn((await call('POST', linkPath(project, user.id), ada.token, {})).body.link)
  return { ada, project, email, id: user.id as string, copy, copied: await copy() }
}
const joined = { name: 'Gast', password: 'the copied horse' }
const linkIsOver = { status: 401, body: { message: 'Please log in again' } }

describe('a copied link', () => {
  test('lets its reader join once, with name and password, and verifies nothing', async () => {
    const { ada, project, email, id, copied } = await invited('admin')
    expect(await usersOf(project, ada.token)).toEqual([
      { id: ada.id, name: 'Ada', email: ada.email, role: 'admin' },
      { id, name: email, email, role: 'admin', status: 'invited' },
    ])
    expect((await accept(copied, joined)).status).toBe(200)
    const { token } = (await logIn(email, joined.password)).body
    const { isVerified, projects } = await userOf(token)
    expect({ isVerified, projects }).toEqual({
      isVerified: false,
      projects: [{ code: project, name: 'Team', role: 'admin' }],
    })
    expect(await usersOf(project, token)).toEqual([
      { id: ada.id, name: 'Ada', email: ada.email, role: 'admin' },
      { id, name: 'Gast', email, role: 'admin', status: 'address not confirmed' },
    ])
    expect(await accept(copied, joined)).toEqual(linkIsOver)
    // An administrator by now, but without a confirmed address.
    expect((await invite(project, token, address('next'))).status).toBe(403)
  })

  test('names the organisation that it joins and no other, and names none once it is over', async () => {
    const { ada, project, email, id, copied } = await invited()
    const other = await environment.server.signUp('Other')
    const elsewhere = await environment.server.foundOrganisation(other.token, 'Elsewhere')
    await invite(elsewhere, other.token, email)
    const { invitedTo, projects, name } = await userOf(copied)
    expect({ invitedTo, projects, name }).toEqual({ invitedTo: ['Team'], projects: [], name: email })
    expect((await userOf(await mailedTo(email))).invitedTo).toEqual(['Elsewhere', 'Team'])
    expect('invitedTo' in (await userOf(ada.token))).toBe(false)
    await call('DELETE', linkPath(project, id), ada.token)
    for (const token of [copied, randomUUID(), 'a'.repeat(43)])
      expect(await call('GET', '/auth/user-info', token)).toEqual(linkIsOver)
  })

  test('joins one organisation: what else waits for the address goes on to wait', async () => {
    const { email, project, copied } = await invited()
    const other = await environment.server.signUp('Other')
    const elsewhere = await environment.server.foundOrganisation(other.token, 'Elsewhere')
    await invite(elsewhere, other.token, email)
    await accept(copied, joined)
    const { token } = (await logIn(email, joined.password)).body
    const codes = (await userOf(token)).projects.map(({ code }: { code: string }) => code)
    expect([codes, (await call('GET', `/orgs/${elsewhere}`, token)).status]).toEqual([[project], 403])
  })

  test('works once also when it is opened twenty times at once', async () => {
    const { copied } = await invited()
    const all = await Promise.all(Array.from({ length: 20 }, () => accept(copied, joined)))
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(19).fill(401),
    ])
  })

  test('is one alone, however often it is asked for at once', async () => {
    const { ada, project, id, copied } = await invited()
    const all = await Promise.all(Array.from({ length: 8 }, () => call('POST', linkPath(project, id), ada.token, {})))
    expect(all.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
    const tokens = [copied, ...all.map(({ body }) => tokenIn(body.link))]
    const statuses = await Promise.all(tokens.map((token) => environment.statusOf(token)))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(8).fill(401)])
  })

  test('ends when it is withdrawn, renewed, the invitation is sent again or taken back, and after seven days', async () => {
    const { ada, project, email, id, copy, copied } = await invited()
    const endings: [string, () => Promise<unknown>][] = [
      ['withdrawn', () => call('DELETE', linkPath(project, id), ada.token)],
      ['renewed', copy],
      ['sent again', () => invite(project, ada.token, email)],
      [
        'seven days old',
        () =>
          environment.database.query(
            "update token set expires_at = expires_at - interval '7 days' where joins_organisation is not null and ended_at is null",
          ),
      ],
      ['taken back', () => call('DELETE', `/orgs/${project}/users/${id}`, ada.token)],
    ]
    const statuses: Record<string, [number, number]> = {}
    let token = copied
    for (const [name, end] of endings) {
      const before = await environment.statusOf(token)
      await end()
      statuses[name] = [before, (await accept(token, joined)).status]
      if (name !== 'taken back') token = await copy()
    }
    expect(statuses).toEqual({
      withdrawn: [200, 401],
      renewed: [200, 401],
      'sent again': [200, 401],
      'seven days old': [200, 401],
      'taken back': [200, 401],
    })
    expect((await logIn(email, joined.password)).status).toBe(401)
  })

  test('shows its reader nothing of the account, and never sets another password to it', async () => {
    const { ada, project, copied: unused } = await invited()
    const eve = await environment.server.signUpUnverified('Eve')
    const own = await environment.server.foundOrganisation(eve.token, 'Own')
    const { user } = (await invite(project, ada.token, eve.email)).body
    const copied = tokenIn((await call('POST', linkPath(project, user.id), ada.token, {})).body.link)
    const { id, name, projects, asksPassword } = await userOf(copied)
    expect([{ id, name, projects, asksPassword }, (await userOf(unused)).asksPassword]).toEqual([
      { id: eve.id, name: eve.email, projects: [], asksPassword: true },
      undefined,
    ])
    expect(await accept(copied, joined)).toEqual({ status: 400, body: { message: 'Wrong password' } })
    expect((await logIn(eve.email, joined.password)).status).toBe(401)
    expect((await accept(copied, { name: 'Mallory', password })).status).toBe(200)
    const after = await userOf(eve.token)
    expect([after.name, after.isVerified, after.projects.map(({ code }: { code: string }) => code).toSorted()]).toEqual(
      ['Eve', false, [own, project].toSorted()],
    )
  })

  test('is made for who waits alone, by who is verified, and where no mail server is set', async () => {
    const { ada, project, id, copied } = await invited()
    await accept(copied, joined)
    const make = (token: string, userId: string) => call('POST', linkPath(project, userId), token, {})
    expect([(await make(ada.token, id)).status, (await make(ada.token, ada.id)).status]).toEqual([409, 409])
    expect((await make(ada.token, 'nobody')).status).toBe(404)
    await environment.database.query('update person set verified_at = null where id = $1', [ada.id])
    expect(await make(ada.token, id)).toEqual({
      status: 403,
      body: { message: 'Confirm your email address first. Then you can invite people.' },
    })
    const mailing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
    try {
      const bob = await mailing.signUp('Bob')
      const code = await mailing.foundOrganisation(bob.token, 'Mailing')
      const asked = await mailing.call('POST', `/orgs/${code}/invite`, bob.token, { email: address('a'), role: 'user' })
      const refused = await mailing.call('POST', linkPath(code, asked.body.user.id), bob.token, {})
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'This server sends invitations by email. Send the invitation again instead.',
      ])
    } finally {
      await mailing.close()
    }
  })
})

describe('whoever joined by a copied link', () => {
  /** Mallory has read someone else's link and joined with it. */
  async function taken() {
    const team = await invited()
    const mailed = await mailedTo(team.email)
    await accept(team.copied, joined)
    const { token } = (await logIn(team.email, joined.password)).body as { token: string }
    return { ...team, mailed, mallory: { token, email: team.email, id: team.id } satisfies Person }
  }
  const owners = { password: 'the right horse' }

  test('is out when the mailed invitation is opened: sessions, password and codes end', async () => {
    const { ada, project, email, id, mailed, mallory } = await taken()
    await environment.setUpCodes(mallory.token)
    expect((await accept(mailed, { name: 'Guest', ...owners })).status).toBe(200)
    expect([
      await environment.statusOf(mallory.token),
      (await logIn(email, joined.password)).status,
      (await logIn(email, owners.password)).status,
    ]).toEqual([401, 401, 200])
    expect((await usersOf(project, ada.token))[1]).toEqual({ id, name: 'Guest', email, role: 'user' })
  })

  test('is out when a mailed reset is opened', async () => {
    const { ada, project, email, id, mallory } = await taken()
    await call('POST', '/auth/request-password-reset', null, { email })
    await expect.poll(async () => (await environment.mailsTo(email)).length).toBe(2)
    expect((await accept(await mailedTo(email), owners)).status).toBe(200)
    expect([await environment.statusOf(mallory.token), (await logIn(email, joined.password)).status]).toEqual([
      401, 401,
    ])
    expect((await usersOf(project, ada.token))[1]).toEqual({ id, name: 'Gast', email, role: 'user' })
  })

  test('goes on when they confirm the address while they are signed in', async () => {
    const { ada, project, email, id, mallory } = await taken()
    await call('POST', '/auth/send-verification', mallory.token, {})
    const mail = (await environment.mailsTo(email)).at(-1)!.body
    const token = /verify-email\?token=([\w-]{43})/.exec(mail)![1]
    expect((await call('POST', '/auth/verify-email', mallory.token, { token })).status).toBe(200)
    expect([await environment.statusOf(mallory.token), (await logIn(email, joined.password)).status]).toEqual([
      200, 200,
    ])
    expect((await usersOf(project, ada.token))[1]).toEqual({ id, name: 'Gast', email, role: 'user' })
  })
})
