import { type RunnerTask, type RunnerTestFile, TestRunner } from 'vitest'
import { isTimeOver } from './time-limit.mjs'

function leave(task: RunnerTask): void {
  if (task.mode === 'run') task.mode = 'skip'
  if (task.type === 'suite') for (const one of task.tasks) leave(one)
}

/** Leaves the tests of files that come to their turn after the time of the run. */
export default class TimeLimitedRunner extends TestRunner {
  onBeforeRunFiles(files: RunnerTestFile[]): void {
    if (isTimeOver()) for (const file of files) leave(file)
  }
}
