import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Transaction, transact } from '../../server/platform/database/transaction.ts'
import { makeEnvironment, type PersonKind, type Environment } from './people.ts'

let environment: Environment
beforeAll(async () => {
  environment = await makeEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

/** Work without any check of ours, in the name of this person and their organisation. */
async function as<T>(kind: PersonKind, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { body } = await environment.server.call('GET', '/auth/user-info', environment.token[kind])
  const { rows } = await environment.database.query('select id from organisation where code = $1', [
    environment.project[kind],
  ])
  return transact(environment.walled, { person: body.user.id, organisation: rows[0].id }, work)
}
const partnersSeen = (kind: PersonKind) =>
  as(kind, async (tx) => (await tx.db.selectFrom('partner').orderBy('id').select('id').execute()).map(({ id }) => id))

describe('partners and the walls of the database', () => {
  test('members see the partner of their organisation, partner users their own, and nobody another', async () => {
    const kinds = ['member', 'admin', 'adminOfB', 'removed', 'visitor', 'partnerOfA', 'otherPartner'] as const
    const seen: [string, string[]][] = []
    for (const kind of kinds) seen.push([kind, await partnersSeen(kind)])
    expect(seen).toEqual([
      ['member', ['partner_of_a']],
      ['admin', ['partner_of_a']],
      ['adminOfB', []],
      ['removed', []],
      ['visitor', []],
      ['partnerOfA', ['partner_of_a']],
      ['otherPartner', ['partner_other']],
    ])
  })

  test('no request changes a partner, nor reads who is attached to it', async () => {
    const attempts = [
      sql`update partner set name = 'stolen'`,
      sql`insert into partner (id, name) values ('partner_smuggled', 'smuggled')`,
      sql`delete from partner`,
      sql`select * from partner_person`,
      sql`insert into partner_person values ('partner_of_a', 'me')`,
      sql`select * from partner_logo`,
    ]
    for (const attempt of attempts)
      await expect(as('partnerOfA', (tx) => attempt.execute(tx.db))).rejects.toThrow(/permission denied/)
  })

  // D1.7.46
  test('a partner user is offered their own partner alone, and sees nothing of its organisations', async () => {
    const offered = await environment.server.call('GET', '/auth/partners', environment.token.partnerOfA)
    const organisations = await environment.server.call('GET', '/orgs', environment.token.partnerOfA)
    const codes = (organisations.body.organisations as { code: string }[]).map(({ code }) => code)
    expect([offered.body, codes]).toEqual([
      { partners: [{ id: 'partner_of_a', name: 'partner_of_a' }] },
      [environment.project.visitor],
    ])
  })

  test('the query value partner gives no right', async () => {
    const paths = [`/orgs/${environment.organisationA}`, '/admin/partners', '/admin/users', '/admin/orgs']
    const answers = paths.map((path) =>
      environment.server.call('GET', `${path}?partner=partner_of_a`, environment.token.otherPartner),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
})
