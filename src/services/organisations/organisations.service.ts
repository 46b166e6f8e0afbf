import { organisationsRoutes as routes } from '../../../contract/organisations/organisations.routes.ts'
import type { NewOrganisation, Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import { sessionRoutes } from '../../../contract/session/session.routes.ts'
import type { Api } from '../shared/http.ts'

export function createOrganisationsService(api: Api) {
  return {
    async list(signal: AbortSignal): Promise<Organisation[]> {
      return (await api.read(routes.listOrganisations, { staleTime: 0, signal })).organisations
    },
    async read(project: string, signal: AbortSignal): Promise<Organisation> {
      return (await api.read(routes.readOrganisation, { params: { project }, staleTime: 0, signal })).organisation
    },
    /** The code itself if it is free, else another code that is free. */
    async checkCode(code: string, signal: AbortSignal): Promise<string> {
      return (await api.read(routes.checkCode, { query: { code }, staleTime: 0, signal })).code
    },
    async listPartners(signal: AbortSignal): Promise<{ id: string; name: string }[]> {
      return (await api.read(sessionRoutes.listPartners, { signal })).partners
    },
    /** A repeat with the same `idempotencyKey` returns the first organisation and creates nothing. */
    async create(body: NewOrganisation, idempotencyKey: string, signal: AbortSignal): Promise<Organisation> {
      return (await api.call(routes.createOrganisation, { body, idempotencyKey, signal })).organisation
    },
  }
}

export type OrganisationsService = ReturnType<typeof createOrganisationsService>
