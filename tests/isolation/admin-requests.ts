import { randomUUID } from 'node:crypto'
import type { RouteName } from '../../contract/routes.ts'
import type { Request } from './requests.ts'
import type { World } from './people.ts'

type Make = (world: World) => Promise<Request> | Request

const nothing: Make = () => ({})
const somebodyNew =
  (body?: unknown): Make =>
  async (world) => ({ params: { userId: (await world.server.signUp('Somebody new')).id }, body })
const organisation =
  (body?: unknown): Make =>
  (world) => ({ params: { orgId: world.organisationA }, body })

/** A well-formed request of each route of the admin area and of the logs. */
export const adminRequests = {
  readLlmStatus: nothing,
  listAdminUsers: nothing,
  changeAdminUser: somebodyNew({ name: 'Another name' }),
  deleteAdminUser: somebodyNew(),
  removeUserCodes: async (world) => {
    const { id } = await world.server.signUp('Somebody with codes')
    await world.database.query("update person set totp_secret = 'sealed' where id = $1", [id])
    return { params: { userId: id } }
  },
  listAdminOrganisations: nothing,
  changeAdminOrganisation: organisation({ name: 'Acme' }),
  deleteAdminOrganisation: async (world) => {
    const founder = await world.server.signUp('Founder')
    return { params: { orgId: await world.server.foundOrganisation(founder.token, 'Short lived') } }
  },
  runMigrations: async (world) => {
    await world.database.query('update organisation set data_format = 0 where code = $1', [world.organisationA])
    return { params: { orgId: world.organisationA }, body: {} }
  },
  makeTrialLink: organisation({}),
  listAdminFeedback: nothing,
  readFeedbackCopy: async (world) => {
    const feedbackId = `feedback_${randomUUID()}`
    await world.database.query(
      `insert into feedback (id, organisation_id, person_id, rating, can_share, entity_type, entity_id, copy)
       select $1, o.id, p.id, 'good', true, 'thread', $1, '{"title":"","messages":[],"isCut":false}'
       from organisation o, person p where o.code = $2 limit 1`,
      [feedbackId, world.organisationA],
    )
    return { params: { feedbackId } }
  },
  listMailbox: nothing,
  readInstallationAudit: nothing,
  exportInstallationAudit: nothing,
  readOrganisationAudit: nothing,
  exportOrganisationAudit: nothing,
} satisfies Partial<Record<RouteName, Make>>
