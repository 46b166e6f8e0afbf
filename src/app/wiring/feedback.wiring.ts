import { fromCallback } from 'xstate'
import { answerRatingsMachine } from '../../machines/feedback/answer-ratings.machine.ts'
import type { FeedbackDraftsUpdate } from '../../machines/feedback/feedback.events.ts'
import { feedbackMachine } from '../../machines/feedback/feedback.machine.ts'
import { createFeedbackDrafts } from '../../services/feedback/feedback-drafts.ts'
import { createFeedbackService } from '../../services/feedback/feedback.service.ts'
import type { Api } from '../../services/shared/http.ts'
import { provideRequests } from './provide-requests.ts'

/** Feedback on conversations and reports, and the thumbs on answers. */
export function wireFeedback(api: Api, storage: Storage) {
  const service = createFeedbackService(api)
  const kept = createFeedbackDrafts(storage)
  return {
    feedback: provideRequests(feedbackMachine, {
      'read own feedback': ({ project, entity }, signal) => service.readOwn(project, entity, signal),
      'send feedback': ({ project, entity, fields }, signal) => service.give(project, entity, fields, signal),
    }).provide({
      actors: {
        'keep the feedback': fromCallback<FeedbackDraftsUpdate, { project: string; personId: string }>(
          ({ input, sendBack, receive }) => {
            sendBack({ type: 'feedback.drafts read', drafts: kept.read(input) })
            receive(({ drafts }) => kept.keep(input, drafts))
          },
        ),
      },
    }),
    'answer ratings': provideRequests(answerRatingsMachine, {
      'read ratings': ({ project, threadId }, signal) => service.readRatings(project, threadId, signal),
      'save rating': ({ project, threadId, messageId, rated }, signal) =>
        rated === null
          ? service.withdrawRating(project, { threadId, messageId }, signal)
          : service.rate(project, { threadId, messageId }, rated, signal),
    }),
  }
}
