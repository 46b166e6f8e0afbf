import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUpdates } from '../../../tests/database/live-client.ts'
import {
  type SessionEnvironment,
  startSessionEnvironment,
  statusesOf,
} from '../../../tests/database/session-environment.ts'
import { foundOrganisation } from '../organisations/organisations.store.ts'
import { createTemporaryPerson } from './people.commands.ts'
import { createQueryToken } from './query-tokens.commands.ts'
import { columnsOfPeople } from './temporary.commands.ts'

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const expired = { status: 400, body: { message: 'The temporary connection has expired' } }

/** What connecting without an organisation creates: a guest, an organisation and a token. */
async function temporary() {
  const tempProject = `temp-${randomUUID().slice(0, 8)}`
  return environment.asSystem(async (tx) => {
    const organisationId = await foundOrganisation(tx, {
      ...{ code: tempProject, name: 'Temporary', website: '', content: {}, enforceMfa: false, isDemo: false },
      ...{ partnerId: null, founder: null },
    })
    const { personId, token: link } = await createTemporaryPerson(tx, { organisationId })
    const tempToken = await createQueryToken(tx, { personId, purpose: 'temporary' })
    return { tempProject, tempToken, organisationId, personId, link }
  })
}
async function found(token: string, given: { tempProject?: string; tempToken?: string }, code: string) {
  const answer = await environment.server.call('POST', '/orgs', token, { code, data: { name: 'Settled' }, ...given })
  return { status: answer.status, body: answer.body }
}
const newCode = () => `settled${randomUUID().slice(0, 8)}`

test('a guest who may not do something is told how to go on', async () => {
  const { tempToken } = await temporary()
  const refused = { status: 403, body: { message: 'A guest cannot do this. Sign up for free first.' } }
  const { status, body } = await environment.server.call('POST', '/auth/generate-totp', tempToken, {})
  expect([await found(tempToken, {}, newCode()), { status, body }]).toEqual([refused, refused])
})

describe('a temporary organisation', () => {
  // D1.3.24
  test('becomes the new one with all that is in it, once', async () => {
    const person = await environment.server.signUp('Settler')
    const { tempProject, tempToken, organisationId, personId: guest } = await temporary()
    const form = new FormData()
    form.append('file', new Blob(['The harbour opened in 1911.']), 'harbour.txt')
    const upload = await environment.server.call(
      'POST',
      `/orgs/${tempProject}/docs/upload/upload_root`,
      tempToken,
      form,
    )
    expect(upload.status).toBe(200)
    const thread = await environment.server.call('POST', `/orgs/${tempProject}/threads`, tempToken, { messages: [] })
    expect(thread.status).toBe(200)
    await environment.database.query(
      `insert into message (thread_id, id, organisation_id, person_id, parent_id, place, role, content)
       select id, 'a1', organisation_id, person_id, null, 1, 'assistant', 'In 1911.' from thread where id = $1`,
      [thread.body.thread.id],
    )
    const sharing = `/orgs/${tempProject}/threads/${thread.body.thread.id}/sharing`
    const shared = await environment.server.call('PUT', sharing, tempToken, { leafId: 'a1', listed: [] })
    expect(shared.status).toBe(200)

    const socket = await openUpdates(environment.server.url, tempToken, [tempProject])
    await socket.next((frame) => frame.type === 'snapshot')
    const code = newCode()
    const { status, body } = await found(person.token, { tempProject, tempToken }, code)
    expect([status, body.organisation.code, body.organisation.name]).toEqual([200, code, 'Settled'])
    expect(body.organisation.users).toEqual([{ id: person.id, name: 'Settler', email: person.email, role: 'admin' }])
    const docs = await environment.server.call('GET', `/orgs/${code}/docs`, person.token)
    expect(docs.body.docs.map((doc: { id: string }) => doc.id)).toEqual([upload.body.docs[0].id])
    const download = await environment.server.call(
      'GET',
      `/orgs/${code}/docs/${upload.body.docs[0].id}/download`,
      person.token,
    )
    expect(download.body).toBe('The harbour opened in 1911.')
    const threads = await environment.server.call('GET', `/orgs/${code}/threads`, person.token)
    expect(threads.body.threads.map((one: { id: string }) => one.id)).toContain(thread.body.thread.id)

    expect(await environment.statusOf(tempToken)).toBe(401)
    expect((await socket.closed).code).toBe(4401)
    expect((await environment.server.call('GET', `/orgs/${tempProject}`, person.token)).status).toBe(403)
    const left = await environment.database.query('select 1 from person where id = $1', [guest])
    const same = await environment.database.query('select id from organisation where code = $1', [code])
    expect([left.rowCount, same.rows]).toEqual([0, [{ id: organisationId }]])
    expect(await found(person.token, { tempProject, tempToken }, newCode())).toEqual(expired)
  })

  test('is handed over by its own token alone', async () => {
    const person = await environment.server.signUp('Thief')
    const one = await temporary()
    const [other, replaced] = [await temporary(), await temporary()]
    const project = await environment.server.foundOrganisation((await environment.server.signUp('Owner')).token, 'Real')
    await environment.asSystem((tx) => createQueryToken(tx, { personId: replaced.personId, purpose: 'temporary' }))
    // A guest of an organisation that is not temporary.
    const { rows } = await environment.database.query('select id from organisation where code = $1', [project])
    const guestsToken = await environment.asSystem(async (tx) => {
      const { personId } = await createTemporaryPerson(tx, { organisationId: rows[0].id })
      return createQueryToken(tx, { personId, purpose: 'temporary' })
    })
    const attempts = [
      { tempProject: replaced.tempProject, tempToken: replaced.tempToken },
      { tempProject: project, tempToken: guestsToken },
      { tempProject: one.tempProject },
      { tempProject: one.tempProject, tempToken: one.link },
      { tempToken: one.tempToken },
      { tempProject: one.tempProject, tempToken: 'x'.repeat(43) },
      { tempProject: one.tempProject, tempToken: other.tempToken },
      { tempProject: one.tempProject, tempToken: person.token },
      { tempProject: project, tempToken: one.tempToken },
    ]
    for (const attempt of attempts) expect(await found(person.token, attempt, newCode())).toEqual(expired)
    // Refused attempts have used nothing up.
    expect((await found(person.token, one, newCode())).status).toBe(200)
  })

  test('has a guest who says what to call them', async () => {
    const { tempToken } = await temporary()
    const { status, body } = await environment.server.call('PATCH', '/auth/user-info', tempToken, { name: 'Curious' })
    expect([status, body.user.name, await environment.statusOf(tempToken)]).toEqual([200, 'Curious', 200])
  })

  test('keeps who has signed up meanwhile, with what is theirs', async () => {
    const founder = await environment.server.signUp('Founder')
    const { tempProject, tempToken, organisationId } = await temporary()
    const member = await environment.server.signUp('Signed Up')
    await environment.database.query(
      "insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')",
      [organisationId, member.id],
    )
    const { status, body } = await found(founder.token, { tempProject, tempToken }, newCode())
    const memberships = body.organisation.users.map(({ id, role }: { id: string; role: string }) => [id, role])
    expect([status, new Map(memberships)]).toEqual([
      200,
      new Map([
        [founder.id, 'admin'],
        [member.id, 'user'],
      ]),
    ])
    expect(await environment.statusOf(member.token)).toBe(200)
  })

  test('of ten who take it at once, one gets it, and after a day nobody', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => environment.server.signUp('Racer')))
    const raced = await temporary()
    const answers = await Promise.all(people.map(({ token }) => found(token, raced, newCode())))
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(400)])
    const late = await temporary()
    const ageLinks = (hours: number) =>
      environment.database.query(
        "update token set expires_at = expires_at - make_interval(hours => $1) where purpose = 'temporary'",
        [hours],
      )
    await ageLinks(23)
    expect(await environment.statusOf(late.tempToken)).toBe(200)
    await ageLinks(2)
    expect(await found(people[0]!.token, late, newCode())).toEqual(expired)
  })

  test('no table that names a person is forgotten when its guest’s things are handed over', async () => {
    const { rows } = await environment.database.query(`
      select distinct c.table_name || '.' || k.column_name as target from information_schema.table_constraints c
      join information_schema.key_column_usage k using (constraint_schema, constraint_name)
      join information_schema.constraint_column_usage u using (constraint_schema, constraint_name)
      join information_schema.columns o on o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'organisation_id'
      where c.constraint_type = 'FOREIGN KEY' and u.table_name = 'person' and c.table_schema = 'public' order by 1`)
    const names: readonly string[] = columnsOfPeople
    const forgotten = rows
      .map(({ target }) => target as string)
      .filter((target) => !names.includes(target.split('.')[1]!))
    expect([rows.length > 3, forgotten]).toEqual([true, []])
  })
})
