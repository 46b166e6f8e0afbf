import { feedbackRoutes as routes } from '../../../contract/feedback/feedback.routes.ts'
import type { FeedbackEntity, FeedbackFields } from '../../../contract/feedback/feedback.schemas.ts'
import type { Api } from '../shared/http.ts'

export type FeedbackService = ReturnType<typeof createFeedbackService>

export function createFeedbackService(api: Api) {
  return {
    async readOwn(project: string, entity: FeedbackEntity, signal: AbortSignal): Promise<FeedbackFields | null> {
      return (await api.read(routes.readOwnFeedback, { params: { project }, query: entity, staleTime: 0, signal }))
        .feedback
    },
    async give(project: string, entity: FeedbackEntity, fields: FeedbackFields, signal: AbortSignal): Promise<void> {
      await api.call(routes.giveFeedback, { params: { project }, body: { ...entity, ...fields }, signal })
    },
  }
}
