import type { Mention } from '../../../../contract/chat/mentions.schemas.ts'

/** A question for which an answer has to end first. Its id is that of the message it becomes. */
export type NextQuestion = { id: string; content: string; only?: Mention[] | undefined; at: string }
/** `failed`: the last answer didn't end well, or the last question was refused. */
export type ThreadReport = 'at work' | 'ready' | 'failed'

/** Stored in this browser, so that it outlives a reload. */
export type NextQuestionFact = { type: 'next question.read'; question: NextQuestion }
export type NextQuestionUpdate = { type: 'next question.kept'; question: NextQuestion | null }

export type NextQuestionEvent =
  | NextQuestionFact
  | ({ type: 'question.queued' } & NextQuestion)
  | { type: 'question.removed' }
  | { type: 'question.send requested' }
  | { type: 'question.edit requested' }
  | { type: 'question.text changed'; text: string }
  | { type: 'question.edit saved' }
  | { type: 'question.edit cancelled' }
  /** From the conversation: how the thread is now, and that it has sent the question. */
  | { type: 'thread.reported'; report: ThreadReport }
  | { type: 'question.taken' }
