import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUpdates } from '../../../tests/database/live-client.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { type Person, startTestServer } from '../../../tests/database/test-server.ts'

let environment: ServerEnvironment
beforeAll(async () => {
  environment = await startServerEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const membership = async (project: string) =>
  (
    await environment.database.query(
      "select p.name, m.role from membership m join person p on p.id = m.person_id join organisation o on o.id = m.organisation_id where o.code = $1 and p.name <> 'Support' order by p.name",
      [project],
    )
  ).rows
const mailsTo = async (email: string) =>
  (await environment.database.query('select subject, body from mail where recipient = $1 order by id', [email])).rows
const invite = (project: string, token: string, body: unknown) =>
  environment.server.call('POST', `/orgs/${project}/invite`, token, body)
const setRole = (project: string, token: string, userId: string, role: unknown) =>
  environment.server.call('POST', `/orgs/${project}/users/${userId}`, token, { role })
const remove = (project: string, token: string, userId: string) =>
  environment.server.call('DELETE', `/orgs/${project}/users/${userId}`, token)

/** Ada's organisation, with Bob as a user. */
async function team(): Promise<{ project: string; ada: Person; bob: Person }> {
  const [ada, bob] = [await environment.server.signUp('Ada'), await environment.server.signUp('Bob')]
  const project = await environment.server.foundOrganisation(ada.token, 'Team')
  expect((await invite(project, ada.token, { email: bob.email, role: 'user' })).status).toBe(200)
  return { project, ada, bob }
}

describe('an invitation', () => {
  // D1.7.37
  test('makes somebody known a member at once, with the role of the form, and tells them by mail', async () => {
    const [ada, bob] = [await environment.server.signUp('Ada'), await environment.server.signUp('Bob')]
    const project = await environment.server.foundOrganisation(ada.token, 'Team')
    const { status, body } = await invite(project, ada.token, { email: ` ${bob.email.toUpperCase()} `, role: 'admin' })
    expect({ status, body }).toEqual({
      status: 200,
      body: { user: { id: bob.id, name: 'Bob', email: bob.email, role: 'admin' } },
    })
    expect(await membership(project)).toEqual([
      { name: 'Ada', role: 'admin' },
      { name: 'Bob', role: 'admin' },
    ])
    const [mail, ...more] = await mailsTo(bob.email)
    expect([mail.subject, mail.body.includes(`/${project}`), /token/.test(mail.body), more]).toEqual([
      'You are now a member of an organisation on Sextant',
      true,
      false,
      [],
    ])
    expect((await invite(project, ada.token, { email: bob.email, role: 'user' })).body).toEqual({
      message: `${bob.email} is already a member`,
    })
    expect((await membership(project))[1]).toEqual({ name: 'Bob', role: 'admin' })
  })

  test('mails somebody new a link, which the next invitation renews with its role', async () => {
    const ada = await environment.server.signUp('Ada')
    const project = await environment.server.foundOrganisation(ada.token, 'Team')
    const email = `new.${project}@example.com`
    const first = await invite(project, ada.token, { email, role: 'user' })
    const again = await invite(project, ada.token, { email, role: 'admin' })
    expect([first.status, again.status, again.body.user]).toEqual([
      200,
      200,
      { id: first.body.user.id, name: email, email, role: 'admin', status: 'invited' },
    ])
    const links = (await mailsTo(email)).map(({ body }) => /\/user\/accept-invite\?token=([\w-]+)/.exec(body)?.[1])
    const alive = async (token: string | undefined) =>
      (await environment.server.call('GET', '/auth/user-info', token ?? 'none')).status
    expect([links.length, await alive(links[0]), await alive(links[1])]).toEqual([2, 401, 200])
  })

  // Names from before those with a web address were refused.
  test('holds no text of a person in its subject, and names on lines of their own that are no links', async () => {
    const spam = 'You won! Collect at https://evil.example'
    const [ada, bob] = [await environment.server.signUp('Ada'), await environment.server.signUp('Bob')]
    const refused = { name: spam }
    expect((await environment.server.call('PATCH', '/auth/user-info', ada.token, refused)).status).toBe(400)
    const project = await environment.server.foundOrganisation(ada.token, 'Spam')
    await environment.database.query('update person set name = $2 where id = $1', [ada.id, spam])
    await environment.database.query('update organisation set name = $2 where code = $1', [project, spam])
    const printed = 'You won! Collect at https\u200b:\u200b\u200b/\u200b\u200b/\u200bevil\u200b.\u200bexample'
    const stranger = `stranger.${project}@example.com`
    for (const [email, subject, words] of [
      [bob.email, 'You are now a member of an organisation on Sextant', 'made you a member of this organisation'],
      [stranger, 'You are invited to an organisation on Sextant', 'invites you to this organisation'],
    ] as const) {
      expect((await invite(project, ada.token, { email, role: 'user' })).status).toBe(200)
      const [mail] = await mailsTo(email)
      expect([mail.subject, mail.body.split('\n').slice(0, 2)]).toEqual([
        subject,
        [`${printed} ${words} on Sextant:`, printed],
      ])
    }
  })

  // D1.5.03, D1.5.04, D1.8.26
  test('without an e-mail or a role is refused with the words of the form, and makes nobody', async () => {
    const { project, ada } = await team()
    const before = await environment.database.query('select count(*) from person')
    const refused = async (body: unknown) => {
      const answer = await invite(project, ada.token, body)
      return [answer.status, answer.body.message]
    }
    const noEmail = [400, 'Please enter an email address']
    for (const email of [undefined, '', '  ', 'nobody', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com'])
      expect([email, ...(await refused({ email, role: 'user' }))]).toEqual([email, ...noEmail])
    for (const role of [undefined, null, ''])
      expect(await refused({ email: 'one@example.com', role })).toEqual([400, 'Please select a role'])
    for (const role of ['admin ', 'ADMIN', 'superadmin', ['admin'], { role: 'admin' }, 1, true])
      expect([role, ...(await refused({ email: 'one@example.com', role }))]).toEqual([role, 400, 'Bad role'])
    expect(await environment.database.query('select count(*) from person').then((one) => one.rows)).toEqual(before.rows)
  })

  test('gives the role that the inviter chose, whatever the invited person sends', async () => {
    const ada = await environment.server.signUp('Ada')
    const project = await environment.server.foundOrganisation(ada.token, 'Team')
    const email = `plain.${project}@example.com`
    await invite(project, ada.token, { email, role: 'user', roles: ['admin'], isAdmin: true })
    const token = /token=([\w-]+)/.exec((await mailsTo(email))[0].body)![1]!
    const mine = { name: 'Plain', password: 'correct horse', role: 'admin', roles: ['superadmin'], projects: [project] }
    expect((await environment.server.call('PATCH', '/auth/user-info', token, mine)).status).toBe(200)
    expect(await membership(project)).toEqual([
      { name: 'Ada', role: 'admin' },
      { name: 'Plain', role: 'user' },
    ])
    const person = await environment.database.query('select is_superadmin, is_temporary from person where email = $1', [
      email,
    ])
    expect(person.rows).toEqual([{ is_superadmin: false, is_temporary: false }])
  })
})

test('one person sends fifty invitations a day over all organisations, and three to one address', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' })
  try {
    const [ada, bob] = [await limited.signUp('Ada'), await limited.signUp('Bob')]
    const projects = [
      await limited.foundOrganisation(ada.token, 'One'),
      await limited.foundOrganisation(ada.token, 'Two'),
    ]
    const send = async (count: number, email: string) => {
      const path = `/orgs/${projects[count % 2]}/invite`
      return (await limited.call('POST', path, ada.token, { email, role: 'user' })).status
    }
    const toOne = [0, 1, 2, 3].map((count) => () => send(count, 'asked@example.com'))
    const toMany = Array.from({ length: 49 }, (_, count) => () => send(count, `guest${count}@example.com`))
    const statuses: number[] = []
    for (const next of [...toOne, ...toMany]) statuses.push(await next())
    expect(statuses).toEqual([200, 200, 200, 429, ...Array<number>(47).fill(200), 429, 429])
    const other = await limited.foundOrganisation(bob.token, 'Other')
    const invitation = { email: 'asked@example.com', role: 'user' }
    expect((await limited.call('POST', `/orgs/${other}/invite`, bob.token, invitation)).status).toBe(200)
  } finally {
    await limited.close()
  }
})

describe('a role', () => {
  // D1.7.38, D2.3.64
  test('is changed by an administrator, at once and for the next call', async () => {
    const { project, ada, bob } = await team()
    expect((await invite(project, bob.token, { email: 'x@example.com', role: 'user' })).body).toEqual({
      message: 'Only administrators can do this',
    })
    expect((await setRole(project, ada.token, bob.id, 'admin')).body).toEqual({
      user: { id: bob.id, name: 'Bob', email: bob.email, role: 'admin' },
    })
    expect((await setRole(project, bob.token, ada.id, 'user')).status).toBe(200)
    expect((await setRole(project, ada.token, bob.id, 'user')).body).toEqual({
      message: 'Only administrators can do this',
    })
  })

  // D1.5.05, D1.5.06
  test.each([['admin '], ['Admin'], [''], [null], [undefined], [['admin']], [{}], [0], ['superadmin'], ['__proto__']])(
    '%j is no role',
    async (role) => {
      const { project, ada, bob } = await team()
      const { status, body } = await setRole(project, ada.token, bob.id, role)
      expect({ status, body }).toEqual({ status: 400, body: { message: 'Bad role' } })
    },
  )

  test('of the last administrator stays, and somebody who has not yet accepted does not count', async () => {
    const { project, ada, bob } = await team()
    const last = { status: 409, body: { message: 'An organisation needs at least one administrator' } }
    expect(await setRole(project, ada.token, ada.id, 'user')).toMatchObject(last)
    await invite(project, ada.token, { email: `pending.${project}@example.com`, role: 'admin' })
    expect(await setRole(project, ada.token, ada.id, 'user')).toMatchObject(last)
    await setRole(project, ada.token, bob.id, 'admin')
    expect((await setRole(project, ada.token, ada.id, 'user')).status).toBe(200)
  })

  test('of somebody elsewhere is not found', async () => {
    const [here, there] = [await team(), await team()]
    expect((await setRole(here.project, here.ada.token, there.bob.id, 'admin')).status).toBe(404)
    expect((await remove(here.project, here.ada.token, there.bob.id)).status).toBe(404)
    expect(await membership(there.project)).toEqual([
      { name: 'Ada', role: 'admin' },
      { name: 'Bob', role: 'user' },
    ])
  })
})

describe('removing', () => {
  // D1.7.39
  test('ends the membership, the sockets and the work asked for alone; threads stay unread', async () => {
    const { project, ada, bob } = await team()
    const thread = (await environment.server.call('POST', `/orgs/${project}/threads`, bob.token, { name: 'Mine' })).body
      .thread.id
    const organisation = await environment.database.query('select id from organisation where code = $1', [project])
    await environment.database.query(
      "insert into job (id, organisation_id, queue, label, status, visible_to, asked_by) values ($1, $2, 'none', 'Private', 'PROGRESS', $3, $3)",
      [`job_${project}`, organisation.rows[0].id, bob.id],
    )
    const socket = await openUpdates(environment.server.url, bob.token, [project])
    await socket.next((frame) => frame.type === 'snapshot')
    expect((await remove(project, ada.token, bob.id)).body).toEqual({})
    expect((await socket.closed).code).toBe(4403)
    expect((await environment.server.call('GET', `/orgs/${project}`, bob.token)).status).toBe(403)
    expect((await environment.server.call('GET', `/orgs/${project}/threads`, bob.token)).status).toBe(403)
    const kept = await environment.database.query('select name from thread where id = $1', [thread])
    const job = await environment.database.query('select status from job where id = $1', [`job_${project}`])
    expect([kept.rows, job.rows]).toEqual([[{ name: 'Mine' }], [{ status: 'CANCELLED' }]])
    expect((await remove(project, ada.token, bob.id)).status).toBe(404)
  })

  test('oneself is refused', async () => {
    const { project, ada } = await team()
    const { status, body } = await remove(project, ada.token, ada.id)
    expect({ status, body }).toEqual({ status: 400, body: { message: "You can't remove yourself" } })
  })
})

describe('a password reset for somebody else', () => {
  // D1.7.48
  test('mails the link to the member and to nobody outside', async () => {
    const [{ project, ada, bob }, other] = [await team(), await team()]
    const reset = (userId: string) =>
      environment.server.call('POST', `/orgs/${project}/users/${userId}/_reset_password`, ada.token, {})
    expect((await reset(bob.id)).body).toEqual({ message: `Password reset sent to ${bob.email}` })
    const mails = await mailsTo(bob.email)
    expect(mails.map((mail) => /accept-invite\?token=/.test(mail.body))).toEqual([false, true])
    expect((await reset(other.bob.id)).status).toBe(404)
    expect((await mailsTo(other.bob.email)).length).toBe(1)
  })
})
