import type { Mention } from '../../../../contract/chat/mentions.schemas.ts'
import type { Reading } from '../../../../contract/chat/reading.schemas.ts'
import type { ChatServerFrame } from '../../../../contract/live/frames.ts'
import type { NextQuestion } from './next-question.events.ts'
import type { PendingPrompt } from './conversation.projection.ts'

/** Requests by the person. `id` and `at` (ISO) are made by the caller. */
export type ConversationRequest =
  /** `reading`: set if a suggested reading was pressed. `only`: what the question is limited to. */
  | {
      type: 'prompt.send requested'
      id: string
      content: string
      reading?: Reading | undefined
      only?: Mention[] | undefined
      at: string
    }
  /** `isWithoutGone`: not limited to what is gone. */
  | { type: 'prompt.send again requested'; id: string; isWithoutGone?: boolean }
  | { type: 'prompt.discard requested'; id: string }
  | { type: 'answer.stop requested' }
  /** `reading`: set after a chip was changed. */
  | { type: 'answer.regenerate requested'; id: string; messageId: string; reading?: Reading | undefined; at: string }
  | { type: 'question.edit requested'; messageId: string }
  | { type: 'question.edit cancelled' }
  | { type: 'question.edit submitted'; id: string; content: string; at: string }
  | { type: 'version.chosen'; messageId: string }
  /** Whether the person allows these words to leave the server. */
  | { type: 'permission.decided'; callId: string; isAllowed: boolean }
  | { type: 'connection.try again requested' }

/** Sent by the live channel and by the store of unsent prompts. */
export type ConversationFact =
  | { type: 'live.opened' }
  | { type: 'live.closed'; code: number; isFinal: boolean }
  /** All frames since the last animation frame. */
  | { type: 'live.frames arrived'; frames: readonly ChatServerFrame[] }
  | { type: 'outbox.read'; prompts: readonly PendingPrompt[] }

/** Events that the machine raises for itself each time the log grew, and when the queued question's turn has come. */
export type ConversationConclusion =
  | ({ type: 'next question.due' } & NextQuestion)
  | { type: 'answer.goes on' }
  | { type: 'answer.is over' }
  | { type: 'prompt.is awaited' }

export type ConversationEvent = ConversationRequest | ConversationFact | ConversationConclusion

/** Sent to the live channel. */
export type LiveCommand =
  | { type: 'live.send'; frame: { type: string; [field: string]: unknown } }
  /** Where the next connection resumes; null for the whole history. */
  | { type: 'live.position reached'; position: { epoch: string; after: number } | null }
  | { type: 'live.subscribe again' }
  | { type: 'live.connect again' }

export type OutboxCommand = { type: 'outbox.changed'; prompts: readonly PendingPrompt[] }

/** Identifies a stored draft. `beginning`: the text to use when nothing is stored. */
export type DraftAddress = {
  personId: string
  project: string
  kind: 'prompt' | 'edit' | 'transcript'
  id: string
  beginning: string
}
export type DraftCommand =
  | { type: 'draft.written'; text: string }
  /** `text`: what it has become; a draft that says something else by now stays. */
  | { type: 'draft.used up'; text?: string }
  | { type: 'draft.other taken' }
  | { type: 'draft.other left' }

/** State of a draft. `other`: what another tab has written meanwhile. */
export type DraftState = {
  text: string
  phase: 'being read' | 'ready'
  failure: 'not read' | 'not kept' | null
  other: string | null
}
