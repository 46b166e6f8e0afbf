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
  listMailbox: nothing,
  readInstallationAudit: nothing,
  exportInstallationAudit: nothing,
  readOrganisationAudit: nothing,
  exportOrganisationAudit: nothing,
} satisfies Partial<Record<RouteName, Make>>
