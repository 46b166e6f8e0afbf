import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openUpdates } from '../../../tests/database/live-client.ts'
import {
  password,
  type SessionEnvironment,
  startSessionEnvironment,
  statusesOf,
} from '../../../tests/database/session-environment.ts'

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment()
  await environment.server.signUp('Superadmin')
})
afterAll(async () => {
  await environment?.close()
})

const change = async (token: string, body: object) => {
  const answer = await environment.server.call('PATCH', '/auth/user-info', token, body)
  return { status: answer.status, body: answer.body }
}
const removeOwn = ({ server }: SessionEnvironment, { token, email }: { token: string; email: string }) =>
  server.call('DELETE', '/auth/user-info', token, { email, currentPassword: password })
const next = 'another horse'
const confirmationTo = async (email: string) =>
  /verify-email\?token=([\w-]+)/.exec((await environment.mailsTo(email)).at(-1)!.body)![1]!
async function confirmedChange(token: string, email: string): Promise<void> {
  expect((await change(token, { email, currentPassword: password })).status).toBe(200)
  const link = await confirmationTo(email)
  expect((await environment.server.call('POST', '/auth/verify-email', token, { token: link })).status).toBe(200)
}
const wrongPassword = { status: 400, body: { message: 'Wrong password' } }

describe('changing the own log-in', () => {
  // D1.7.14
  test('the name needs no password, the e-mail and the password do', async () => {
    const person = await environment.server.signUp('Changes')
    expect((await change(person.token, { name: '  New Name ' })).body.user.name).toBe('New Name')
    // Their current email is not a change.
    expect((await change(person.token, { name: 'New Name', email: person.email.toUpperCase() })).status).toBe(200)
    const email = `new.${person.email}`
    for (const body of [
      { email },
      { email, currentPassword: 'wrong' },
      { password: next },
      { password: next, currentPassword: '' },
    ])
      expect(await change(person.token, body)).toEqual(wrongPassword)
    const { status, body } = await change(person.token, { email: email.toUpperCase(), currentPassword: password })
    expect([status, body.user.email, body.user.pendingEmail]).toEqual([200, person.email, email])
  })

  test('a new e-mail is told to the former address and to the new one, and ends the links of the former', async () => {
    const person = await environment.server.signUp('Moves')
    await environment.server.call('POST', '/auth/request-password-reset', null, { email: person.email })
    await environment.database.query(
      `insert into token (hash, person_id, session_id, purpose, expires_at)
       select sha256(convert_to(rpad('moved' || n, 43, 'x'), 'UTF8')), $1, 'session_moved_' || n, purpose, now() + interval '1 day'
       from unnest(array['invitation', 'token log-in']) with ordinality as links(purpose, n)`,
      [person.id],
    )
    const links = [
      await environment.mailedToken(person.email),
      ...['moved1', 'moved2'].map((word) => word.padEnd(43, 'x')),
    ]
    expect(await Promise.all(links.map(environment.statusOf))).toEqual([200, 200, 200])
    const email = `moved.${person.email}`
    await confirmedChange(person.token, email)
    expect(await Promise.all(links.map(environment.statusOf))).toEqual([401, 401, 401])
    const subjects = async (to: string) => (await environment.mailsTo(to)).map(({ subject }) => subject)
    expect([(await subjects(person.email)).at(-1), (await subjects(email)).at(-1)]).toEqual([
      'Your email address was changed',
      'Your email address was changed',
    ])
  })

  test('a new name is told to the organisations of the person', async () => {
    const person = await environment.server.signUp('Renames')
    const project = await environment.server.foundOrganisation(person.token, 'Renames')
    const socket = await openUpdates(environment.server.url, person.token, [project])
    const snapshot = await socket.next((frame) => frame.type === 'snapshot')
    await change(person.token, { name: 'Renamed' })
    const reported = await socket.next((frame) => frame.type === 'refreshData')
    expect(reported).toEqual({ type: 'refreshData', seq: snapshot['seq'] + 1, project, dataType: 'organisation' })
    await change(person.token, { name: 'Renamed' })
    const { rows } = await environment.database.query(
      "select before, after from change_log where thing = 'membership' and thing_id = $1 order by seq",
      [person.id],
    )
    const { email } = person
    expect(rows).toEqual([{ before: { email, name: 'Renames' }, after: { email, name: 'Renamed' } }])
    socket.close()
  })

  test('an e-mail that somebody has is refused, whatever its case, and of two who want one only one gets it', async () => {
    const person = await environment.server.signUp('Wants')
    const owner = await environment.server.signUp('Owner')
    const known = { status: 409, body: { message: 'There is already a user with this e-mail' } }
    expect(await change(person.token, { email: owner.email.toUpperCase(), currentPassword: password })).toEqual(known)
    const links: string[] = []
    for (const { token } of [person, owner]) {
      expect((await change(token, { email: 'free@example.com', currentPassword: password })).status).toBe(200)
      links.push(await confirmationTo('free@example.com'))
    }
    const both = await Promise.all(
      [person, owner].map(({ token }, index) =>
        environment.server.call('POST', '/auth/verify-email', token, { token: links[index] }),
      ),
    )
    expect(statusesOf(both)).toEqual([200, 409])
  })

  test('a new password ends every other session and its sockets, and keeps this one', async () => {
    const person = await environment.server.signUp('Password')
    const other = (await environment.logIn(person.email)).body.token
    const project = await environment.server.foundOrganisation(person.token, 'Password')
    const socket = await openUpdates(environment.server.url, other, [project])
    const own = await openUpdates(environment.server.url, person.token, [project])
    for (const one of [socket, own]) await one.next((frame) => frame.type === 'snapshot')
    expect(await change(person.token, { password: 'short', currentPassword: password })).toEqual({
      status: 400,
      body: { message: 'The password must have at least 8 characters', fields: expect.any(Object) },
    })
    expect((await change(person.token, { password: next, currentPassword: password })).status).toBe(200)
    expect((await socket.closed).code).toBe(4401)
    expect([await environment.statusOf(other), await environment.statusOf(person.token), own.isOpen()]).toEqual([
      401,
      200,
      true,
    ])
    expect((await environment.logIn(person.email)).status).toBe(401)
    expect((await environment.logIn(person.email, { password: next })).status).toBe(200)
    expect((await environment.mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ])
    const { rows } = await environment.database.query(
      "select actor, after from installation_log where thing_id = $1 and after ? 'hasNewPassword'",
      [person.id],
    )
    expect(rows).toEqual([{ actor: person.id, after: { hasNewPassword: true } }])
    own.close()
  })

  test('nobody makes themselves more than they are', async () => {
    const person = await environment.server.signUp('Ambitious')
    const more = {
      ...{
        id: 'person_other',
        roles: ['superadmin'],
        isSuperadmin: true,
        is_superadmin: true,
        projects: [],
        partners: [],
      },
      ...{ isTempUser: true, hasMfa: true, password_hash: 'x', name: 'Ambitious' },
    }
    const { status, body } = await change(person.token, more)
    expect([status, body.user.roles, body.user.id, body.user.isTempUser, body.user.hasMfa]).toEqual([
      ...[200, ['user'], person.id, false, false],
    ])
  })

  test('a password that somebody replaces meanwhile moves the account to no other e-mail', async () => {
    const person = await environment.server.signUp('Overtaken')
    const email = `stolen.${person.email}`
    const replaced = "update person set password_hash = 'replaced' where id = $1"
    const move = () => change(person.token, { email, currentPassword: password })
    expect(await environment.whileHeld(replaced, [person.id], [move], 'commit')).toEqual([409])
    const { rows } = await environment.database.query('select email from person where id = $1', [person.id])
    expect(rows).toEqual([{ email: person.email }])
  })

  test('guessing the password here ends after ten, and locks nobody out at the door', async () => {
    const strict = await startSessionEnvironment({ RATE_LIMITS: 'on' })
    try {
      const person = await strict.server.signUp('Guessed')
      const statuses: number[] = []
      for (let guess = 0; guess < 11; guess += 1)
        statuses.push(
          (await strict.server.call('PATCH', '/auth/user-info', person.token, { password: next, currentPassword: 'x' }))
            .status,
        )
      expect(statuses).toEqual([...Array(10).fill(400), 429])
      expect((await strict.logIn(person.email)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('deleting the own log-in', () => {
  // D1.7.15
  test('repeats the e-mail, ends everything, and frees the e-mail', async () => {
    const person = await environment.server.signUp('Deletes')
    const other = (await environment.logIn(person.email)).body.token
    const sockets = await Promise.all(
      [person.token, other].map((token) => openUpdates(environment.server.url, token, [])),
    )
    const remove = (email: string) =>
      environment.server.call('DELETE', '/auth/user-info', person.token, { email, currentPassword: password })
    const differs = await remove('other@example.com')
    expect({ status: differs.status, body: differs.body }).toEqual({
      status: 400,
      body: { message: 'The e-mail does not match' },
    })
    const { status, body } = await remove(person.email.toUpperCase())
    expect({ status, body }).toEqual({ status: 200, body: {} })
    expect([await environment.statusOf(person.token), await environment.statusOf(other)]).toEqual([401, 401])
    expect(await Promise.all(sockets.map(async ({ closed }) => (await closed).code))).toEqual([4401, 4401])
    expect((await environment.logIn(person.email)).status).toBe(401)
    const again = { email: person.email, password, name: 'Again' }
    const { body: second } = await environment.server.call('POST', '/auth/create-user', null, again)
    expect((await environment.server.call('GET', '/auth/user-info', second.token)).body.user.id).not.toBe(person.id)
    const log = await environment.database.query(
      'select actor, before, after from installation_log where thing_id = $1',
      [person.id],
    )
    expect(log.rows).toEqual([{ actor: person.id, before: { email: person.email, name: 'Deletes' }, after: null }])
  })

  // D1.6.16
  test('is refused to the only administrator of an organisation, by the names of all of them', async () => {
    const person = await environment.server.signUp('Only')
    await environment.server.foundOrganisation(person.token, 'Beta')
    await environment.server.foundOrganisation(person.token, 'Alpha')
    const { status, body } = await removeOwn(environment, person)
    expect({ status, body }).toEqual({
      status: 409,
      body: { message: 'You are the only administrator of Alpha and Beta' },
    })
    expect(await environment.statusOf(person.token)).toBe(200)
  })

  test('leaves nothing of the person alone behind, and what others see is told to them', async () => {
    const owner = await environment.server.signUp('Stays')
    const person = await environment.server.signUp('Leaves')
    const project = await environment.server.foundOrganisation(owner.token, 'Shared')
    const { rows } = await environment.database.query('select id from organisation where code = $1', [project])
    const organisation = rows[0].id as string
    await environment.database.query(
      "insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')",
      [organisation, person.id],
    )
    const thread = await environment.server.call('POST', `/orgs/${project}/threads`, person.token, {
      messages: [],
    })
    expect(thread.status).toBe(200)
    const threadId = thread.body.thread.id
    await environment.server.call('POST', `/orgs/${project}/threads/${threadId}`, person.token, {
      name: 'A private plan',
    })
    await environment.database.query(
      `insert into job (id, organisation_id, queue, label, status, visible_to) values ('job_private', $1, 'planted', 'Private work', 'PENDING', $2)`,
      [organisation, person.id],
    )
    const socket = await openUpdates(environment.server.url, owner.token, [project])
    const snapshot = await socket.next((frame) => frame.type === 'snapshot')
    const notices: unknown[] = []
    const listener = await environment.database.connect()
    onTestFinished(() => listener.release(true))
    listener.on('notification', ({ payload }) => notices.push(JSON.parse(payload!)))
    await listener.query('listen sextant')
    expect((await removeOwn(environment, person)).status).toBe(200)
    // Its worker, on whichever server, is told to stop.
    await expect.poll(() => notices).toContainEqual({ cancelled: 'job_private' })
    const reported = await socket.next((frame) => frame.type === 'refreshData' && frame['dataType'] === 'organisation')
    expect(reported['seq']).toBe(snapshot['seq'] + 1)
    socket.close()
    const tables = await environment.database.query(
      "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    const found: string[] = []
    for (const { table_name: table } of tables.rows) {
      const hits = await environment.database.query(
        `select row_to_json(t)::text as text from ${table} t where row_to_json(t)::text ~ $1`,
        [`${threadId}|A private plan|Private work|${person.id}`],
      )
      for (const { text } of hits.rows) found.push(`${table}: ${text}`)
    }
    // The logs still contain the person's id, which no longer maps to a name.
    const kept = found.filter((row) => !/^(change_log|installation_log):/.test(row))
    expect(kept).toEqual([])
    expect(found.join('\n')).not.toMatch(/A private plan|Private work/)
  })

  test('is possible for the very last person, and the next one to sign up is the first again', async () => {
    const alone = await startSessionEnvironment()
    try {
      const first = await alone.server.signUp('First')
      const second = await alone.server.signUp('Second')
      const remove = (person: { token: string; email: string }) => removeOwn(alone, person)
      const refused = await remove(first)
      expect({ status: refused.status, body: refused.body }).toEqual({
        status: 409,
        body: { message: 'The last superadmin stays one. Make somebody else a superadmin first.' },
      })
      expect([(await remove(second)).status, (await remove(first)).status]).toEqual([200, 200])
      // Neither a guest nor someone who has not accepted an invitation counts as another person.
      await alone.database.query(
        `insert into person (id, email, name, password_hash, is_temporary) values
           ('person_guest', 'temp_1', 'Guest', null, true), ('person_invited', 'invited@example.com', 'Invited', null, false)`,
      )
      const third = await alone.server.signUp('Third')
      const { user } = (await alone.server.call('GET', '/auth/user-info', third.token)).body
      expect(user.roles).toEqual(['user', 'superadmin'])
    } finally {
      await alone.close()
    }
  })
})
