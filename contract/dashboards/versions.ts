import { z } from 'zod'
import { shownChartSchema, dashboardSchema } from './dashboards.schemas.ts'

/** A dashboard after one save. */
export const versionSchema = z.object({
  rev: z.number().int(),
  savedAt: z.string(),
  /** Null when that person no longer exists. */
  savedBy: z.string().nullable(),
  fields: dashboardSchema
    .pick({ name: true, accessLevel: true, defaultSettings: true, scopeFilters: true, dimensionFilters: true })
    .extend({ metrics: z.array(shownChartSchema) }),
})
export type DashboardVersion = z.infer<typeof versionSchema>

/** Per dashboard; older versions are deleted. */
export const mostVersions = 200
