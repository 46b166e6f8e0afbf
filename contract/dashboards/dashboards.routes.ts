import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  chartDataSchema,
  chartQuestionSchema,
  dashboardFieldsSchema,
  dashboardSchema,
  newDashboardSchema,
} from './dashboards.schemas.ts'
import { versionSchema } from './versions.ts'

const dashboardParams = projectParams.extend({ code: z.string().min(1).max(200) })
const dashboardAnswer = z.object({ dashboard: dashboardSchema })

export const dashboardsRoutes = {
  listDashboards: route({
    method: 'GET',
    path: '/orgs/:project/dashboards',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ dashboards: z.array(dashboardSchema) }),
  }),
  createDashboard: route({
    method: 'POST',
    path: '/orgs/:project/dashboards',
    rights: 'member',
    scope: 'write',
    creates: caps.dashboards,
    params: projectParams,
    body: newDashboardSchema,
    response: dashboardAnswer,
  }),
  /** Makes a dashboard from the data in the warehouse. */
  createFirstDashboard: route({
    method: 'POST',
    path: '/orgs/:project/dashboards/_first',
    rights: 'member',
    scope: 'write',
    creates: caps.dashboards,
    params: projectParams,
    body: z.object({ name: z.string().trim().min(1).max(120).optional() }),
    response: dashboardAnswer,
  }),
  /** The values of one chart, saved or unsaved. */
  readChartData: route({
    method: 'POST',
    reads: true,
    path: '/orgs/:project/dashboards/_data',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    body: chartQuestionSchema,
    response: chartDataSchema,
  }),
  changeDashboard: route({
    method: 'PUT',
    path: '/orgs/:project/dashboards/:code',
    rights: 'member',
    scope: 'write',
    revises: true,
    params: dashboardParams,
    body: dashboardFieldsSchema.extend({ rev: z.number().int() }),
    response: dashboardAnswer,
  }),
  /** The dashboard after each save, newest first. */
  listDashboardVersions: route({
    method: 'GET',
    path: '/orgs/:project/dashboards/:code/versions',
    rights: 'reader',
    scope: 'read',
    params: dashboardParams,
    response: z.object({ versions: z.array(versionSchema) }),
  }),
  deleteDashboard: route({
    method: 'DELETE',
    path: '/orgs/:project/dashboards/:code',
    rights: 'member',
    scope: 'write',
    params: dashboardParams,
    response: emptyAnswer,
  }),
  restoreDashboard: route({
    method: 'POST',
    path: '/orgs/:project/dashboards/:code/_restore',
    rights: 'member',
    scope: 'write',
    params: dashboardParams,
    response: dashboardAnswer,
  }),
}
