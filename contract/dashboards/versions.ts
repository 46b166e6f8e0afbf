import { z } from 'zod'
import { shownChartSchema, dashboardSchema } from './dashboards.schemas.ts'

/** What a dashboard was after one save. */
export const versionSchema = z.object({
  rev: z.number().int(),
  savedAt: z.string(),
  /** Null for somebody who is not there any more. */
  savedBy: z.string().nullable(),
  fields: dashboardSchema
    .pick({ name: true, accessLevel: true, defaultSettings: true, scopeFilters: true, dimensionFilters: true })
    .extend({ metrics: z.array(shownChartSchema) }),
})
export type DashboardVersion = z.infer<typeof versionSchema>

/** Of one dashboard; older ones go. */
export const mostVersions = 200
