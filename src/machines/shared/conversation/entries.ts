import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import type { PermissionState } from '../../../../contract/chat/permissions.ts'
import type { Reading, ReadingChip, ReadingChoice } from '../../../../contract/chat/reading.schemas.ts'
import type { Versions } from './branches.ts'
import type { PendingPrompt } from './conversation.projection.ts'

export type ToolStep = {
  id: string
  label: string
  phase: 'pending' | 'done' | 'failed' | 'interrupted'
  /** What a failed step said. */
  detail: string
  /** What a model thought aloud, or summarised, as the server kept it. */
  thought?: unknown
}

/** What stands in the conversation, from top to bottom. */
export type Entry =
  | {
      kind: 'question'
      id: string
      content: string
      at: string | null
      /** How the person wanted it read. */
      reading?: Reading | undefined
      versions: Versions | null
      prompt: PendingPrompt | null
    }
  | { kind: 'answer'; id: string; message: ChatMessage; isLast: boolean }
  /** How the question was read; stands above the figure. */
  | { kind: 'reading'; id: string; answerId: string; reading: Reading; chips: readonly ReadingChip[] }
  /** Asked back: which reading is meant. `chosen`: the label of the one that was sent. */
  | { kind: 'choices'; id: string; choices: readonly ReadingChoice[]; chosen: string | null; isOver: boolean }
  /** `isOver`: something came after them. */
  | { kind: 'steps'; id: string; steps: readonly ToolStep[]; isOver: boolean }
  /** Words that would leave the server. `state`: what the person said; `isOpen`: the answer waits for it. */
  | {
      kind: 'permission'
      id: string
      callId: string
      words: string
      state: PermissionState | null
      isOpen: boolean
    }
  | { kind: 'action'; id: string; message: ChatMessage }
  | { kind: 'error'; id: string; content: string; message: ChatMessage | null }
  | { kind: 'waiting'; id: 'waiting' }
  | { kind: 'unanswered'; id: string; questionId: string }
