import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SuperadminWorld, startSuperadminWorld } from '../../tests/database/superadmin-world.ts'

let world: SuperadminWorld
beforeAll(async () => {
  world = await startSuperadminWorld()
})
afterAll(async () => {
  await world?.close()
})

const users = async (): Promise<{ id: string; roles: string[]; hasMfa: boolean }[]> =>
  (await world.asSuperadmin('GET', '/admin/users')).body.users

describe('the users of the installation', () => {
  test('are listed newest first, with who is a partner and who has one-time codes, and nobody who is deleted', async () => {
    const [plain, partner, coded, gone] = [
      await world.server.signUp('Plain'),
      await world.server.signUp('Partner'),
      await world.server.signUp('Coded'),
      await world.server.signUp('Gone'),
    ]
    await world.asSuperadmin('POST', '/admin/partners', { name: 'Kea', userIds: [partner.id] })
    await world.rowsOf("update person set totp_secret = 'secret' where id = $1", [coded.id])
    await world.rowsOf('update person set deleted_at = now() where id = $1', [gone.id])
    expect((await users()).map(({ id, roles, hasMfa }) => [id, roles, hasMfa])).toEqual([
      [coded.id, ['user'], true],
      [partner.id, ['user', 'partner'], false],
      [plain.id, ['user'], false],
      [world.superadmin.id, ['user', 'superadmin'], false],
    ])
  })

  test('become and stop being partners on the page of the partner alone', async () => {
    const person = await world.server.signUp('Weka')
    await world.asSuperadmin('POST', '/admin/partners', { name: 'Weka', userIds: [person.id] })
    const change = async (roles: string[]) => {
      const { status, body } = await world.asSuperadmin('PATCH', `/admin/users/${person.id}`, { roles })
      return [status, body.user?.roles ?? body.message]
    }
    expect([
      await change(['user']),
      await change(['user', 'superadmin', 'partner']),
      await change(['user', 'partner']),
    ]).toEqual([
      [400, 'The role partner comes from the page of the partner.'],
      [200, ['user', 'superadmin', 'partner']],
      [200, ['user', 'partner']],
    ])
  })

  test('are never deleted by themselves here, however many superadmins there are', async () => {
    const other = await world.server.signUp('Second superadmin')
    await world.asSuperadmin('PATCH', `/admin/users/${other.id}`, { roles: ['user', 'superadmin'] })
    const { status, body } = await world.asSuperadmin('DELETE', `/admin/users/${world.superadmin.id}`)
    expect([status, body.message]).toEqual([409, 'Delete your own log-in in your settings.'])
    await world.asSuperadmin('DELETE', `/admin/users/${other.id}`)
    expect((await users()).filter(({ roles }) => roles.includes('superadmin')).map(({ id }) => id)).toEqual([
      world.superadmin.id,
    ])
  })
})

describe('the organisations of the installation', () => {
  const codes = async () =>
    (await world.asSuperadmin('GET', '/admin/orgs')).body.organisations.map((one: { code: string }) => one.code)
  const entriesOf = async (id: string) =>
    world.rowsOf(
      `select 'organisation' as log, before, after from change_log
         where organisation_id = $1 and thing = 'organisation' and before->>'name' is not null
       union all select 'installation', before, after from installation_log where thing_id = $1 order by log desc`,
      [id],
    )

  test('are listed newest first, and one that is renamed is answered itself and noted in both logs', async () => {
    const older = await world.server.foundOrganisation(world.superadmin.token, 'Older')
    const newer = await world.server.foundOrganisation(world.superadmin.token, 'Newer')
    const [{ id }] = await world.rowsOf('select id from organisation where code = $1', [older])
    const unchanged = await world.asSuperadmin('PATCH', `/admin/orgs/${older}`, { name: 'Older' })
    const quiet = await entriesOf(id)
    const { body } = await world.asSuperadmin('PATCH', `/admin/orgs/${older}`, { name: 'Oldest' })
    expect([await codes(), unchanged.body.organisation.name, quiet, body.organisation]).toEqual([
      ...[[newer, older], 'Older', []],
      expect.objectContaining({ code: older, name: 'Oldest' }),
    ])
    expect(await entriesOf(id)).toEqual(
      ['organisation', 'installation'].map((log) => ({ log, before: { name: 'Older' }, after: { name: 'Oldest' } })),
    )
  })

  test.each(['PENDING', 'PROGRESS', 'SUCCESS'])(
    'say whether their data is being brought up to date (%s)',
    async (status) => {
      const code = await world.server.foundOrganisation(world.superadmin.token, 'Migrating')
      await world.rowsOf(
        `insert into job (id, organisation_id, queue, label, status, input)
       select 'job of ' || id, id, 'run_migrations', 'x', $2, '{}' from organisation where code = $1`,
        [code, status],
      )
      const { body } = await world.asSuperadmin('GET', '/admin/orgs')
      const found = body.organisations.find((one: { code: string }) => one.code === code)
      expect(found.isMigrating).toBe(status !== 'SUCCESS')
    },
  )
})

describe('the feedback of the installation', () => {
  test('is opened only by members, and from the example organisation by everybody', async () => {
    const person = await world.server.signUp('Critic')
    const [demo, foreign] = [
      await world.server.foundOrganisation(person.token, 'Example'),
      await world.server.foundOrganisation(person.token, 'Foreign'),
    ]
    await world.rowsOf('update organisation set is_demo = true where code = $1', [demo])
    const given = [
      ['f1', demo, person.id, 'topic', true],
      ['f2', demo, person.id, 'thread', true],
      ['f3', demo, person.id, 'topic', false],
      ['f4', demo, world.superadmin.id, 'thread', true],
      ['f5', foreign, world.superadmin.id, 'thread', true],
      ['f6', foreign, person.id, 'topic', true],
    ] as const
    for (const [id, code, by, entity, isShared] of given)
      await world.rowsOf(
        `insert into feedback (id, organisation_id, person_id, rating, comment, can_share, entity_type, entity_id)
         select $1, id, $3, 'good', '', $5, $4, $1 || '-thing' from organisation where code = $2`,
        [id, code, by, entity, isShared],
      )
    const { body } = await world.asSuperadmin('GET', '/admin/feedback')
    const rows: { id: string; entityId: string; canOpen: boolean }[] = body.feedback
    const byId = rows.toSorted((one, other) => one.id.localeCompare(other.id))
    expect(byId.map(({ id, entityId, canOpen }) => [id, entityId, canOpen])).toEqual([
      ['f1', 'f1-thing', true],
      ['f2', 'f2-thing', false],
      ['f3', '', false],
      ['f4', 'f4-thing', true],
      ['f5', 'f5-thing', false],
      ['f6', 'f6-thing', false],
    ])
  })
})
