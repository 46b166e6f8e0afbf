import { z } from 'zod'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import { answerRatingsSchema, ratedSchema } from './answer-ratings.schemas.ts'
import { feedbackEntitySchema, feedbackFieldsSchema } from './feedback.schemas.ts'

const threadParams = projectParams.extend({ threadId: z.string().max(64) })
const answerParams = threadParams.extend({ messageId: z.string().max(64) })

export const feedbackRoutes = {
  /** The caller's earlier feedback on this conversation or topic. */
  readOwnFeedback: route({
    method: 'GET',
    path: '/orgs/:project/feedback',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    query: feedbackEntitySchema,
    response: z.object({ feedback: feedbackFieldsSchema.nullable() }),
  }),
  /** Replaces the caller's earlier feedback on it, so repeating it changes nothing. */
  giveFeedback: route({
    method: 'POST',
    path: '/orgs/:project/feedback',
    rights: 'reader',
    scope: 'write',
    params: projectParams,
    body: feedbackFieldsSchema.extend(feedbackEntitySchema.shape),
    response: emptyAnswer,
  }),
  /** The caller's own ratings of the answers of a conversation. */
  listAnswerRatings: route({
    method: 'GET',
    path: '/orgs/:project/threads/:threadId/ratings',
    rights: 'reader',
    scope: 'read',
    params: threadParams,
    response: z.object({ ratings: answerRatingsSchema }),
  }),
  /** Replaces the caller's earlier rating of this answer. */
  rateAnswer: route({
    method: 'PUT',
    path: '/orgs/:project/threads/:threadId/answers/:messageId/rating',
    rights: 'reader',
    scope: 'write',
    params: answerParams,
    body: ratedSchema,
    response: emptyAnswer,
  }),
  withdrawAnswerRating: route({
    method: 'DELETE',
    path: '/orgs/:project/threads/:threadId/answers/:messageId/rating',
    rights: 'reader',
    scope: 'write',
    params: answerParams,
    response: emptyAnswer,
  }),
}
