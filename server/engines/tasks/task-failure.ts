export type TaskTrouble = 'too long' | 'too much memory' | 'busy' | 'cancelled' | 'failed'

/** A task that gave no result. What the thread said stays in `cause`; callers choose the sentence for a person. */
export class TaskFailure extends Error {
  readonly trouble: TaskTrouble

  constructor(trouble: TaskTrouble, cause?: unknown) {
    super(`a task of the workers: ${trouble}`, { cause })
    this.name = 'TaskFailure'
    this.trouble = trouble
  }
}

/** Whether a task was stopped because of what it was given: the same again would end the same way. */
export const isTooMuch = (error: unknown): error is TaskFailure =>
  error instanceof TaskFailure && (error.trouble === 'too long' || error.trouble === 'too much memory')
