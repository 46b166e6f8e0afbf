import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import type { PermissionState } from '../../../../contract/chat/permissions.ts'
import type { Mention } from '../../../../contract/chat/mentions.schemas.ts'
import type { Reading, ReadingChoice } from '../../../../contract/chat/reading.schemas.ts'
import type { Versions } from './branches.ts'
import type { PendingPrompt } from './conversation.projection.ts'

export type ToolStep = {
  id: string
  /** The name of the tool that was called. */
  tool: string
  label: string
  phase: 'pending' | 'done' | 'failed' | 'interrupted'
  /** The error of a failed step. */
  detail: string
  /** A failed step whose tool did its work a step later. */
  isPutRight?: boolean
  /** A model's thoughts or summary, as the server stored them. */
  thought?: unknown
}

/** Everything that a conversation shows, top to bottom. */
export type Entry =
  | {
      kind: 'question'
      id: string
      content: string
      at: string | null
      /** How the person wanted it read. */
      reading?: Reading | undefined
      /** What the question is limited to. */
      only?: readonly Mention[] | undefined
      versions: Versions | null
      prompt: PendingPrompt | null
    }
  /** `only`: what its question is limited to. */
  | { kind: 'answer'; id: string; message: ChatMessage; isLast: boolean; only?: readonly Mention[] | undefined }
  /** The assistant asks which reading is meant. `chosen`: label of the one that was sent. */
  | { kind: 'choices'; id: string; choices: readonly ReadingChoice[]; chosen: string | null; isOver: boolean }
  /** `isOver`: something follows them. */
  | { kind: 'steps'; id: string; steps: readonly ToolStep[]; isOver: boolean }
  /** Words that would leave the server. `state`: the person's decision. `isOpen`: the answer is waiting for it. */
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
