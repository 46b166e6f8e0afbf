import { chatRoutes } from './chat/chat.routes.ts'
import { datasetsRoutes } from './datasets/datasets.routes.ts'
import { documentsRoutes } from './documents/documents.routes.ts'
import { jobsRoutes } from './jobs/jobs.routes.ts'
import { organisationsRoutes } from './organisations/organisations.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { shellRoutes } from './shell/shell.routes.ts'

/** Every call of the API, by name. */
export const routes = {
  ...shellRoutes,
  ...sessionRoutes,
  ...organisationsRoutes,
  ...jobsRoutes,
  ...chatRoutes,
  ...documentsRoutes,
  ...datasetsRoutes,
}
export type RouteName = keyof typeof routes
