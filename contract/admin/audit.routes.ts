import { z } from 'zod'
import { projectParams, route } from '../shared/route.ts'
import { auditFilterSchema, auditPageSchema, auditQuerySchema } from './audit.schemas.ts'

export const auditRoutes = {
  readInstallationAudit: route({
    method: 'GET',
    path: '/admin/audit',
    rights: 'superadmin',
    scope: 'none',
    query: auditQuerySchema,
    response: auditPageSchema,
  }),
  exportInstallationAudit: route({
    method: 'GET',
    path: '/admin/audit/export',
    rights: 'superadmin',
    scope: 'none',
    query: auditFilterSchema,
    response: z.unknown(),
    carriage: 'download',
  }),
  readOrganisationAudit: route({
    method: 'GET',
    path: '/orgs/:project/audit',
    rights: 'administrator',
    scope: 'admin',
    params: projectParams,
    query: auditQuerySchema,
    response: auditPageSchema,
  }),
  exportOrganisationAudit: route({
    method: 'GET',
    path: '/orgs/:project/audit/export',
    rights: 'administrator',
    scope: 'admin',
    params: projectParams,
    query: auditFilterSchema,
    response: z.unknown(),
    carriage: 'download',
  }),
}
