import { resourceMachine } from '../../machines/shared/resource.machine.ts'
import type { ChatService } from '../../services/chat/chat.service.ts'
import { provideRequests } from './provide-requests.ts'

/** Suggested questions, reloaded when the organisation's data changes. */
export const wireSuggestions = (chat: ChatService) =>
  provideRequests(
    resourceMachine<readonly string[], { project: string }>(
      'suggestions',
      'Questions that the documents and figures of the organisation answer.',
    ),
    { read: ({ project }, signal) => chat.listSuggestions(project, signal) },
  )
