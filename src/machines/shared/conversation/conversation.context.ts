import { questionOf } from './branches.ts'
import type { ConversationEvent, DraftAddress } from './conversation.events.ts'
import type { ConversationLog, PendingPrompt } from './conversation.projection.ts'

export type ConversationTag =
  | 'busy'
  | 'connecting'
  | 'notice'
  | 'ended'
  | 'at work'
  | 'stopping'
  | 'overdue'
  | 'kept'
  | 'editing'
  | 'deciding'
  | 'undecided'

export type ThreadAddress = { project: string; personId: string; threadId: string }

export type ConversationContext = ThreadAddress & {
  log: ConversationLog
  /** The shown version of each question: the parent's id to the chosen child's. */
  chosen: Readonly<Record<string, string>>
  /** The question being edited. */
  editing: { messageId: string; content: string } | null
  closeCode: number | null
  /** The search whose permission was last answered on this page. */
  decidedCallId: string | null
}

export const questionIn = ({ log }: ConversationContext, messageId: string) => questionOf(log.messages, messageId)

/** The prompt that an event asks to send; null for any other event. */
export function promptOf(context: ConversationContext, event: ConversationEvent): PendingPrompt | null {
  switch (event.type) {
    case 'prompt.send requested':
      return {
        id: event.id,
        kind: 'prompt',
        messageId: null,
        content: event.content,
        reading: event.reading,
        only: event.only,
        at: event.at,
        refusal: null,
      }
    case 'next question.due':
      return {
        id: event.id,
        kind: 'prompt',
        messageId: null,
        content: event.content,
        only: event.only,
        at: event.at,
        refusal: null,
      }
    case 'question.edit submitted': {
      const messageId = context.editing?.messageId ?? null
      const only = questionIn(context, messageId ?? '')?.only
      return { id: event.id, kind: 'edit', messageId, content: event.content, only, at: event.at, refusal: null }
    }
    case 'answer.regenerate requested': {
      const { content = '', only } = questionIn(context, event.messageId) ?? {}
      return {
        id: event.id,
        kind: 'regenerate',
        messageId: event.messageId,
        content,
        only,
        reading: event.reading,
        at: event.at,
        refusal: null,
      }
    }
    default:
      return null
  }
}

/** Identifies the thread for its channel. */
export function addressOf({ project, personId, threadId }: ThreadAddress): ThreadAddress {
  return { project, personId, threadId }
}

/** Identifies the stored draft of the prompt box. */
export function draftAddress({ project, personId, threadId }: ThreadAddress): DraftAddress {
  return { project, personId, kind: 'prompt', id: threadId, beginning: '' }
}

/** Identifies the stored draft of the question being edited. */
export function editAddress({ project, personId, editing }: ConversationContext): DraftAddress {
  return { project, personId, kind: 'edit', id: editing?.messageId ?? '', beginning: editing?.content ?? '' }
}
