import { z } from 'zod'

export const feedbackRatings = ['great', 'good', 'so-so', 'bad'] as const
export const feedbackRatingSchema = z.enum(feedbackRatings, { error: 'Bad rating' })
export type FeedbackRating = z.infer<typeof feedbackRatingSchema>

/** The subject of feedback: a conversation, or a research topic with its reports. */
export const feedbackEntitySchema = z.object({
  entityType: z.enum(['thread', 'topic']),
  entityId: z.string().min(1).max(64),
})
export type FeedbackEntity = z.infer<typeof feedbackEntitySchema>

export const longestComment = 4_000

/** A person's feedback. `canShare`: superadmins may read a copy of the conversation as it is now. */
export const feedbackFieldsSchema = z.object({
  rating: feedbackRatingSchema,
  comment: z.string().trim().max(longestComment),
  canShare: z.boolean(),
})
export type FeedbackFields = z.infer<typeof feedbackFieldsSchema>

/** A conversation as it was when shared. */
export const feedbackCopySchema = z.object({
  title: z.string(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string(), createdAt: z.string() })),
  /** Only the last part was copied. */
  isCut: z.boolean(),
})
export type FeedbackCopy = z.infer<typeof feedbackCopySchema>
