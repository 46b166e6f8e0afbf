import { useSelector } from '@xstate/react'
import type { Mention } from '../../../../contract/chat/mentions.schemas.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { newId } from './new-id.ts'

/** Queues a question from the prompt box. */
export function useQueue(conversation: ConversationActor) {
  const actor = useSelector(conversation, ({ children }) => children['next question'])
  const isTaken = useSelector(actor, (snapshot) => snapshot !== undefined && !snapshot.hasTag('empty'))
  return {
    isTaken,
    /** `isForFiles`: files are being added to the conversation, which it waits for. */
    queue: (content: string, only: Mention[] | undefined, isForFiles: boolean) => {
      actor?.send({ type: 'question.queued', id: newId(), content, only, at: new Date().toISOString(), isForFiles })
      const { draft, mentions } = conversation.getSnapshot().children
      draft?.send({ type: 'draft.used up' })
      mentions?.send({ type: 'mentions.used up' })
    },
  }
}
