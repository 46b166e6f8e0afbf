import type { FastifyInstance } from 'fastify'
import { feedbackRoutes as routes } from '../../../contract/feedback/feedback.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
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
}
