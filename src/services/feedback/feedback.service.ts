import type { AnswerRatings, Rated } from '../../../contract/feedback/answer-ratings.schemas.ts'
import { feedbackRoutes as routes } from '../../../contract/feedback/feedback.routes.ts'
import type { FeedbackEntity, FeedbackFields } from '../../../contract/feedback/feedback.schemas.ts'
import type { Api } from '../shared/http.ts'

type Answer = { threadId: string; messageId: string }

export function createFeedbackService(api: Api) {
  return {
    async readOwn(project: string, entity: FeedbackEntity, signal: AbortSignal): Promise<FeedbackFields | null> {
      return (await api.read(routes.readOwnFeedback, { params: { project }, query: entity, staleTime: 0, signal }))
        .feedback
    },
    async give(project: string, entity: FeedbackEntity, fields: FeedbackFields, signal: AbortSignal): Promise<void> {
      await api.call(routes.giveFeedback, { params: { project }, body: { ...entity, ...fields }, signal })
    },
    async readRatings(project: string, threadId: string, signal: AbortSignal): Promise<AnswerRatings> {
      return (await api.read(routes.listAnswerRatings, { params: { project, threadId }, staleTime: 0, signal })).ratings
    },
    async rate(project: string, answer: Answer, rated: Rated, signal: AbortSignal): Promise<void> {
      await api.call(routes.rateAnswer, { params: { project, ...answer }, body: rated, signal })
    },
    async withdrawRating(project: string, answer: Answer, signal: AbortSignal): Promise<void> {
      await api.call(routes.withdrawAnswerRating, { params: { project, ...answer }, signal })
    },
  }
}
