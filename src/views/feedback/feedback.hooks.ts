import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { FeedbackEntity } from '../../../contract/feedback/feedback.schemas.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import type { FeedbackDraft } from '../../machines/feedback/feedback.events.ts'
import { draftOf, type FeedbackActor, sendDisabledReason } from '../../machines/feedback/feedback.machine.ts'
import { useFeedbackArea } from '../shared/feedback-area.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

/** The control for one conversation or report; null if there is nothing to show. */
export function useFeedback({ entityType, entityId }: FeedbackEntity) {
  useFeedbackArea()
  const feedback = useFeature('feedback')
  useEffect(
    () => feedback?.send({ type: 'feedback.shown', entity: { entityType, entityId } }),
    [feedback, entityType, entityId],
  )
  useEffect(() => () => feedback?.send({ type: 'feedback.left' }), [feedback])
  const snapshot = useSelector(feedback, (current) => current)
  if (!feedback || !snapshot || snapshot.context.entity?.entityId !== entityId) return null
  const stage = stageOf(snapshot)
  if (stage === null) return null
  return {
    stage,
    isBusy: snapshot.hasTag('busy'),
    failure: formFailure(snapshot.context.failure),
    isFailed: snapshot.hasTag('failed'),
    draft: draftOf(snapshot.context),
    sendDisabledReason: sendDisabledReason(snapshot.context),
    open: () => feedback.send({ type: 'feedback.opened' }),
    close: () => feedback.send({ type: 'feedback.closed' }),
    change: (change: Partial<FeedbackDraft>) => feedback.send({ type: 'feedback.changed', change }),
    send: () => feedback.send({ type: 'feedback.send requested' }),
  }
}

export type FeedbackView = NonNullable<ReturnType<typeof useFeedback>>

function stageOf(snapshot: ReturnType<FeedbackActor['getSnapshot']>): 'closed' | 'open' | 'thanks' | null {
  if (snapshot.hasTag('open')) return 'open'
  if (snapshot.hasTag('thanks')) return 'thanks'
  return snapshot.hasTag('closed') ? 'closed' : null
}
