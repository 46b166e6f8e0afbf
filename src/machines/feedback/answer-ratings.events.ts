import type { AnswerRating } from '../../../contract/feedback/answer-ratings.schemas.ts'

export type AnswerRatingsEvent =
  /** The answers of this conversation are visible. */
  | { type: 'ratings.shown'; threadId: string }
  | { type: 'ratings.left' }
  /** `rating`: null withdraws it. */
  | { type: 'rating.chosen'; messageId: string; rating: AnswerRating | null }
  | { type: 'rating.note requested'; messageId: string }
  | { type: 'rating.note changed'; note: string }
  | { type: 'rating.note saved' }
  | { type: 'rating.note closed' }
  /** Sends the same change again after a failure. */
  | { type: 'rating.retried' }
