import { createAdminService } from '../../services/admin/admin.service.ts'
import { createChatService } from '../../services/chat/chat.service.ts'
import { createDrafts } from '../../services/chat/drafts.service.ts'
import { createOutbox } from '../../services/chat/outbox.service.ts'
import { createDocsetsService } from '../../services/docsets/docsets.service.ts'
import { createDocumentEdits } from '../../services/documents/document-edits.ts'
import { createDocumentsService } from '../../services/documents/documents.service.ts'
import { createHomeService } from '../../services/home/home.service.ts'
import { createJobsService } from '../../services/jobs/jobs.service.ts'
import { createSettingsService } from '../../services/organisations/settings.service.ts'
import { createSharingDrafts } from '../../services/organisations/sharing-drafts.ts'
import { createSearchService } from '../../services/search/search.service.ts'
import { fileDesk } from '../../views/documents/file-desk.ts'
import type { Services } from '../services.ts'
import { environmentOf } from '../settings.ts'
import { wireAudit } from './audit.wiring.ts'
import { chatWorldOf, draftsWorldOf, wireChat } from './chat.wiring.ts'
import { wireDocsets } from './docsets.wiring.ts'
import { showFile, wireDocuments } from './documents.wiring.ts'
import { wireHome } from './home.wiring.ts'
import { wireJobs } from './jobs.wiring.ts'
import { wireSearch } from './search.wiring.ts'
import { wireSettings } from './settings.wiring.ts'
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
    fileOf: fileDesk.find,
    forget: fileDesk.forget,
    newKey: () => page.crypto.randomUUID(),
    show: (bytes, filename) => showFile(page, bytes, filename),
  })
  const chat = createChatService(api, openLiveChannel, chatWorldOf(page))
  const chatDrafts = createDrafts(draftsWorldOf(page))
  keptDrafts.add(chatDrafts.keepAll)
  const outbox = createOutbox(page.localStorage)
  return {
    /** By their names in the machine of the background work. */
    background: { uploads: wireUploads(documents, page) },
    /** By their names in the workspace's machine. */
    actors: {
      audit: wireAudit(createAdminService(api), page),
      chat: wireChat({ chat, chatDrafts, outbox }),
      docsets: wireDocsets(createDocsetsService(api)),
      documents: wireDocuments(documents, createDocumentEdits(page.sessionStorage), jobs),
      home: wireHome(createHomeService(api, { now: Date.now }), chatDrafts),
      jobs: wireJobs(jobs, environmentOf(page.location.host)),
      'fact search': wireSearch(createSearchService(api)),
      settings: wireSettings(
        createSettingsService(api),
        { drafts: chatDrafts, sharingDrafts: createSharingDrafts(page.sessionStorage) },
        jobs,
      ),
    },
  }
}
