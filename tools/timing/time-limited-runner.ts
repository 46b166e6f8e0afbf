import { type RunnerTask, type RunnerTestFile, TestRunner } from 'vitest'
import { isTimeOver } from './time-limit.mjs'

function leave(task: RunnerTask): void {
  if (task.mode === 'run') task.mode = 'skip'
  if (task.type === 'suite') for (const one of task.tasks) leave(one)
}

/** Skips test files whose turn comes after the time limit of the run. */
export default class TimeLimitedRunner extends TestRunner {
  onBeforeRunFiles(files: RunnerTestFile[]): void {
    if (isTimeOver()) for (const file of files) leave(file)
  }
}
