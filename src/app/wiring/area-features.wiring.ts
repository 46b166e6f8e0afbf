import type { TopicsPort } from '../../../contract/dashboards/analysis.ts'
import { createAuditService } from '../../services/admin/audit.service.ts'
import { createAddAnswerService } from '../../services/chat/add-answer.service.ts'
import type { Drafts } from '../../services/chat/drafts.service.ts'
import { createAlertsService } from '../../services/dashboards/alerts.service.ts'
import { createDashboardDrafts } from '../../services/dashboards/dashboard-drafts.ts'
import { createDashboardsService } from '../../services/dashboards/dashboards.service.ts'
import { createDatasetsService } from '../../services/datasets/datasets.service.ts'
import { createSqlDrafts } from '../../services/datasets/sql-drafts.ts'
import { createSqlService } from '../../services/datasets/sql.service.ts'
import { createDocsetsService } from '../../services/docsets/docsets.service.ts'
import { createFormulasService } from '../../services/formulas/formulas.service.ts'
import { createMeasureDrafts } from '../../services/formulas/measure-drafts.ts'
import { createHomeService } from '../../services/home/home.service.ts'
import { createConnectionDrafts } from '../../services/integrations/connection-drafts.ts'
import { createIntegrationsService } from '../../services/integrations/integrations.service.ts'
import type { JobsService } from '../../services/jobs/jobs.service.ts'
import { createSettingsService } from '../../services/organisations/settings.service.ts'
import { createSharingDrafts } from '../../services/organisations/sharing-drafts.ts'
import { createPlaybooksService } from '../../services/playbooks/playbooks.service.ts'
import { createTopicDrafts } from '../../services/playbooks/topic-drafts.ts'
import { createReportsService } from '../../services/reports/reports.service.ts'
import { createResearchService } from '../../services/research/research.service.ts'
import { createSearchService } from '../../services/search/search.service.ts'
import { createReportDrafts } from '../../services/snapshots/report-drafts.ts'
import { createSnapshotsService } from '../../services/snapshots/snapshots.service.ts'
import { saveFile } from '../../views/shared/save-text-file.ts'
import type { Services } from '../services.ts'
import { wireAddAnswer } from './add-answer.wiring.ts'
import { wireAlerts } from './alerts.wiring.ts'
import { wireAudit } from './audit.wiring.ts'
import type { wireConversation } from './chat.wiring.ts'
import { wireDashboards } from './dashboards.wiring.ts'
import { wireDatasets } from './datasets.wiring.ts'
import { wireDocsets } from './docsets.wiring.ts'
import { wireFormulas } from './formulas.wiring.ts'
import { wireHome } from './home.wiring.ts'
import { wireIntegrations } from './integrations.wiring.ts'
import { wirePlaybooks } from './playbooks.wiring.ts'
import { wireResearch } from './research.wiring.ts'
import { wireSearch } from './search.wiring.ts'
import { wireSavedPrompts } from './saved-prompts.wiring.ts'
import { wireSettings } from './settings.wiring.ts'
import { wireSnapshots } from './snapshots.wiring.ts'
import { wireSqlEditor } from './sql-editor.wiring.ts'

export type AreaFeatures = ReturnType<typeof wireAreaFeatures>

/** Services that the chat has created already and the areas use as well. */
export type SharedByAreas = {
  jobs: JobsService
  chatDrafts: Drafts
  conversation: ReturnType<typeof wireConversation>
}

/**
 * Features that only pages other than the chat need, by their names in the machine of the areas. A new feature adds its
 * service and wired machine here.
 */
export function wireAreaFeatures({ api }: Services, page: Window, { jobs, chatDrafts, conversation }: SharedByAreas) {
  const playbooks = createPlaybooksService(api, {
    storage: page.sessionStorage,
    newKey: () => page.crypto.randomUUID(),
  })
  const research = createResearchService(api)
  const reports = createReportsService(api, { save: (bytes, filename) => saveFile(filename, bytes) })
  const topics: TopicsPort = {
    list: async (project, signal) =>
      (await research.list(project, signal)).map(({ id, topic }) => ({ id, title: topic })),
    entries: (project, topicId, signal) => research.listEntries({ project, topicId }, signal),
  }
  return {
    'add answer': wireAddAnswer(createAddAnswerService(api)),
    alerts: wireAlerts(createAlertsService(api)),
    audit: wireAudit(createAuditService(api)),
    dashboards: wireDashboards(createDashboardsService(api, topics), createDashboardDrafts(page.localStorage)),
    datasets: wireDatasets(createDatasetsService(api, saveFile)),
    docsets: wireDocsets(createDocsetsService(api)),
    'fact search': wireSearch(createSearchService(api)),
    formulas: wireFormulas(createFormulasService(api), createMeasureDrafts(page.sessionStorage)),
    home: wireHome(createHomeService(api, { now: Date.now }), chatDrafts),
    integrations: wireIntegrations(createIntegrationsService(api), createConnectionDrafts(page.sessionStorage), (url) =>
      page.location.assign(url),
    ),
    playbooks: wirePlaybooks(playbooks, {
      jobs,
      drafts: chatDrafts,
      topicDrafts: createTopicDrafts(page.localStorage),
      conversation,
      reports,
    }),
    research: wireResearch(research, reports),
    'saved prompts': wireSavedPrompts(api),
    settings: wireSettings(
      createSettingsService(api),
      { drafts: chatDrafts, sharingDrafts: createSharingDrafts(page.sessionStorage) },
      jobs,
    ),
    snapshots: wireSnapshots(
      createSnapshotsService(api, (bytes, filename) => saveFile(filename, bytes)),
      createReportDrafts(page.localStorage),
    ),
    'sql editor': wireSqlEditor(createSqlService(api), createSqlDrafts(page.localStorage)),
  }
}
