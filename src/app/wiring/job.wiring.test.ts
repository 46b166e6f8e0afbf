import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Job, JobStatus } from '../../../contract/jobs/jobs.schemas.ts'
import { wireCancellableJob, wireJob } from './job.wiring.ts'

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

test('a cancel waits for the answer to the start, since until then no job is listed', async () => {
  const answered = Promise.withResolvers<string>()
  const cancelled: unknown[] = []
  const cancelRunning = async (project: string, label: string) => void cancelled.push([project, label])
  const jobs = { read: async () => job('PROGRESS'), cancelRunning }
  const { job: reading, cancel } = wireCancellableJob(jobs, 'Reading', () => answered.promise)
  const actor = createActor(reading, { input: { project: 'acme', request: null, limit: 900_000 } }).start()
  const ended = cancel('acme', new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(cancelled).toEqual([])
  answered.resolve('j1')
  await ended
  expect(cancelled).toEqual([['acme', 'Reading']])
  actor.stop()
})

test('a cancel after a start without an answer still cancels what runs', async () => {
  const cancelled: string[] = []
  const jobs = {
    read: async () => job('PROGRESS'),
    cancelRunning: async (project: string) => void cancelled.push(project),
  }
  const { job: reading, cancel } = wireCancellableJob(jobs, 'Reading', () => Promise.reject(new Error('no answer')))
  const actor = createActor(reading, { input: { project: 'acme', request: null, limit: 900_000 } }).start()
  await cancel('acme', new AbortController().signal)
  expect(cancelled).toEqual(['acme'])
  actor.stop()
})
