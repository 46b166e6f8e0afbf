import type { Reading } from '../../../../contract/chat/reading.schemas.ts'
import type { ChatServerFrame } from '../../../../contract/live/frames.ts'
import type { PendingPrompt } from './conversation.projection.ts'

/** Wishes of the person. `id` and `at` (ISO) are made where the wish is made. */
export type ConversationRequest =
  /** `reading`: of the button that was pressed. */
  | { type: 'prompt.send requested'; id: string; content: string; reading?: Reading | undefined; at: string }
  | { type: 'prompt.send again requested'; id: string }
  | { type: 'prompt.discard requested'; id: string }
  | { type: 'answer.stop requested' }
  /** `reading`: after a chip was changed. */
  | { type: 'answer.regenerate requested'; id: string; messageId: string; reading?: Reading | undefined; at: string }
  | { type: 'question.edit requested'; messageId: string }
  | { type: 'question.edit cancelled' }
  | { type: 'question.edit submitted'; id: string; content: string; at: string }
  | { type: 'version.chosen'; messageId: string }
  /** The person's word to words that would leave the server. */
  | { type: 'permission.decided'; callId: string; isAllowed: boolean }
  | { type: 'connection.try again requested' }

/** What the live channel and the store of unsent prompts say. */
export type ConversationFact =
  | { type: 'live.opened' }
  | { type: 'live.closed'; code: number; isFinal: boolean }
  /** All frames since the last painted picture of the page. */
  | { type: 'live.frames arrived'; frames: readonly ChatServerFrame[] }
  | { type: 'outbox.read'; prompts: readonly PendingPrompt[] }

/** What the machine concludes from the log each time it grew. */
export type ConversationConclusion =
  | { type: 'answer.goes on' }
  | { type: 'answer.is over' }
  | { type: 'prompt.is awaited' }

export type ConversationEvent = ConversationRequest | ConversationFact | ConversationConclusion

/** What the live channel is told. */
export type LiveCommand =
  | { type: 'live.send'; frame: { type: string; [field: string]: unknown } }
  /** From where to go on at the next opening; null for the whole history. */
  | { type: 'live.position reached'; position: { epoch: string; after: number } | null }
  | { type: 'live.subscribe again' }
  | { type: 'live.connect again' }

export type OutboxCommand = { type: 'outbox.changed'; prompts: readonly PendingPrompt[] }

/** Where a text that was not sent is kept. `beginning` is what stands there when nothing is kept. */
export type DraftAddress = {
  personId: string
  project: string
  kind: 'prompt' | 'edit' | 'transcript'
  id: string
  beginning: string
}
export type DraftCommand =
  | { type: 'draft.written'; text: string }
  | { type: 'draft.used up' }
  | { type: 'draft.other taken' }
  | { type: 'draft.other left' }

/** The state of a draft as its keeper shows it. `other`: what another tab has written meanwhile. */
export type DraftState = {
  text: string
  phase: 'being read' | 'ready'
  failure: 'not read' | 'not kept' | null
  other: string | null
}
