import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type SuperadminEnvironment,
  startSuperadminEnvironment,
} from '../../../tests/database/superadmin-environment.ts'

let environment: SuperadminEnvironment
beforeAll(async () => {
  environment = await startSuperadminEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const users = async (): Promise<{ id: string; roles: string[]; hasMfa: boolean }[]> =>
  (await environment.asSuperadmin('GET', '/admin/users')).body.users

describe('the users of the installation', () => {
  test('are listed newest first, with who is a partner and who has one-time codes, and nobody who is deleted', async () => {
    const [plain, partner, coded, gone] = [
      await environment.server.signUp('Plain'),
      await environment.server.signUp('Partner'),
      await environment.server.signUp('Coded'),
      await environment.server.signUp('Gone'),
    ]
    await environment.asSuperadmin('POST', '/admin/partners', { name: 'Kea', userIds: [partner.id] })
    await environment.rowsOf("update person set totp_secret = 'secret' where id = $1", [coded.id])
    await environment.rowsOf('update person set deleted_at = now() where id = $1', [gone.id])
    expect((await users()).map(({ id, roles, hasMfa }) => [id, roles, hasMfa])).toEqual([
      [coded.id, ['user'], true],
      [partner.id, ['user', 'partner'], false],
      [plain.id, ['user'], false],
      [environment.superadmin.id, ['user', 'superadmin'], false],
    ])
  })

  test('become and stop being partners on the page of the partner alone', async () => {
    const person = await environment.server.signUp('Weka')
    await environment.asSuperadmin('POST', '/admin/partners', { name: 'Weka', userIds: [person.id] })
    const change = async (roles: string[]) => {
      const { status, body } = await environment.asSuperadmin('PATCH', `/admin/users/${person.id}`, { roles })
      return [status, body.user?.roles ?? body.message]
    }
    expect([
      await change(['user']),
      await change(['user', 'superadmin', 'partner']),
      await change(['user', 'partner']),
    ]).toEqual([
      [400, 'Set the partner role on the partner’s page.'],
      [200, ['user', 'superadmin', 'partner']],
      [200, ['user', 'partner']],
    ])
  })

  test('are never deleted by themselves here, however many superadmins there are', async () => {
    const other = await environment.server.signUp('Second superadmin')
    await environment.asSuperadmin('PATCH', `/admin/users/${other.id}`, { roles: ['user', 'superadmin'] })
    const { status, body } = await environment.asSuperadmin('DELETE', `/admin/users/${environment.superadmin.id}`)
    expect([status, body.message]).toEqual([409, 'Delete your own log-in in your settings.'])
    await environment.asSuperadmin('DELETE', `/admin/users/${other.id}`)
    expect((await users()).filter(({ roles }) => roles.includes('superadmin')).map(({ id }) => id)).toEqual([
      environment.superadmin.id,
    ])
  })
})

describe('the organisations of the installation', () => {
  const codes = async () =>
    (await environment.asSuperadmin('GET', '/admin/orgs')).body.organisations.map((one: { code: string }) => one.code)
  const entriesOf = async (id: string) =>
    environment.rowsOf(
      `select 'organisation' as log, before, after from change_log
         where organisation_id = $1 and thing = 'organisation' and before->>'name' is not null
       union all select 'installation', before, after from installation_log where thing_id = $1 order by log desc`,
      [id],
    )

  test('are listed newest first, and one that is renamed is answered itself and noted in both logs', async () => {
    const older = await environment.server.foundOrganisation(environment.superadmin.token, 'Older')
    const newer = await environment.server.foundOrganisation(environment.superadmin.token, 'Newer')
    const [{ id }] = await environment.rowsOf('select id from organisation where code = $1', [older])
    const unchanged = await environment.asSuperadmin('PATCH', `/admin/orgs/${older}`, { name: 'Older' })
    const quiet = await entriesOf(id)
    const { body } = await environment.asSuperadmin('PATCH', `/admin/orgs/${older}`, { name: 'Oldest' })
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
      const code = await environment.server.foundOrganisation(environment.superadmin.token, 'Migrating')
      await environment.rowsOf(
        `insert into job (id, organisation_id, queue, label, status, input)
       select 'job of ' || id, id, 'run_migrations', 'x', $2, '{}' from organisation where code = $1`,
        [code, status],
      )
      const { body } = await environment.asSuperadmin('GET', '/admin/orgs')
      const found = body.organisations.find((one: { code: string }) => one.code === code)
      expect(found.isMigrating).toBe(status !== 'SUCCESS')
    },
  )
})

describe('the feedback of the installation', () => {
  test('is opened only by members, and from the example organisation by everybody', async () => {
    const person = await environment.server.signUp('Critic')
    const [demo, foreign] = [
      await environment.server.foundOrganisation(person.token, 'Example'),
      await environment.server.foundOrganisation(person.token, 'Foreign'),
    ]
    await environment.rowsOf('update organisation set is_demo = true where code = $1', [demo])
    const given = [
      ['f1', demo, person.id, 'topic', true],
      ['f2', demo, person.id, 'thread', true],
      ['f3', demo, person.id, 'topic', false],
      ['f4', demo, environment.superadmin.id, 'thread', true],
      ['f5', foreign, environment.superadmin.id, 'thread', true],
      ['f6', foreign, person.id, 'topic', true],
    ] as const
    for (const [id, code, by, entity, isShared] of given)
      await environment.rowsOf(
        `insert into feedback (id, organisation_id, person_id, rating, comment, can_share, entity_type, entity_id)
         select $1, id, $3, 'good', '', $5, $4, $1 || '-thing' from organisation where code = $2`,
        [id, code, by, entity, isShared],
      )
    const { body } = await environment.asSuperadmin('GET', '/admin/feedback')
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
