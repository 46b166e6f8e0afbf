import { randomUUID } from 'node:crypto'
import type { RouteName } from '../../contract/routes.ts'
import type { Request } from './requests.ts'
import type { Environment } from './people.ts'

type Make = (environment: Environment) => Promise<Request> | Request

const nothing: Make = () => ({})
const somebodyNew =
  (body?: unknown): Make =>
  async (environment) => ({ params: { userId: (await environment.server.signUp('Somebody new')).id }, body })
const organisation =
  (body?: unknown): Make =>
  (environment) => ({ params: { orgId: environment.organisationA }, body })

/** A well-formed request of each route of the admin area and of the logs. */
export const adminRequests = {
  readLlmStatus: nothing,
  listAdminUsers: nothing,
  changeAdminUser: somebodyNew({ name: 'Another name' }),
  deleteAdminUser: somebodyNew(),
  removeUserCodes: async (environment) => {
    const { id } = await environment.server.signUp('Somebody with codes')
    await environment.database.query("update person set totp_secret = 'sealed' where id = $1", [id])
    return { params: { userId: id } }
  },
  listAdminOrganisations: nothing,
  changeAdminOrganisation: organisation({ name: 'Acme' }),
  deleteAdminOrganisation: async (environment) => {
    const founder = await environment.server.signUp('Founder')
    return { params: { orgId: await environment.server.foundOrganisation(founder.token, 'Short lived') } }
  },
  runMigrations: async (environment) => {
    await environment.database.query('update organisation set data_format = 0 where code = $1', [
      environment.organisationA,
    ])
    return { params: { orgId: environment.organisationA }, body: {} }
  },
  makeTrialLink: async (environment) => {
    await environment.database.query(
      "update organisation set trial_consent_until = now() + interval '1 hour', trial_guest_id = null where code = $1",
      [environment.organisationA],
    )
    return { params: { orgId: environment.organisationA }, body: {} }
  },
  listAdminFeedback: nothing,
  readFeedbackCopy: async (environment) => {
    const feedbackId = `feedback_${randomUUID()}`
    await environment.database.query(
      `insert into feedback (id, organisation_id, person_id, rating, can_share, entity_type, entity_id, copy)
       select $1, o.id, p.id, 'good', true, 'thread', $1, '{"title":"","messages":[],"isCut":false}'
       from organisation o, person p where o.code = $2 limit 1`,
      [feedbackId, environment.organisationA],
    )
    return { params: { feedbackId } }
  },
  listMailbox: nothing,
  readModelSettings: nothing,
  changeModelSettings: async (environment) => {
    const { rows } = await environment.database.query('select rev from model_server')
    return { body: { rev: rows[0].rev, models: [{ id: 'm', label: 'M' }] } }
  },
  tryModel: () => ({ body: { model: 'none' } }),
  openMail: async (environment) => {
    const { rows } = await environment.database.query(
      "insert into mail (recipient, subject, body, holds_reset_link) values ('ana@example.com', 'Reset', 'A link', true) returning id",
    )
    return { params: { mailId: String(rows[0].id) }, body: {} }
  },
  readInstallationAudit: nothing,
  exportInstallationAudit: nothing,
  readOrganisationAudit: nothing,
  exportOrganisationAudit: nothing,
} satisfies Partial<Record<RouteName, Make>>
