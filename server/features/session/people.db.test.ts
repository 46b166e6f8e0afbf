import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  password,
  type SessionEnvironment,
  startSessionEnvironment,
  statusesOf,
} from '../../../tests/database/session-environment.ts'
import type { Person } from '../../../tests/database/test-server.ts'
import { changePerson, deletePerson, invitePerson } from './people.commands.ts'

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment()
  await environment.server.signUp('Superadmin')
})
afterAll(async () => {
  await environment?.close()
})

describe('the last administrator', () => {
  async function organisationOf(names: string[]): Promise<{ project: string; people: Person[] }> {
    const people: Person[] = []
    for (const name of names) people.push(await environment.server.signUp(name))
    const project = await environment.server.foundOrganisation(people[0]!.token, 'Crowded')
    for (const { id } of people.slice(1))
      await environment.database.query(
        "insert into membership (organisation_id, person_id, role) select id, $2, 'admin' from organisation where code = $1",
        [project, id],
      )
    return { project, people }
  }
  const administratorsOf = async (project: string): Promise<number> => {
    const { rows } = await environment.database.query(
      `select count(*)::int as count from membership m join organisation o on o.id = m.organisation_id
       join person p on p.id = m.person_id where o.code = $1 and m.role = 'admin'`,
      [project],
    )
    return rows[0].count
  }
  const deeds = {
    'delete own log-in': (_project: string, person: Person) =>
      environment.server.call('DELETE', '/auth/user-info', person.token, {
        email: person.email,
        currentPassword: password,
      }),
    'demote the next': (project: string, person: Person, next: Person) =>
      environment.server.call('POST', `/orgs/${project}/users/${next.id}`, person.token, { role: 'user' }),
    'remove the next': (project: string, person: Person, next: Person) =>
      environment.server.call('DELETE', `/orgs/${project}/users/${next.id}`, person.token),
    'demote oneself': (project: string, person: Person) =>
      environment.server.call('POST', `/orgs/${project}/users/${person.id}`, person.token, { role: 'user' }),
  }
  type Deed = keyof typeof deeds

  test('never goes, whatever the administrators do to each other and themselves at once', async () => {
    const names = Object.keys(deeds) as Deed[]
    let refusals = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 5 }), async (chosen) => {
        const { project, people } = await organisationOf(chosen)
        const answers = await Promise.all(
          chosen.map((deed, index) => deeds[deed](project, people[index]!, people[(index + 1) % people.length]!)),
        )
        const statuses = answers.map(({ status }) => status)
        expect(statuses.filter((status) => ![200, 401, 403, 404, 409].includes(status))).toEqual([])
        expect(await administratorsOf(project)).toBeGreaterThanOrEqual(1)
        refusals += statuses.filter((status) => status === 409).length
      }),
      { numRuns: Number(process.env['RUNS'] ?? 12), seed: 4 },
    )
    expect(refusals).toBeGreaterThan(0)
  })

  test('stays when somebody deletes their log-in while the other’s demotion is about to be committed', async () => {
    const { project, people } = await organisationOf(['Leaves', 'Demoted'])
    const [leaves, demoted] = people as [Person, Person]
    const statuses = await environment.whileHeld(
      'select 1 from organisation_log l join organisation o on o.id = l.organisation_id where o.code = $1 for update of l',
      [project],
      [() => deeds['demote oneself'](project, demoted), () => deeds['delete own log-in'](project, leaves)],
    )
    expect([statuses, await administratorsOf(project)]).toEqual([[200, 409], 1])
  })

  test('of ten administrators who all delete their log-in at once, one stays', async () => {
    const { project, people } = await organisationOf(Array.from({ length: 10 }, (_, index) => `Admin ${index}`))
    const answers = await Promise.all(people.map((person) => deeds['delete own log-in'](project, person)))
    expect(statusesOf(answers)).toEqual([...Array(9).fill(200), 409])
    expect(await administratorsOf(project)).toBe(1)
  })

  test('is not replaced by somebody who was invited and never came', async () => {
    const { project, people } = await organisationOf(['Alone'])
    await environment.asSystem(async (tx) => {
      const { personId } = await invitePerson(tx, { email: 'never.came@example.com' })
      await tx.db
        .insertInto('invitation')
        .columns(['organisation_id', 'person_id', 'role'])
        .expression((from) =>
          from
            .selectFrom('organisation')
            .where('code', '=', project)
            .select(({ val }) => ['id', val(personId).as('person_id'), val('admin' as const).as('role')]),
        )
        .execute()
    })
    expect((await deeds['delete own log-in'](project, people[0]!)).status).toBe(409)
  })
})

test('of two who sign up first at once, one is the superadmin', async () => {
  const fresh = await startSessionEnvironment()
  try {
    const signUps = ['one', 'two'].map(
      (name) => () =>
        fresh.server.call('POST', '/auth/create-user', null, { email: `${name}@example.com`, password, name }),
    )
    // Neither may be inserted before both have checked whether a person exists.
    expect(await fresh.whileHeld('lock table person in share mode', [], signUps)).toEqual([200, 200])
    const { rows } = await fresh.database.query('select count(*)::int as superadmins from person where is_superadmin')
    expect(rows).toEqual([{ superadmins: 1 }])
  } finally {
    await fresh.close()
  }
})

describe('what other features may do to people', () => {
  test('inviting makes a person once, whatever the case and however many invite at once', async () => {
    const answers = await Promise.all(
      ['many@example.com', 'Many@example.com', 'MANY@EXAMPLE.COM'].flatMap((email) =>
        Array.from({ length: 5 }, () => environment.asSystem((tx) => invitePerson(tx, { email }))),
      ),
    )
    expect(new Set(answers.map(({ personId }) => personId)).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(answers.every(({ isVerified }) => !isVerified)).toBe(true)
    const known = await environment.server.signUp('Known')
    expect(await environment.asSystem((tx) => invitePerson(tx, { email: known.email.toUpperCase() }))).toEqual({
      ...{ personId: known.id, isNew: false, isVerified: true },
    })
  })

  test('superadmins who demote and delete each other at once leave one', async () => {
    const people: Person[] = []
    for (let count = 0; count < 6; count += 1) people.push(await environment.server.signUp('Super'))
    await environment.database.query('update person set is_superadmin = id = any($1)', [people.map(({ id }) => id)])
    const deeds = people.map(({ id }, index) =>
      environment
        .asSystem((tx) =>
          index % 2 === 0
            ? changePerson(tx, { personId: id, actor: id, isSuperadmin: false })
            : deletePerson(tx, { personId: id, actor: id }),
        )
        .then(
          () => 'done',
          (refusal: { status?: number }) => refusal.status,
        ),
    )
    const answers = await Promise.all(deeds)
    expect(answers.filter((answer) => answer !== 'done')).toEqual([409])
    const left = await environment.database.query('select 1 from person where is_superadmin')
    expect(left.rowCount).toBe(1)
  })

  test.each([
    ['demotes', changePerson],
    ['deletes', deletePerson],
  ])('of the last two superadmins one stays, also when the other %s themselves just then', async (_, other) => {
    const people = [await environment.server.signUp('Penultimate'), await environment.server.signUp('Last')]
    await environment.database.query('update person set is_superadmin = id = any($1)', [people.map(({ id }) => id)])
    const deeds = [changePerson, other].map((work, index) => () => {
      const { id } = people[index]!
      return environment
        .asSystem((tx) => work(tx, { personId: id, actor: id, isSuperadmin: false }))
        .then(
          () => ({ status: 200 }),
          (refusal: { status: number }) => refusal,
        )
    })
    // Neither departure may be recorded before both have checked for another person.
    expect(await environment.whileHeld('lock table installation_log in share mode', [], deeds)).toEqual([200, 409])
    const { rows } = await environment.database.query('select id from person where is_superadmin')
    expect(rows).toEqual([{ id: people[1]!.id }])
  })

  test('changes and deletions are written down with who did them, and an unknown person is not there', async () => {
    const actor = await environment.server.signUp('Actor')
    const person = await environment.server.signUp('Changed')
    const change = { personId: person.id, actor: actor.id, name: 'Renamed', isSuperadmin: true }
    await environment.asSystem((tx) => changePerson(tx, change))
    await environment.asSystem((tx) => deletePerson(tx, { personId: person.id, actor: actor.id }))
    const { rows } = await environment.database.query(
      'select actor, before, after from installation_log where thing_id = $1 order by seq',
      [person.id],
    )
    const { email } = person
    expect(rows).toEqual([
      {
        actor: actor.id,
        before: { email, name: 'Changed', isSuperadmin: false },
        after: { email, name: 'Renamed', isSuperadmin: true },
      },
      { actor: actor.id, before: { email, name: 'Renamed' }, after: null },
    ])
    for (const work of [deletePerson, changePerson])
      await expect(environment.asSystem((tx) => work(tx, { personId: person.id, actor: actor.id }))).rejects.toThrow(
        'Not found',
      )
  })

  test('a file of a step’s conversation that waits to be read ends with its person, so no answer waits for it', async () => {
    const actor = await environment.server.signUp('Remaining')
    const person = await environment.server.signUp('Attaching')
    const project = await environment.server.foundOrganisation(actor.token, 'Attached')
    await environment.database.query(
      `with made as (
         insert into thread (id, organisation_id, person_id, name, is_named, unique_key, is_default, updates, epoch)
         select 'thread_of_step', id, null, 'Step', true, null, false, '[]', 'epoch_1' from organisation where code = $1
         returning id, organisation_id
       )
       insert into attachment (id, thread_id, organisation_id, person_id, filename, bytes, sha256, blob)
       select 'attachment_left', id, organisation_id, $2, 'left.md', 4, '', '' from made`,
      [project, person.id],
    )
    await environment.asSystem((tx) => deletePerson(tx, { personId: person.id, actor: actor.id }))
    const { rows } = await environment.database.query('select person_id, status from attachment where id = $1', [
      'attachment_left',
    ])
    expect(rows).toEqual([{ person_id: null, status: 'error' }])
  })
})
