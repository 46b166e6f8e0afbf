import type { FastifyInstance } from 'fastify'
import { feedbackRoutes as routes } from '../../../contract/feedback/feedback.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { listAnswerRatings, rateAnswer, withdrawAnswerRating } from './answer-ratings.store.ts'
import { keepFeedback, readOwnFeedback } from './feedback.store.ts'

export function serveFeedback(server: FastifyInstance, services: Services): void {
  serve(server, services, routes.readOwnFeedback, ({ query, transact }) =>
    transact(async (tx) => ({ feedback: await readOwnFeedback(tx, query) })),
  )
  serve(server, services, routes.giveFeedback, ({ body, transact }) =>
    transact(async (tx) => {
      const { entityType, entityId, ...fields } = body
      await keepFeedback(tx, { entityType, entityId }, fields)
      return {}
    }),
  )
  serve(server, services, routes.listAnswerRatings, ({ params, transact }) =>
    transact(async (tx) => ({ ratings: await listAnswerRatings(tx, params.threadId) })),
  )
  serve(server, services, routes.rateAnswer, ({ params, body, transact }) =>
    transact(async (tx) => {
      await rateAnswer(tx, params, body)
      return {}
    }),
  )
  serve(server, services, routes.withdrawAnswerRating, ({ params, transact }) =>
    transact(async (tx) => {
      await withdrawAnswerRating(tx, params)
      return {}
    }),
  )
}
