import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { answerRatingsTexts as texts } from '../../../../contract/feedback/answer-ratings.texts.ts'
import type { AnswerRating } from '../../../../contract/feedback/answer-ratings.schemas.ts'
import type { AnswerRatingsActor } from '../../../machines/feedback/answer-ratings.machine.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { useFeedbackArea } from '../feedback-area.hooks.ts'
import { useFeature } from '../system-context.ts'

type Snapshot = ReturnType<AnswerRatingsActor['getSnapshot']>

/** Has the ratings of the answers loaded while the conversation is visible. */
export function useShownRatings(conversation: ConversationActor): void {
  useFeedbackArea()
  const ratings = useFeature('answer ratings')
  const threadId = useSelector(conversation, ({ context }) => context.threadId)
  useEffect(() => {
    ratings?.send({ type: 'ratings.shown', threadId })
    return () => ratings?.send({ type: 'ratings.left' })
  }, [ratings, threadId])
}

/** The thumbs and the note on one answer; null where ratings aren't available. */
export function useAnswerRating(messageId: string) {
  const ratings = useFeature('answer ratings')
  const snapshot = useSelector(ratings, (current) => current)
  if (!ratings || !snapshot || snapshot.context.threadId === null) return null
  const { context } = snapshot
  const rated = context.ratings[messageId] ?? null
  const isChanged = context.change?.messageId === messageId
  const isNoted = context.note?.messageId === messageId
  return {
    rating: rated?.rating ?? null,
    note: rated?.note ?? '',
    /** The note being written; null if none is. */
    text: isNoted ? (context.note?.text ?? '') : null,
    chooseDisabledReason: chooseDisabledReason(snapshot, messageId),
    isBusy: snapshot.hasTag('busy'),
    failure: snapshot.hasTag('failed') && isChanged ? (context.failure?.message ?? '') : null,
    choose: (rating: AnswerRating) =>
      ratings.send({ type: 'rating.chosen', messageId, rating: rated?.rating === rating ? null : rating }),
    openNote: () => ratings.send({ type: 'rating.note requested', messageId }),
    changeNote: (note: string) => ratings.send({ type: 'rating.note changed', note }),
    saveNote: () => ratings.send({ type: 'rating.note saved' }),
    closeNote: () => ratings.send({ type: 'rating.note closed' }),
    retry: () => ratings.send({ type: 'rating.retried' }),
  }
}

export type AnswerRatingView = NonNullable<ReturnType<typeof useAnswerRating>>

function chooseDisabledReason(snapshot: Snapshot, messageId: string): string | null {
  if (snapshot.hasTag('load failed')) return texts.notLoaded
  if (snapshot.hasTag('unknown')) return texts.loading
  if (snapshot.hasTag('busy')) return texts.saving
  const { note, ratings } = snapshot.context
  // There is one note at a time: one on another answer would replace what is typed.
  const isTyped = note !== null && note.messageId !== messageId && note.text !== (ratings[note.messageId]?.note ?? '')
  return isTyped ? texts.otherNote : null
}
