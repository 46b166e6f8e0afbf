import { questionOf } from './branches.ts'
import type { ConversationEvent, DraftAddress } from './conversation.events.ts'
import type { ConversationLog, PendingPrompt } from './conversation.projection.ts'

export type ThreadAddress = { project: string; personId: string; threadId: string }

export type ConversationContext = ThreadAddress & {
  log: ConversationLog
  /** Which version of a question is shown: the parent's id to the chosen child's. */
  chosen: Readonly<Record<string, string>>
  /** The question that is being changed. */
  editing: { messageId: string; content: string } | null
  closeCode: number | null
  /** The search whose permission was last answered here. */
  decidedCallId: string | null
}

export const questionIn = ({ log }: ConversationContext, messageId: string) => questionOf(log.messages, messageId)

/** The prompt that a wish asks to send; null for any other event. */
export function promptOf(context: ConversationContext, event: ConversationEvent): PendingPrompt | null {
  switch (event.type) {
    case 'prompt.send requested':
      return {
        id: event.id,
        kind: 'prompt',
        messageId: null,
        content: event.content,
        reading: event.reading,
        at: event.at,
        refusal: null,
      }
    case 'question.edit submitted': {
      const messageId = context.editing?.messageId ?? null
      return { id: event.id, kind: 'edit', messageId, content: event.content, at: event.at, refusal: null }
    }
    case 'answer.regenerate requested': {
      const content = questionIn(context, event.messageId)?.content ?? ''
      return {
        id: event.id,
        kind: 'regenerate',
        messageId: event.messageId,
        content,
        reading: event.reading,
        at: event.at,
        refusal: null,
      }
    }
    default:
      return null
  }
}

/** The thread that a channel speaks with. */
export function addressOf({ project, personId, threadId }: ThreadAddress): ThreadAddress {
  return { project, personId, threadId }
}

/** Where the text of the prompt box is kept. */
export function draftAddress({ project, personId, threadId }: ThreadAddress): DraftAddress {
  return { project, personId, kind: 'prompt', id: threadId, beginning: '' }
}

/** Where the text of the question that is being changed is kept. */
export function editAddress({ project, personId, editing }: ConversationContext): DraftAddress {
  return { project, personId, kind: 'edit', id: editing?.messageId ?? '', beginning: editing?.content ?? '' }
}
