import { createChatService } from '../../services/chat/chat.service.ts'
import { createDrafts } from '../../services/chat/drafts.service.ts'
import { createOutbox } from '../../services/chat/outbox.service.ts'
import { createDocumentsService } from '../../services/documents/documents.service.ts'
import { createJobsService } from '../../services/jobs/jobs.service.ts'
import { fileDesk } from '../../views/documents/file-desk.ts'
import type { Services } from '../services.ts'
import { environmentOf } from '../settings.ts'
import { chatWorldOf, draftsWorldOf, wireChat } from './chat.wiring.ts'
import { showFile, wireDocuments } from './documents.wiring.ts'
import { wireJobs } from './jobs.wiring.ts'

export type Features = ReturnType<typeof wireFeatures>

/**
 * The features of an organisation with their services, made once. They are a part of their own that the page fetches
 * when the first organisation is opened. A feature adds its service and its wired machine here.
 */
export function wireFeatures({ api, openLiveChannel }: Services, page: Window) {
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
  const outbox = createOutbox(page.localStorage)
  return {
    services: { documents },
    /** By their names in the workspace's machine. */
    actors: {
      chat: wireChat({ chat, chatDrafts, outbox }),
      documents: wireDocuments(documents, jobs),
      jobs: wireJobs(jobs, environmentOf(page.location.host)),
    },
  }
}
