import type { Feature } from '../../platform/feature/feature.ts'
import { type AnswerEnvironment, answerHandler } from './answer.job.ts'
import { type ChatChannelParts, serveChatChannel } from './chat.channel.ts'
import { serveChat } from './chat.routes.ts'
import { createDeltaWriter } from './delta-writer.ts'

type StepParts = Pick<ChatChannelParts, 'readStep'> & Pick<AnswerEnvironment, 'frameOf'>

/** `readStep` and `frameOf`: a step of a playbook as its reader, and as the model in its conversation, may see it. */
export const chatFeature = ({ readStep, frameOf }: StepParts): Feature => ({
  name: 'chat',
  handlers: ({ notices, database, assistant }) => [
    answerHandler({ notices, deltas: createDeltaWriter(database), frameOf, ...assistant }),
  ],
  routes(server, { services, engine: engineOf, notices, rights }) {
    const engine = engineOf()
    serveChat(server, services, { engine })
    serveChatChannel(server, services, { engine, notices, rights, readStep })
  },
})
