import { auditRoutes as routes } from '../../../contract/admin/audit.routes.ts'
import type { AuditFilter, AuditPage } from '../../../contract/admin/audit.schemas.ts'
import type { Api } from '../shared/http.ts'

const fresh = { staleTime: 0 } as const

/** The non-empty fields of the filter; empty ones don't filter. */
function filled(filter: AuditFilter): AuditFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
}

export function createAuditService(api: Api) {
  return {
    /** `project`: the organisation's code; null for the log of the installation. */
    readAudit(
      project: string | null,
      filter: AuditFilter,
      cursor: string | null,
      signal: AbortSignal,
    ): Promise<AuditPage> {
      const query = { ...filled(filter), ...(cursor === null ? {} : { cursor }) }
      if (project === null) return api.read(routes.readInstallationAudit, { query, ...fresh, signal })
      return api.read(routes.readOrganisationAudit, { params: { project }, query, ...fresh, signal })
    },
    exportAudit(project: string | null, filter: AuditFilter, signal: AbortSignal): Promise<Blob> {
      const query = filled(filter)
      if (project === null) return api.download(routes.exportInstallationAudit, { query, signal })
      return api.download(routes.exportOrganisationAudit, { params: { project }, query, signal })
    },
  }
}

export type AuditService = ReturnType<typeof createAuditService>
