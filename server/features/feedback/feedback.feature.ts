import type { Feature } from '../../platform/feature/feature.ts'
import { serveFeedback } from './feedback.routes.ts'

export const feedbackFeature: Feature = {
  name: 'feedback',
  routes: (server, { services }) => serveFeedback(server, services),
}
