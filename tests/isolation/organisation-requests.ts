import { randomUUID } from 'node:crypto'
import type { PersonKind, Environment } from './people.ts'
import type { Request } from './requests.ts'

type Make = (environment: Environment, kind: PersonKind, project: string) => Promise<Request>

/** Another organisation with the same people in the same roles, so that every kind of person has there the rights they have in the first. */
export async function twinOf(environment: Environment, project: string): Promise<string> {
  const [id, code] = [`org_${randomUUID()}`, `twin-${randomUUID().slice(0, 8)}`]
  const original = '(select id from organisation where code = $2)'
  await environment.database.query(
    `insert into organisation (id, code, name, is_demo, enforce_mfa) select $1, $3, name, is_demo, enforce_mfa from organisation where code = $2`,
    [id, project, code],
  )
  await environment.database.query("insert into organisation_log (organisation_id, epoch) values ($1, 'epoch')", [id])
  await environment.database.query(
    `insert into membership (organisation_id, person_id, role, reason) select $1, person_id, role, 'earlier' from membership where organisation_id = ${original}`,
    [id, project],
  )
  return code
}

/** A member of this organisation whom nobody else's cell needs. */
const someMember =
  (body?: unknown): Make =>
  async (environment, _kind, project) => {
    const userId = `person_${randomUUID()}`
    await environment.database.query(
      "insert into person (id, email, name, password_hash, verified_at) values ($1, $1 || '@example.com', 'Some member', 'none', now())",
      [userId],
    )
    await environment.database.query(
      "insert into membership (organisation_id, person_id, role) values ((select id from organisation where code = $1), $2, 'user')",
      [project, userId],
    )
    return { params: { userId }, body }
  }

/** Somebody who was invited to this organisation and has not come yet. */
const someInvited =
  (body?: unknown): Make =>
  async (environment, _kind, project) => {
    const userId = `person_${randomUUID()}`
    await environment.database.query(
      "insert into person (id, email, name, password_hash) values ($1, $1 || '@example.com', 'Some guest', null)",
      [userId],
    )
    await environment.database.query(
      "insert into invitation (organisation_id, person_id, role) values ((select id from organisation where code = $1), $2, 'user')",
      [project, userId],
    )
    return { params: { userId }, body }
  }

export const organisationRequests = {
  changeOrganisation: async () => ({ body: { timezone: 'UTC', content: { vision: 'Fair to growers' } } }),
  deleteOrganisation: async (environment, _kind, project) => ({
    params: { project: await twinOf(environment, project) },
  }),
  inviteUser: async () => ({ body: { email: `${randomUUID()}@example.com`, role: 'user' } }),
  makeInvitationLink: someInvited({}),
  withdrawInvitationLink: someInvited(),
  readBackgroundReading: async () => ({}),
  changeBackgroundReading: async () => ({ body: { monthlyTokens: 50_000 } }),
  readModelUse: async () => ({}),
  changeModelRules: async ({ database }, _kind, project) => {
    const { rows } = await database.query('select model_rules_rev as rev from organisation where code = $1', [project])
    return { body: { rev: rows[0]?.rev ?? 1, instructions: 'Name the source first.' } }
  },
  changeUserRole: someMember({ role: 'admin' }),
  removeUser: someMember(),
  resetUserPassword: someMember({}),
  readDataSharing: async () => ({}),
  changeDataSharing: async (environment, _kind, project) => {
    const dimensionFilters = { region: { type: 'include', values: ['North'] } }
    const rule = {
      targetOrg: await twinOf(environment, project),
      type: 'fact_table',
      factTable: 'sales',
      dimensionFilters,
    }
    return { body: { rules: [rule] } }
  },
  triggerDataSharing: async () => ({ body: {} }),
} satisfies Record<string, Make>
