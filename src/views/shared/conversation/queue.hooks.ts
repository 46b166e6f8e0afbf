import { useSelector } from '@xstate/react'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { newId } from './new-id.ts'

/** Queues a question from the prompt box. */
export function useQueue(conversation: ConversationActor) {
  const actor = useSelector(conversation, ({ children }) => children['next question'])
  const isTaken = useSelector(actor, (snapshot) => snapshot !== undefined && !snapshot.hasTag('empty'))
  return {
    isTaken,
    queue: (content: string) => {
      actor?.send({ type: 'question.queued', id: newId(), content, at: new Date().toISOString() })
      conversation.getSnapshot().children.draft?.send({ type: 'draft.used up' })
    },
  }
}
