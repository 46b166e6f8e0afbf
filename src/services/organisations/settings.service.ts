import { accessTokensRoutes } from '../../../contract/session/access-tokens.routes.ts'
import type { MemberAccessToken } from '../../../contract/session/access-tokens.schemas.ts'
import { datasetsRoutes } from '../../../contract/datasets/datasets.routes.ts'
import { jobsRoutes } from '../../../contract/jobs/jobs.routes.ts'
import { backgroundReadingRoutes } from '../../../contract/organisations/background-reading.routes.ts'
import type {
  BackgroundReading,
  BackgroundReadingChange,
} from '../../../contract/organisations/background-reading.schemas.ts'
import { modelUseRoutes } from '../../../contract/organisations/model-use.routes.ts'
import type { ModelRulesChange, ModelUseOfOrganisation } from '../../../contract/organisations/model-use.schemas.ts'
import { organisationsRoutes as routes } from '../../../contract/organisations/organisations.routes.ts'
import type {
  Organisation,
  OrganisationChange,
  OrganisationUser,
  SharingRule,
} from '../../../contract/organisations/organisations.schemas.ts'
import { sessionRoutes } from '../../../contract/session/session.routes.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { formSuccess } from '../../../contract/shared/form-result.ts'
import type { Api } from '../shared/http.ts'

type Invitation = { email: string; role: OrganisationUser['role']; idempotencyKey: string }
type Rules = readonly SharingRule[]

/** How many values of a dimension are offered. */
const valuesOffered = 200

/** Equal for equal rules, whatever the order of their dimensions. */
const asText = (rules: Rules): string =>
  JSON.stringify(
    rules.map(({ dimensionFilters, ...rule }) => [
      rule,
      Object.entries(dimensionFilters).toSorted(([one], [other]) => one.localeCompare(other)),
    ]),
  )

export type SettingsService = ReturnType<typeof createSettingsService>

export function createSettingsService(api: Api) {
  const readRules = async (project: string, signal: AbortSignal): Promise<SharingRule[]> =>
    (await api.read(routes.readDataSharing, { params: { project }, staleTime: 0, signal })).rules

  const readModelUse = (project: string, signal: AbortSignal): Promise<ModelUseOfOrganisation> =>
    api.read(modelUseRoutes.readModelUse, { params: { project }, staleTime: 0, signal })

  return {
    async change(project: string, body: OrganisationChange, signal: AbortSignal): Promise<Organisation> {
      return (await api.call(routes.changeOrganisation, { params: { project }, body, signal })).organisation
    },

    async remove(project: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.deleteOrganisation, { params: { project }, signal })
    },

    readModelUse,

    /** `isConflict`: someone else saved first, nothing was saved, and the result is their version. */
    async saveModelRules(
      project: string,
      body: ModelRulesChange,
      signal: AbortSignal,
    ): Promise<{ use: ModelUseOfOrganisation; isConflict: boolean }> {
      try {
        return {
          use: await api.call(modelUseRoutes.changeModelRules, { params: { project }, body, signal }),
          isConflict: false,
        }
      } catch (error) {
        if ((error as Failure).status !== 409) throw error
        return { use: await readModelUse(project, signal), isConflict: true }
      }
    },

    readBackgroundReading: (project: string, signal: AbortSignal): Promise<BackgroundReading> =>
      api.read(backgroundReadingRoutes.readBackgroundReading, { params: { project }, staleTime: 0, signal }),

    changeBackgroundReading: (
      project: string,
      body: BackgroundReadingChange,
      signal: AbortSignal,
    ): Promise<BackgroundReading> =>
      api.call(backgroundReadingRoutes.changeBackgroundReading, { params: { project }, body, signal }),

    async readChoices(signal: AbortSignal) {
      const [{ models }, { partners }] = await Promise.all([
        api.read(routes.listChatModels, { signal }),
        api.read(sessionRoutes.listPartners, { signal }),
      ])
      return { models, partners }
    },

    async invite(project: string, invitation: Invitation, signal: AbortSignal): Promise<OrganisationUser> {
      const { idempotencyKey, ...body } = invitation
      return (await api.call(routes.inviteUser, { params: { project }, body, idempotencyKey, signal })).user
    },

    async makeInvitationLink(project: string, userId: string, signal: AbortSignal): Promise<string> {
      return (await api.call(routes.makeInvitationLink, { params: { project, userId }, signal })).link
    },

    async withdrawInvitationLink(project: string, userId: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.withdrawInvitationLink, { params: { project, userId }, signal })
    },

    async listAccessTokens(project: string, signal: AbortSignal): Promise<MemberAccessToken[]> {
      return (await api.call(accessTokensRoutes.listMemberAccessTokens, { params: { project }, signal })).tokens
    },

    async endAccessToken(project: string, tokenId: string, signal: AbortSignal): Promise<void> {
      await api.call(accessTokensRoutes.endMemberAccessToken, { params: { project, tokenId }, signal })
    },

    async changeRole(
      project: string,
      userId: string,
      role: OrganisationUser['role'],
      signal: AbortSignal,
    ): Promise<OrganisationUser> {
      return (await api.call(routes.changeUserRole, { params: { project, userId }, body: { role }, signal })).user
    },

    async removeUser(project: string, userId: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.removeUser, { params: { project, userId }, signal })
    },

    /** Returns the message that the form then shows. */
    async resetPassword(project: string, userId: string, signal: AbortSignal): Promise<string> {
      return formSuccess((await api.call(routes.resetUserPassword, { params: { project, userId }, signal })).message)
    },

    /** The sharing rules, and the fact tables that they can apply to. */
    async readSharing(project: string, signal: AbortSignal) {
      const metadata = api.read(datasetsRoutes.readFactsMetadata, { params: { project }, staleTime: 0, signal })
      const [rules, { factTables }] = await Promise.all([readRules(project, signal), metadata])
      const tables = Object.entries(factTables).map(([name, { dimensions }]) => ({ name, dimensions }))
      return { rules, tables }
    },

    /** Replaces the rules if they still equal `base`. */
    async saveRules(
      project: string,
      base: Rules,
      rules: Rules,
      signal: AbortSignal,
    ): Promise<{ kind: 'saved' | 'changed meanwhile'; rules: SharingRule[] }> {
      const present = await readRules(project, signal)
      if (asText(present) !== asText(base)) return { kind: 'changed meanwhile', rules: present }
      const body = { rules: [...rules] }
      const saved = await api.call(routes.changeDataSharing, { params: { project }, body, signal })
      return { kind: 'saved', rules: saved.rules }
    },

    async startSharing(project: string, idempotencyKey: string, signal: AbortSignal): Promise<string> {
      return (await api.call(routes.triggerDataSharing, { params: { project }, idempotencyKey, signal })).jobId
    },

    async listValues(project: string, dimension: string, search: string, signal: AbortSignal): Promise<string[]> {
      const query = { dimension, limit: valuesOffered, ...(search === '' ? {} : { search }) }
      return (await api.read(datasetsRoutes.listDimensionValues, { params: { project }, query, signal })).values
    },

    /** Starts reading the organisation's website; returns the id of the job. */
    async readWebsite(project: string, idempotencyKey: string, signal: AbortSignal): Promise<string> {
      const params = { project, pipeline: 'crawl_website' }
      return (await api.call(jobsRoutes.runPipeline, { params, idempotencyKey, signal })).jobId
    },
  }
}
