import { z } from 'zod'
import { createDraftsStore, type DraftStorage } from '../shared/draft-store.ts'

const draftsSchema = z.record(
  z.string(),
  z.object({ mode: z.enum(['text', 'suggestion']), value: z.string(), base: z.string(), isAccepted: z.boolean() }),
)
type DraftAddress = { personId: string; project: string; code: string; date: string }
type Kept = Readonly<Record<string, Readonly<z.infer<typeof draftsSchema>[string]>>>

export type ReportDrafts = ReturnType<typeof createReportDrafts>

/** Unsaved texts of reports, stored in this browser. */
export const createReportDrafts = (storage: DraftStorage) =>
  createDraftsStore<DraftAddress, Kept>(
    storage,
    {
      keyOf: ({ personId, project, code, date }) => `report-draft:${personId}:${project}:${code}:${date}`,
      schema: draftsSchema,
    },
    {},
  )
