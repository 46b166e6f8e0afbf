import { z } from 'zod'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import { feedbackEntitySchema, feedbackFieldsSchema } from './feedback.schemas.ts'

export const feedbackRoutes = {
  /** What the one who asks said before of this conversation or topic. */
  readOwnFeedback: route({
    method: 'GET',
    path: '/orgs/:project/feedback',
    rights: 'reader',
    params: projectParams,
    query: feedbackEntitySchema,
    response: z.object({ feedback: feedbackFieldsSchema.nullable() }),
  }),
  /** Takes the place of what the same person said of it before, so a repeat changes nothing. */
  giveFeedback: route({
    method: 'POST',
    path: '/orgs/:project/feedback',
    rights: 'reader',
    params: projectParams,
    body: feedbackFieldsSchema.extend(feedbackEntitySchema.shape),
    response: emptyAnswer,
  }),
}
