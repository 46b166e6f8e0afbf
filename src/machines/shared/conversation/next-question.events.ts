import type { Mention } from '../../../../contract/chat/mentions.schemas.ts'

/** A question for which an answer has to end first. Its id is that of the message it becomes. */
export type NextQuestion = { id: string; content: string; only?: Mention[] | undefined; at: string }
/** Files on their way to the conversation, for it alone: all were added, or one couldn't be. */
export type FilesReport = 'added' | 'failed'
/** `failed`: the last answer didn't end well, or the last question was refused. */
export type ThreadReport = 'at work' | 'ready' | 'failed'

/** Stored in this browser, so that it outlives a reload. */
export type NextQuestionFact = { type: 'next question.read'; question: NextQuestion }
/** Sent while a question waits for files. */
export type FilesFact = { type: 'files.reported'; report: FilesReport }
export type NextQuestionUpdate = { type: 'next question.kept'; question: NextQuestion | null }

export type NextQuestionEvent =
  | NextQuestionFact
  | FilesFact
  /** `isForFiles`: it was asked while files were being added to the conversation. */
  | ({ type: 'question.queued'; isForFiles?: boolean } & NextQuestion)
  | { type: 'question.removed' }
  | { type: 'question.send requested' }
  | { type: 'question.edit requested' }
  | { type: 'question.text changed'; text: string }
  | { type: 'question.edit saved' }
  | { type: 'question.edit cancelled' }
  /** From the conversation: how the thread is now, and that it has sent the question. */
  | { type: 'thread.reported'; report: ThreadReport }
  | { type: 'question.taken' }
