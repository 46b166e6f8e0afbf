import type { FeedbackEntity, FeedbackFields, FeedbackRating } from '../../../contract/feedback/feedback.schemas.ts'

/** Feedback being written; at first without a rating. */
export type FeedbackDraft = Omit<FeedbackFields, 'rating'> & { rating: FeedbackRating | null }
/** Drafts by the conversation or report that they are about. */
export type FeedbackDrafts = Readonly<Record<string, FeedbackDraft>>

export type FeedbackEvent =
  /** This conversation or report is visible. */
  | { type: 'feedback.shown'; entity: FeedbackEntity }
  | { type: 'feedback.left' }
  | { type: 'feedback.opened' }
  | { type: 'feedback.closed' }
  | { type: 'feedback.changed'; change: Partial<FeedbackDraft> }
  | { type: 'feedback.send requested' }
  | FeedbackDraftsFact

/** Drafts that were kept from an earlier visit. */
export type FeedbackDraftsFact = { type: 'feedback.drafts read'; drafts: FeedbackDrafts }
export type FeedbackDraftsUpdate = { type: 'drafts.changed'; drafts: FeedbackDrafts }

export const entityKey = ({ entityType, entityId }: FeedbackEntity): string => `${entityType} ${entityId}`
