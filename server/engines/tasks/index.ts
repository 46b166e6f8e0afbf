export { TaskFailure, type TaskTrouble, isTooMuch } from './task-failure.ts'
export type { Tasks } from './task.ts'
