import { z } from 'zod'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'

const draftSchema = z.object({ text: z.string(), queryId: z.string().nullable() })
type DraftAddress = { personId: string; project: string }

export type SqlDrafts = ReturnType<typeof createSqlDrafts>

/** The statement that is being written, stored in this browser. */
export const createSqlDrafts = (storage: DraftStorage) =>
  createDraftStore<DraftAddress, z.infer<typeof draftSchema>>(storage, {
    keyOf: ({ personId, project }) => `sql-draft:${personId}:${project}`,
    schema: draftSchema,
  })
