import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { projectParams, route } from '../shared/route.ts'
import { reportSchema } from './reports.schemas.ts'

export const reportsRoutes = {
  listReports: route({
    method: 'GET',
    path: '/orgs/:project/reports',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    query: z.object({ topicId: z.string().max(64).optional() }),
    response: z.object({ reports: z.array(reportSchema) }),
  }),
  createReport: route({
    method: 'POST',
    path: '/orgs/:project/reports',
    rights: 'member',
    scope: 'write',
    creates: caps.reports,
    params: projectParams,
    /**
     * `withRecord`: include everything it was made from, such as all steps of a playbook. `leafId`: the last message of
     * the branch of a conversation.
     */
    body: z.object({
      reportCode: z.string().min(1).max(40),
      topicId: z.string().min(1).max(64),
      withRecord: z.boolean().optional(),
      leafId: z.string().min(1).max(64).optional(),
    }),
    response: z.object({ jobId: z.string() }),
  }),
  downloadReport: route({
    method: 'GET',
    path: '/orgs/:project/reports/:id/:format',
    rights: 'reader',
    scope: 'read',
    carriage: 'download',
    params: projectParams.extend({ id: z.string().min(1).max(64), format: z.string().min(1).max(20) }),
    response: z.any(),
  }),
}
