import type { Feature } from '../../platform/feature/feature.ts'
import { serveModelUse } from './model-use.routes.ts'
import { serveSuggestions } from './suggestions.routes.ts'

export const assistantFeature: Feature = {
  name: 'assistant',
  routes(server, { services, assistant }) {
    serveSuggestions(server, services, assistant)
    serveModelUse(server, services)
  },
}
