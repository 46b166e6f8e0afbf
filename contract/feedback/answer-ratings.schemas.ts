import { z } from 'zod'

export const answerRatings = ['up', 'down'] as const
const answerRatingSchema = z.enum(answerRatings, { error: 'Bad rating' })
export type AnswerRating = z.infer<typeof answerRatingSchema>

export const LONGEST_NOTE = 1_000

/** A person's rating of one answer, with a word on why. */
export const ratedSchema = z.object({
  rating: answerRatingSchema,
  note: z.string().trim().max(LONGEST_NOTE),
})
export type Rated = z.infer<typeof ratedSchema>

export const answerRatingsSchema = z.array(ratedSchema.extend({ messageId: z.string() }))
export type AnswerRatings = z.infer<typeof answerRatingsSchema>
