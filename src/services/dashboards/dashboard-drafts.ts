import { z } from 'zod'
import { dashboardSchema } from '../../../contract/dashboards/dashboards.schemas.ts'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'

const draftSchema = z.object({
  rev: z.number().int(),
  fields: dashboardSchema.pick({
    name: true,
    accessLevel: true,
    defaultSettings: true,
    scopeFilters: true,
    dimensionFilters: true,
    metrics: true,
  }),
})
type DraftAddress = { personId: string; project: string; code: string }
type Fields = z.infer<typeof draftSchema>['fields']
type Kept = {
  rev: number
  fields: { readonly [Name in keyof Fields]: Fields[Name] extends (infer One)[] ? readonly One[] : Fields[Name] }
}

export type DashboardDrafts = ReturnType<typeof createDashboardDrafts>

/** Unsaved changes of dashboards, stored in this browser. */
export const createDashboardDrafts = (storage: DraftStorage) =>
  createDraftStore<DraftAddress, Kept>(storage, {
    keyOf: ({ personId, project, code }) => `dashboard-draft:${personId}:${project}:${code}`,
    schema: draftSchema,
  })
