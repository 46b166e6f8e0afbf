import type { Feature } from '../../platform/feature/feature.ts'
import { opensSecrets } from './one-time-codes.store.ts'
import { warnOfOtherKey } from './other-key.ts'
import { serveSession } from './session.routes.ts'

export const sessionFeature: Feature = {
  name: 'session',
  opensSecrets,
  routes: (server, { services }) => serveSession(server, services),
  start: ({ services }, { log }) => warnOfOtherKey(services, log),
}
