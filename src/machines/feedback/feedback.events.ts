import type { FeedbackEntity, FeedbackFields, FeedbackRating } from '../../../contract/feedback/feedback.schemas.ts'

/** As it is being written: without a rating at first. */
export type FeedbackDraft = Omit<FeedbackFields, 'rating'> & { rating: FeedbackRating | null }
/** By what they are about. */
export type FeedbackDrafts = Readonly<Record<string, FeedbackDraft>>

export type FeedbackEvent =
  /** This conversation or report is looked at. */
  | { type: 'feedback.shown'; entity: FeedbackEntity }
  | { type: 'feedback.left' }
  | { type: 'feedback.opened' }
  | { type: 'feedback.closed' }
  | { type: 'feedback.changed'; change: Partial<FeedbackDraft> }
  | { type: 'feedback.send requested' }
  | FeedbackDraftsFact

/** What was written in an earlier life of the page. */
export type FeedbackDraftsFact = { type: 'feedback.drafts read'; drafts: FeedbackDrafts }
export type FeedbackDraftsUpdate = { type: 'drafts.changed'; drafts: FeedbackDrafts }

export const entityKey = ({ entityType, entityId }: FeedbackEntity): string => `${entityType} ${entityId}`
