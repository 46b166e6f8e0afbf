import { z } from 'zod'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import { feedbackEntitySchema, feedbackFieldsSchema } from './feedback.schemas.ts'

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
}
