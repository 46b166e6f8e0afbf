import type { Feature } from '../../platform/feature/feature.ts'
import { serveAnnouncements } from './announcements.routes.ts'

export const announcementsFeature: Feature = {
  name: 'announcements',
  routes: (server, { services }) => serveAnnouncements(server, services),
}
