import type { Feature } from '../../platform/feature/feature.ts'
import { serveAttachments } from './attachments.routes.ts'
import { type AnswerEnvironment, answerHandler } from './answer.job.ts'
import { type ChatChannelParts, serveChatChannel } from './chat.channel.ts'
import { serveChat } from './chat.routes.ts'
import { followUpsHandler } from './follow-ups.job.ts'
import { createDeltaWriter } from './delta-writer.ts'
import { serveSavedPrompts } from './saved-prompts.routes.ts'
import { readAttachmentHandler } from './read-attachment.job.ts'
import { serveSharing } from './sharing.routes.ts'

type StepParts = Pick<ChatChannelParts, 'readStep'> & Pick<AnswerEnvironment, 'steps'>

/** `readStep`: a playbook step as a reader may see it. `steps`: as the step's conversation may. */
export const chatFeature = ({ readStep, steps }: StepParts): Feature => ({
  name: 'chat',
  handlers: ({ notices, database, assistant, workers, blobs, checkRoom }) => [
    answerHandler({ notices, workers, deltas: createDeltaWriter(database), steps, ...assistant }),
    followUpsHandler(assistant),
    readAttachmentHandler({ blobs, workers, checkRoom }),
  ],
  routes(server, { services, engine: engineOf, notices, rights, workers, blobs, now }) {
    const engine = engineOf()
    serveChat(server, services, { engine })
    serveSavedPrompts(server, services)
    serveAttachments(server, services, { engine, blobs })
    serveSharing(server, services, { workers, now })
    serveChatChannel(server, services, { engine, notices, rights, readStep })
  },
})
