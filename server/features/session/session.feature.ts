import type { Feature } from '../../platform/feature/feature.ts'
import { warnOfOtherKey } from './other-key.ts'
import { serveSession } from './session.routes.ts'

export const sessionFeature: Feature = {
  name: 'session',
  routes: (server, { services }) => serveSession(server, services),
  start: ({ services }, { log }) => warnOfOtherKey(services, log),
}
