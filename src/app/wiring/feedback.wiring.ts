import { fromCallback } from 'xstate'
import type { FeedbackDraftsUpdate } from '../../machines/feedback/feedback.events.ts'
import { feedbackMachine } from '../../machines/feedback/feedback.machine.ts'
import type { FeedbackDraftsStore } from '../../services/feedback/feedback-drafts.ts'
import type { FeedbackService } from '../../services/feedback/feedback.service.ts'
import { provideRequests } from './provide-requests.ts'

/** Feedback on conversations and reports. */
export const wireFeedback = (service: FeedbackService, kept: FeedbackDraftsStore) =>
  provideRequests(feedbackMachine, {
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
  })
