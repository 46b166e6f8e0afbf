import { z } from 'zod'
import { docSchema } from '../../../contract/documents/documents.schemas.ts'
import { createDraftsStore, type DraftStorage } from '../shared/draft-store.ts'

const editsSchema = z.record(
  z.string(),
  z.object({
    // Edits that were kept by an earlier version know no size.
    base: docSchema.extend({ bytes: docSchema.shape.bytes.default(0) }),
    fields: docSchema.pick({ filename: true, interpretation: true, usedFor: true, date: true }),
  }),
)
type Edits = z.infer<typeof editsSchema>
type DraftAddress = { personId: string; project: string }

export type DocumentEdits = ReturnType<typeof createDocumentEdits>

/** Keeps, in this tab, what a person has changed of documents and not saved, by the id of its document. */
export const createDocumentEdits = (storage: DraftStorage) =>
  createDraftsStore<DraftAddress, Edits>(
    storage,
    { keyOf: ({ personId, project }) => `document-edits:${personId}:${project}`, schema: editsSchema },
    {},
  )
