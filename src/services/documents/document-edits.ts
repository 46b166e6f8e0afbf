import { z } from 'zod'
import { docSchema } from '../../../contract/documents/documents.schemas.ts'
import { createDraftsStore, type DraftStorage } from '../shared/draft-store.ts'

const editsSchema = z.record(
  z.string(),
  z.object({
    // Edits stored by an earlier version of the product have no size.
    base: docSchema.extend({ bytes: docSchema.shape.bytes.default(0) }),
    fields: docSchema.pick({ filename: true, interpretation: true, usedFor: true, date: true }),
  }),
)
type Edits = z.infer<typeof editsSchema>
type DraftAddress = { personId: string; project: string }

export type DocumentEdits = ReturnType<typeof createDocumentEdits>

/** Unsaved changes of documents, by document id, stored in this tab. */
export const createDocumentEdits = (storage: DraftStorage) =>
  createDraftsStore<DraftAddress, Edits>(
    storage,
    { keyOf: ({ personId, project }) => `document-edits:${personId}:${project}`, schema: editsSchema },
    {},
  )
