import { createAdminService } from '../../services/admin/admin.service.ts'
import { createChatService } from '../../services/chat/chat.service.ts'
import { createDrafts } from '../../services/chat/drafts.service.ts'
import { createOutbox } from '../../services/chat/outbox.service.ts'
import { createDashboardDrafts } from '../../services/dashboards/dashboard-drafts.ts'
import type { TopicsPort } from '../../../contract/dashboards/analysis.ts'
import { createAlertsService } from '../../services/dashboards/alerts.service.ts'
import { createDashboardsService } from '../../services/dashboards/dashboards.service.ts'
import { createDatasetsService } from '../../services/datasets/datasets.service.ts'
import { createDocsetsService } from '../../services/docsets/docsets.service.ts'
import { createDocumentEdits } from '../../services/documents/document-edits.ts'
import { createDocumentsService } from '../../services/documents/documents.service.ts'
import { createFormulasService } from '../../services/formulas/formulas.service.ts'
import { createMeasureDrafts } from '../../services/formulas/measure-drafts.ts'
import { createFeedbackDrafts } from '../../services/feedback/feedback-drafts.ts'
import { createFeedbackService } from '../../services/feedback/feedback.service.ts'
import { createHomeService } from '../../services/home/home.service.ts'
import { createConnectionDrafts } from '../../services/integrations/connection-drafts.ts'
import { createIntegrationsService } from '../../services/integrations/integrations.service.ts'
import { createJobsService } from '../../services/jobs/jobs.service.ts'
import { createReportsService } from '../../services/reports/reports.service.ts'
import { createResearchService } from '../../services/research/research.service.ts'
import { createSettingsService } from '../../services/organisations/settings.service.ts'
import { createSharingDrafts } from '../../services/organisations/sharing-drafts.ts'
import { createTopicDrafts } from '../../services/playbooks/topic-drafts.ts'
import { createPlaybooksService } from '../../services/playbooks/playbooks.service.ts'
import { createReportDrafts } from '../../services/snapshots/report-drafts.ts'
import { createSnapshotsService } from '../../services/snapshots/snapshots.service.ts'
import { createSearchService } from '../../services/search/search.service.ts'
import { saveFile } from '../../views/shared/save-text-file.ts'
import { fileRegistry } from '../../views/documents/file-registry.ts'
import type { Services } from '../services.ts'
import { environmentOf } from '../settings.ts'
import { wireAlerts } from './alerts.wiring.ts'
import { wireAudit } from './audit.wiring.ts'
import { chatEnvironmentOf, draftsEnvironmentOf, wireChat, wireConversation } from './chat.wiring.ts'
import { wireDashboards } from './dashboards.wiring.ts'
import { wireDatasets } from './datasets.wiring.ts'
import { wireDocsets } from './docsets.wiring.ts'
import { showFile, wireDocuments } from './documents.wiring.ts'
import { wireFormulas } from './formulas.wiring.ts'
import { wireFeedback } from './feedback.wiring.ts'
import { wireHome } from './home.wiring.ts'
import { wireIntegrations } from './integrations.wiring.ts'
import { wireJobs } from './jobs.wiring.ts'
import { wirePlaybooks } from './playbooks.wiring.ts'
import { wireResearch } from './research.wiring.ts'
import { wireSearch } from './search.wiring.ts'
import { wireSnapshots } from './snapshots.wiring.ts'
import { wireSettings } from './settings.wiring.ts'
import { wireSuggestions } from './suggestions.wiring.ts'
import { wireUploads } from './uploads.wiring.ts'

export type Features = ReturnType<typeof wireFeatures>

/**
 * The features of an organisation with their services, made once. They are a part of their own that the page fetches
 * when the first organisation is opened. A feature adds its service and its wired machine here.
 */
export function wireFeatures({ api, openLiveChannel, keptDrafts }: Services, page: Window) {
  const jobs = createJobsService(api, { openLiveChannel, random: Math.random })
  const documents = createDocumentsService(api, {
    createRequest: () => new XMLHttpRequest(),
    baseUrl: page.location.origin,
    fileOf: fileRegistry.find,
    forget: fileRegistry.forget,
    newKey: () => page.crypto.randomUUID(),
    show: (bytes, filename) => showFile(page, bytes, filename),
  })
  const chat = createChatService(api, openLiveChannel, chatEnvironmentOf(page))
  const chatDrafts = createDrafts(draftsEnvironmentOf(page))
  keptDrafts.add(chatDrafts.keepAll)
  const outbox = createOutbox(page.localStorage)
  const conversation = wireConversation({ chat, chatDrafts, outbox }, () => {})
  const playbooks = createPlaybooksService(api, {
    ...{ waitForJob: jobs.waitFor, storage: page.sessionStorage, newKey: () => page.crypto.randomUUID() },
  })
  const research = createResearchService(api)
  const reports = createReportsService(api, { save: (bytes, filename) => saveFile(filename, bytes) })
  const topics: TopicsPort = {
    list: async (project, signal) =>
      (await research.list(project, signal)).map(({ id, topic }) => ({ id, title: topic })),
    entries: (project, topicId, signal) => research.listEntries({ project, topicId }, signal),
  }
  return {
    /** By their names in the machine of the background work. */
    background: { uploads: wireUploads(documents, page) },
    /** By their names in the workspace's machine. */
    actors: {
      alerts: wireAlerts(createAlertsService(api)),
      audit: wireAudit(createAdminService(api)),
      chat: wireChat({ chat, chatDrafts, outbox }),
      dashboards: wireDashboards(createDashboardsService(api, topics), createDashboardDrafts(page.localStorage)),
      snapshots: wireSnapshots(
        createSnapshotsService(api, (bytes, filename) => saveFile(filename, bytes)),
        createReportDrafts(page.localStorage),
      ),
      datasets: wireDatasets(createDatasetsService(api, saveFile)),
      docsets: wireDocsets(createDocsetsService(api)),
      documents: wireDocuments(documents, createDocumentEdits(page.sessionStorage), jobs),
      formulas: wireFormulas(createFormulasService(api), createMeasureDrafts(page.sessionStorage)),
      feedback: wireFeedback(createFeedbackService(api), createFeedbackDrafts(page.localStorage)),
      home: wireHome(createHomeService(api, { now: Date.now }), chatDrafts),
      integrations: wireIntegrations(
        createIntegrationsService(api),
        createConnectionDrafts(page.sessionStorage),
        (url) => page.location.assign(url),
      ),
      playbooks: wirePlaybooks(playbooks, {
        drafts: chatDrafts,
        topicDrafts: createTopicDrafts(page.localStorage),
        conversation,
        reports,
      }),
      suggestions: wireSuggestions(chat),
      jobs: wireJobs(jobs, environmentOf(page.location.host)),
      research: wireResearch(research, reports),
      'fact search': wireSearch(createSearchService(api)),
      settings: wireSettings(
        createSettingsService(api),
        { drafts: chatDrafts, sharingDrafts: createSharingDrafts(page.sessionStorage) },
        jobs,
      ),
    },
  }
}
