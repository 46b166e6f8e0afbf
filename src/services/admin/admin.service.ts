import { adminRoutes as routes } from '../../../contract/admin/admin.routes.ts'
import type { AdminUser } from '../../../contract/admin/admin.schemas.ts'
import type { ModelServerChange, ModelSettings } from '../../../contract/admin/models.schemas.ts'
import type { Api } from '../shared/http.ts'

type Listed = { rows: readonly unknown[]; about: unknown }
type UserChange = { email?: string; name?: string; roles?: AdminUser['roles'] }

const fresh = { staleTime: 0 } as const
const rowsAlone = (rows: readonly unknown[]): Listed => ({ rows, about: null })

export function createAdminService(api: Api) {
  return {
    async status(signal: AbortSignal): Promise<Listed> {
      const { models, heldSince } = await api.read(routes.readLlmStatus, { ...fresh, signal })
      return { rows: models, about: { heldSince } }
    },
    users: async (signal: AbortSignal) =>
      rowsAlone((await api.read(routes.listAdminUsers, { ...fresh, signal })).users),
    organisations: async (signal: AbortSignal) =>
      rowsAlone((await api.read(routes.listAdminOrganisations, { ...fresh, signal })).organisations),
    feedback: async (signal: AbortSignal) =>
      rowsAlone((await api.read(routes.listAdminFeedback, { ...fresh, signal })).feedback),
    readFeedbackCopy: async (feedbackId: string, signal: AbortSignal) =>
      (await api.read(routes.readFeedbackCopy, { params: { feedbackId }, ...fresh, signal })).copy,
    async mailbox(signal: AbortSignal): Promise<Listed> {
      const { mails, isDelivering } = await api.read(routes.listMailbox, { ...fresh, signal })
      return { rows: mails, about: { isDelivering } }
    },
    openMail: async (mailId: string, signal: AbortSignal): Promise<string> =>
      (await api.call(routes.openMail, { params: { mailId }, signal })).body,
    async models(signal: AbortSignal): Promise<Listed> {
      const { offered, server } = await api.read(routes.readModelSettings, { ...fresh, signal })
      return { rows: offered, about: server }
    },
    saveModels: (body: ModelServerChange, signal: AbortSignal): Promise<ModelSettings> =>
      api.call(routes.changeModelSettings, { body, signal }),
    tryModel: (model: string, signal: AbortSignal): Promise<ModelSettings> =>
      api.call(routes.tryModel, { body: { model }, signal }),
    async saveUser(userId: string, body: UserChange, signal: AbortSignal): Promise<AdminUser> {
      return (await api.call(routes.changeAdminUser, { params: { userId }, body, signal })).user
    },
    deleteUser: (userId: string, signal: AbortSignal) =>
      api.call(routes.deleteAdminUser, { params: { userId }, signal }),
    removeUserCodes: (userId: string, signal: AbortSignal) =>
      api.call(routes.removeUserCodes, { params: { userId }, signal }),
    deleteOrganisation: (orgId: string, signal: AbortSignal) =>
      api.call(routes.deleteAdminOrganisation, { params: { orgId }, signal }),
    startMigration: (orgId: string, signal: AbortSignal) =>
      api.call(routes.runMigrations, { params: { orgId }, signal }),
    /** The link contains a token, so it may only go to the page's store of links. */
    async makeTrialLink(orgId: string, signal: AbortSignal): Promise<string> {
      return (await api.call(routes.makeTrialLink, { params: { orgId }, signal })).url
    },
  }
}

export type AdminService = ReturnType<typeof createAdminService>
