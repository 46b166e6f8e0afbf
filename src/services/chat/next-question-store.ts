import { z } from 'zod'
import { mentionsSchema } from '../../../contract/chat/mentions.schemas.ts'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'

const nextQuestionSchema = z.object({
  id: z.string(),
  content: z.string(),
  only: mentionsSchema.optional(),
  at: z.string(),
})
type ThreadAddress = { personId: string; project: string; threadId: string }

/** Stores the queued question of each conversation in this browser. */
export const createNextQuestionStore = (storage: DraftStorage) =>
  createDraftStore<ThreadAddress, z.infer<typeof nextQuestionSchema>>(storage, {
    keyOf: ({ personId, project, threadId }) => `next-question:${personId}:${project}:thread:${threadId}`,
    schema: nextQuestionSchema,
  })

export type NextQuestionStore = ReturnType<typeof createNextQuestionStore>
