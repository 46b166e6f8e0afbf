import { adminRoutes } from './admin/admin.routes.ts'
import { announcementsRoutes } from './announcements/announcements.routes.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { datasetsRoutes } from './datasets/datasets.routes.ts'
import { docsetsRoutes } from './docsets/docsets.routes.ts'
import { documentsRoutes } from './documents/documents.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { jobsRoutes } from './jobs/jobs.routes.ts'
import { organisationsRoutes } from './organisations/organisations.routes.ts'
import { partnersRoutes } from './partners/partners.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { shellRoutes } from './shell/shell.routes.ts'

/** Every call of the API, by name. */
export const routes = {
  ...shellRoutes,
  ...adminRoutes,
  ...sessionRoutes,
  ...organisationsRoutes,
  ...partnersRoutes,
  ...jobsRoutes,
  ...announcementsRoutes,
  ...chatRoutes,
  ...documentsRoutes,
  ...datasetsRoutes,
  ...homeRoutes,
  ...docsetsRoutes,
  ...searchRoutes,
}
export type RouteName = keyof typeof routes
