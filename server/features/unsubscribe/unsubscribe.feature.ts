import type { Feature } from '../../platform/feature/feature.ts'
import { serveMailEnds } from './unsubscribe.routes.ts'

export const unsubscribeFeature: Feature = {
  name: 'unsubscribe',
  routes: (server, { services }) => serveMailEnds(server, services),
}
