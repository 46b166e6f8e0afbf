import { createChatService } from '../../services/chat/chat.service.ts'
import { createDrafts } from '../../services/chat/drafts.service.ts'
import { createMentionsService } from '../../services/chat/mentions.service.ts'
import { createNextQuestionStore } from '../../services/chat/next-question-store.ts'
import { createOutbox } from '../../services/chat/outbox.service.ts'
import { createDocumentEdits } from '../../services/documents/document-edits.ts'
import { createDocumentsService } from '../../services/documents/documents.service.ts'
import { createJobsService } from '../../services/jobs/jobs.service.ts'
import { fileRegistry } from '../../views/documents/file-registry.ts'
import type { Services } from '../services.ts'
import { environmentOf } from '../settings.ts'
import { chatEnvironmentOf, draftsEnvironmentOf, wireChat, wireConversation } from './chat.wiring.ts'
import { showFile, wireDocuments } from './documents.wiring.ts'
import { wireAreas } from './areas.wiring.ts'
import { wireFeedbackArea } from './feedback-area.wiring.ts'
import { wireChatCopies } from './chat-copies.wiring.ts'
import { wireJobs } from './jobs.wiring.ts'
import { wirePalette } from './palette.wiring.ts'
import { wireSuggestions } from './suggestions.wiring.ts'
import { wireUploads } from './uploads.wiring.ts'

export type Features = ReturnType<typeof wireFeatures>

/**
 * Everything that the chat and all pages of an organisation need, with its services; created once. Its code loads when
 * the first organisation opens. What only other pages need is in area-features.wiring.ts.
 */
export function wireFeatures(services: Services, page: Window) {
  const { api, openLiveChannel, keptDrafts } = services
  const jobs = createJobsService(api, { openLiveChannel })
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
  const nextQuestions = createNextQuestionStore(page.localStorage)
  const mentions = createMentionsService(api, page.localStorage)
  const chatServices = { chat, chatDrafts, outbox, nextQuestions, mentions }
  const conversation = wireConversation(chatServices, () => {})
  // Only the tab "How it was read" needs it.
  const tableModels = async () =>
    (await import('../../services/documents/table-model.service.ts')).createTableModelService(api)
  return {
    /** By their names in the machine of the background work. */
    background: { uploads: wireUploads(documents, page) },
    /** By their names in the machine of the workspace. */
    actors: {
      areas: wireAreas(services, page, { jobs, chatDrafts, conversation }),
      chat: wireChat(chatServices),
      'conversation copies': wireChatCopies(services),
      documents: wireDocuments(documents, createDocumentEdits(page.sessionStorage), jobs, tableModels, async () =>
        (await import('./document-parts.wiring.ts')).wireDocumentParts(documents, page.sessionStorage, tableModels),
      ),
      palette: wirePalette(services, page),
      'feedback area': wireFeedbackArea(api, page.localStorage),
      suggestions: wireSuggestions(chat),
      jobs: wireJobs(jobs, environmentOf(page.location.host)),
    },
  }
}
