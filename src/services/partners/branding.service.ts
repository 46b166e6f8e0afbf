import type { Failure } from '../../../contract/shared/failure.ts'
import { partnersRoutes as routes } from '../../../contract/partners/partners.routes.ts'
import type { PartnerBranding } from '../../../contract/partners/partners.schemas.ts'
import type { Api } from '../shared/http.ts'

export function createBrandingService(api: Api) {
  return {
    /** Null for an unknown id. Bypasses the cache, because that is emptied at sign-in. */
    async read(partnerId: string, signal: AbortSignal): Promise<PartnerBranding | null> {
      try {
        return (await api.call(routes.readPartnerInfo, { query: { id: partnerId }, signal })).partnerBranding
      } catch (error) {
        if ((error as Failure).kind === 'not found') return null
        throw error
      }
    },
  }
}
