import { useSelector } from '@xstate/react'
import type { Mention, MentionKey } from '../../../../contract/chat/mentions.schemas.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'

const none: readonly never[] = []

/** What the next question is limited to, and the search for more. */
export function useMentions(conversation: ConversationActor) {
  const actor = useSelector(conversation, ({ children }) => children.mentions)
  return {
    chosen: useSelector(actor, (snapshot) => snapshot?.context.chosen ?? none),
    hits: useSelector(actor, (snapshot) => snapshot?.context.hits ?? none),
    isBusy: useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false),
    isFailed: useSelector(actor, (snapshot) => snapshot?.hasTag('failed') ?? false),
    type: (phrase: string) => actor?.send({ type: 'mentions.typed', phrase }),
    close: () => actor?.send({ type: 'mentions.closed' }),
    choose: (mention: Mention) => actor?.send({ type: 'mention.chosen', mention }),
    remove: (mention: MentionKey) => actor?.send({ type: 'mention.removed', mention }),
  }
}
