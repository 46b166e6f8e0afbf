import { resourceMachine } from '../../machines/shared/resource.machine.ts'
import type { ChatService } from '../../services/chat/chat.service.ts'
import { provideRequests } from './provide-requests.ts'

/** Questions that what is there answers, read anew when the data of the organisation change. */
export const wireSuggestions = (chat: ChatService) =>
  provideRequests(
    resourceMachine<readonly string[], { project: string }>(
      'suggestions',
      'Questions that the documents and figures of the organisation answer.',
    ),
    { read: ({ project }, signal) => chat.listSuggestions(project, signal) },
  )
