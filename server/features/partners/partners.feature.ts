import type { Feature } from '../../platform/feature/feature.ts'
import { servePartners } from './partners.routes.ts'

export const partnersFeature: Feature = {
  name: 'partners',
  routes: (server, { services }) => servePartners(server, services),
}
