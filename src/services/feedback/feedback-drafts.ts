import { z } from 'zod'
import { feedbackFieldsSchema } from '../../../contract/feedback/feedback.schemas.ts'
import { createDraftsStore, type DraftStorage } from '../shared/draft-store.ts'

const draftsSchema = z.record(
  z.string(),
  z.object({ rating: feedbackFieldsSchema.shape.rating.nullable(), comment: z.string(), canShare: z.boolean() }),
)
type Drafts = Readonly<z.infer<typeof draftsSchema>>
type DraftAddress = { personId: string; project: string }

/** Unsent feedback, by what it is about, stored in this browser. */
export const createFeedbackDrafts = (storage: DraftStorage) =>
  createDraftsStore<DraftAddress, Drafts>(
    storage,
    { keyOf: ({ personId, project }) => `feedback-drafts:${personId}:${project}`, schema: draftsSchema },
    {},
  )
