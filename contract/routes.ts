import { adminRoutes } from './admin/admin.routes.ts'
import { auditRoutes } from './admin/audit.routes.ts'
import { announcementsRoutes } from './announcements/announcements.routes.ts'
import { attachmentsRoutes } from './chat/attachments.routes.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { chatSharingRoutes } from './chat/chat-sharing.routes.ts'
import { savedPromptsRoutes } from './chat/saved-prompts.routes.ts'
import { alertsRoutes } from './dashboards/alerts.routes.ts'
import { dashboardsRoutes } from './dashboards/dashboards.routes.ts'
import { datasetsRoutes } from './datasets/datasets.routes.ts'
import { tableModelRoutes } from './datasets/table-model.routes.ts'
import { sqlRoutes } from './datasets/sql.routes.ts'
import { docsetsRoutes } from './docsets/docsets.routes.ts'
import { documentsRoutes } from './documents/documents.routes.ts'
import { formulasRoutes } from './formulas/formulas.routes.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { integrationsRoutes } from './integrations/integrations.routes.ts'
import { jobsRoutes } from './jobs/jobs.routes.ts'
import { accessTokensRoutes } from './session/access-tokens.routes.ts'
import { mailEndsRoutes } from './session/mail-ends.routes.ts'
import { organisationsRoutes } from './organisations/organisations.routes.ts'
import { backgroundReadingRoutes } from './organisations/background-reading.routes.ts'
import { modelUseRoutes } from './organisations/model-use.routes.ts'
import { authoringRoutes } from './playbooks/authoring.routes.ts'
import { paletteRoutes } from './palette/palette.routes.ts'
import { partnersRoutes } from './partners/partners.routes.ts'
import { playbooksRoutes } from './playbooks/playbooks.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { researchRoutes } from './research/research.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { shellRoutes } from './shell/shell.routes.ts'
import { snapshotsRoutes } from './snapshots/snapshots.routes.ts'

/** Every call of the API, by name. */
export const routes = {
  ...shellRoutes,
  ...adminRoutes,
  ...auditRoutes,
  ...sessionRoutes,
  ...accessTokensRoutes,
  ...organisationsRoutes,
  ...backgroundReadingRoutes,
  ...modelUseRoutes,
  ...paletteRoutes,
  ...partnersRoutes,
  ...authoringRoutes,
  ...jobsRoutes,
  ...announcementsRoutes,
  ...chatRoutes,
  ...attachmentsRoutes,
  ...chatSharingRoutes,
  ...savedPromptsRoutes,
  ...documentsRoutes,
  ...datasetsRoutes,
  ...sqlRoutes,
  ...tableModelRoutes,
  ...formulasRoutes,
  ...dashboardsRoutes,
  ...alertsRoutes,
  ...mailEndsRoutes,
  ...snapshotsRoutes,
  ...homeRoutes,
  ...docsetsRoutes,
  ...playbooksRoutes,
  ...reportsRoutes,
  ...researchRoutes,
  ...searchRoutes,
  ...feedbackRoutes,
  ...integrationsRoutes,
}
export type RouteName = keyof typeof routes
