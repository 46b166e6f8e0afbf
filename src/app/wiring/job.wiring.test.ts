import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Job, JobStatus } from '../../../contract/jobs/jobs.schemas.ts'
import { wireJob } from './job.wiring.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const job = (status: JobStatus): Job => ({
  ...{ id: 'j1', project: 'acme', label: 'Reading', status, progress: null, progressMessage: null },
  ...{ startedAt: null, completedAt: null },
})

/** A started job whose server reports these states in turn; returns when it was polled, in ms from the start. */
function run(statuses: JobStatus[]) {
  const begun = Date.now()
  const asked: number[] = []
  const read = async () => {
    asked.push(Date.now() - begun)
    return job(statuses.length > 1 ? statuses.shift()! : statuses[0]!)
  }
  const input = { project: 'acme', request: 'j1', limit: 900_000 }
  return { asked, actor: createActor(wireJob({ read }), { input }).start() }
}

// D1.4.05, D1.9.11
test.each([
  [0, 1_800],
  [0.5, 2_000],
  [1, 2_200],
])('a job is polled while it is UNKNOWN, PENDING or in PROGRESS (random %d: every %d ms)', async (random, every) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const { actor, asked } = run(['UNKNOWN', 'PENDING', 'PROGRESS', 'SUCCESS'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([actor.getSnapshot().value, asked]).toEqual(['done', [0, every, 2 * every, 3 * every]])
})

test('polling ends with the one who waits', async () => {
  const { actor, asked } = run(['PROGRESS'])
  await vi.advanceTimersByTimeAsync(100)
  actor.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([0])
})
