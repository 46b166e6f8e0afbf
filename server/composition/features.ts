import { adminFeature } from '../features/admin/admin.feature.ts'
import { announcementsFeature } from '../features/announcements/announcements.feature.ts'
import { assistantFeature } from '../features/assistant/assistant.feature.ts'
import { chatFeature } from '../features/chat/chat.feature.ts'
import { conversationReports } from '../features/chat/index.ts'
import { readTableUses } from '../features/dashboards/index.ts'
import { dashboardsFeature } from '../features/dashboards/dashboards.feature.ts'
import { datasetsFeature } from '../features/datasets/datasets.feature.ts'
import { demoFeature } from '../features/demo/demo.feature.ts'
import { docsetsFeature } from '../features/docsets/docsets.feature.ts'
import { documentsFeature } from '../features/documents/documents.feature.ts'
import { askForProcessing } from '../features/documents/index.ts'
import { feedbackFeature } from '../features/feedback/feedback.feature.ts'
import { formulasFeature } from '../features/formulas/formulas.feature.ts'
import { homeFeature } from '../features/home/home.feature.ts'
import { integrationsFeature } from '../features/integrations/integrations.feature.ts'
import { jobsFeature } from '../features/jobs/jobs.feature.ts'
import { organisationsFeature } from '../features/organisations/organisations.feature.ts'
import { paletteFeature } from '../features/palette/palette.feature.ts'
import { partnersFeature } from '../features/partners/partners.feature.ts'
import { conversationSteps, playbookReports, readStep } from '../features/playbooks/index.ts'
import { playbooksFeature } from '../features/playbooks/playbooks.feature.ts'
import { reportsFeature } from '../features/reports/reports.feature.ts'
import { researchReports } from '../features/research/index.ts'
import { researchFeature } from '../features/research/research.feature.ts'
import { searchFeature } from '../features/search/search.feature.ts'
import { sessionFeature } from '../features/session/session.feature.ts'
import { shellFeature } from '../features/shell/shell.feature.ts'
import { snapshotsFeature } from '../features/snapshots/snapshots.feature.ts'
import { unsubscribeFeature } from '../features/unsubscribe/unsubscribe.feature.ts'
import { startCrawl } from '../features/website/index.ts'
import { websiteFeature } from '../features/website/website.feature.ts'
import type { Feature } from '../platform/feature/feature.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Every feature of the server. A feature gets what it needs from a higher one here. */
export const featuresFor = (settings: Settings): readonly Feature[] => [
  shellFeature,
  unsubscribeFeature,
  sessionFeature,
  adminFeature,
  organisationsFeature,
  partnersFeature,
  announcementsFeature,
  searchFeature,
  documentsFeature({ usesOf: readTableUses }),
  websiteFeature,
  datasetsFeature,
  formulasFeature,
  homeFeature,
  dashboardsFeature,
  snapshotsFeature,
  researchFeature,
  playbooksFeature,
  assistantFeature,
  chatFeature({ readStep, steps: conversationSteps }),
  paletteFeature,
  docsetsFeature,
  integrationsFeature,
  reportsFeature([researchReports, playbookReports, conversationReports]),
  jobsFeature({ processing: askForProcessing, crawl: startCrawl(settings.CRAWL_ALLOW) }),
  feedbackFeature,
  demoFeature,
]
