import type { Feature } from '../../platform/feature/feature.ts'
import { answerHandler } from './answer.job.ts'
import { type ChatChannelParts, serveChatChannel } from './chat.channel.ts'
import { serveChat } from './chat.routes.ts'
import { createDeltaWriter } from './delta-writer.ts'

/** `readStep`: a step of a playbook as the person of the transaction may see it. */
export const chatFeature = ({ readStep }: Pick<ChatChannelParts, 'readStep'>): Feature => ({
  name: 'chat',
  handlers: ({ notices, database, assistant }) => [
    answerHandler({ notices, deltas: createDeltaWriter(database), ...assistant }),
  ],
  routes(server, { services, engine: engineOf, notices, rights }) {
    const engine = engineOf()
    serveChat(server, services, { engine })
    serveChatChannel(server, services, { engine, notices, rights, readStep })
  },
})
