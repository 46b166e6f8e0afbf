import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnyEventObject, fromCallback } from 'xstate'
import { jobStatusSchema, type PastJob } from '../../../contract/jobs/jobs.schemas.ts'
import { historyMachine } from '../../../src/machines/jobs/history.machine.ts'
import { afterMove, withNewest } from '../../../src/machines/jobs/history.projection.ts'
import { jobsMachine } from '../../../src/machines/jobs/jobs.machine.ts'
import { describeFold, runs } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { failed, firstPage, historyWalk, pastJob, running } from './history.walk.ts'
import { job, jobsWalk, snapshot } from './jobs.walk.ts'

describeWalk(historyMachine, historyWalk)
describeFold(historyMachine, historyWalk)

describe('the history of an organisation', () => {
  test('follows what the log says while it is open, and asks for the rest once that has paused', () => {
    const harness = startHarness(historyMachine, historyWalk)
    harness.take(answered('page', firstPage))
    harness.take(happened('history.job moved', { jobId: 'r', job: job('r', 'SUCCESS', { progress: 1 }) }))
    expect(harness.snapshot().context.jobs).toEqual([{ ...running, ...job('r', 'SUCCESS', { progress: 1 }) }, failed])
    harness.take(happened('history.job moved', { jobId: 'new', job: job('new', 'PENDING') }))
    harness.take({ kind: 'time passed' })
    expect(harness.snapshot().value).toMatchObject({ list: 'being read again' })
    const newest = [pastJob('new', 'PENDING'), pastJob('r', 'SUCCESS')]
    harness.take(answered('newest page', { ...firstPage, jobs: newest, next: 'r' }))
    expect(harness.snapshot().context).toMatchObject({ jobs: [...newest, failed], next: 'f' })
    harness.stop()
  })

  // D1.5.20
  test('is asked for a filter 200 ms after its last change, and goes on under the whole of it', () => {
    const harness = startHarness(historyMachine, historyWalk)
    harness.take(answered('page', firstPage))
    harness.take(happened('history.filter changed', { change: { status: 'FAILURE' } }))
    harness.take(happened('history.filter changed', { change: { search: 'report' } }))
    expect(harness.clock.running()).toEqual([{ due: 200, delay: 200 }])
    harness.take({ kind: 'time passed' })
    const filter = { status: 'FAILURE', label: null, search: 'report' }
    const inputOf = (child: string) =>
      (harness.snapshot().children as Record<string, { getSnapshot(): { input?: unknown } } | undefined>)[
        child
      ]?.getSnapshot().input
    expect(inputOf('page')).toEqual({ project: 'acme', filter, cursor: null })
    harness.take(answered('page', firstPage))
    harness.take(happened('history.more requested'))
    expect(inputOf('next page')).toEqual({ project: 'acme', filter, cursor: 'f' })
    const old = pastJob('old', 'SUCCESS')
    harness.take(answered('next page', { jobs: [old], next: null, labels: ['Export'] }))
    expect(harness.snapshot().context).toMatchObject({ jobs: [running, failed, old], next: null, labels: ['Export'] })
    harness.stop()
  })

  test('learns the names of new kinds of work with the newest page, after a pause of 600 ms', () => {
    const harness = startHarness(historyMachine, historyWalk)
    harness.take(answered('page', firstPage))
    harness.take(happened('history.job moved', { jobId: 'new', job: job('new', 'PENDING') }))
    expect(harness.clock.running().map(({ delay }) => delay)).toEqual([600])
    harness.take({ kind: 'time passed' })
    harness.take(happened('history.job moved', { jobId: 'r', job: null }))
    expect([harness.snapshot().value, harness.snapshot().context.jobs]).toEqual([
      { list: 'moving', retry: 'not wanted' },
      [failed],
    ])
    harness.take({ kind: 'time passed' })
    const labels = ['Export', 'Processing documents', 'Reading the website']
    harness.take(answered('newest page', { ...firstPage, labels }))
    expect(harness.snapshot().context.labels).toEqual(labels)
    harness.stop()
  })

  test('says why a job is not done again, until that was read or another one is asked for', () => {
    const harness = startHarness(historyMachine, historyWalk)
    const refusal = { kind: 'rejected', message: 'This kind of work cannot be repeated.' } as const
    const refuse = () => {
      harness.take(happened('history.retry requested', { jobId: 'f', key: 'key-00000001' }))
      const during = harness.snapshot().context.retryFailure
      harness.take({ kind: 'failed', child: 'retry', error: refusal })
      return [during, harness.snapshot().context.retryFailure]
    }
    harness.take(answered('page', firstPage))
    expect([refuse(), refuse(), harness.snapshot().context.retrying]).toEqual([[null, refusal], [null, refusal], null])
    harness.take({ kind: 'time passed' })
    expect(harness.snapshot().context.retryFailure).toBe(null)
    harness.stop()
  })

  test('of jobs that run again says so at once, and by which job', () => {
    const harness = startHarness(historyMachine, historyWalk)
    harness.take(answered('page', firstPage))
    harness.take(happened('history.retry requested', { jobId: 'f', key: 'key-00000001' }))
    expect(harness.snapshot().children['retry']?.getSnapshot().input).toEqual({
      ...{ project: 'acme', jobId: 'f', key: 'key-00000001' },
    })
    harness.take(answered('retry', 'again'))
    expect(harness.snapshot().context.jobs[1]).toEqual({ ...failed, mayRetry: false, retriedBy: 'again' })
    expect(harness.emitted).toEqual([
      { type: 'toast.requested', toast: { id: 'retried f', tone: 'good', text: 'It’s running again.', undo: null } },
    ])
    harness.stop()
  })

  test('hears from the jobs of the organisation, and nothing any more once it was left', () => {
    const heard: AnyEventObject[] = []
    const history = fromCallback<AnyEventObject>(({ receive }) => receive((event) => void heard.push(event)))
    const harness = startHarness(jobsMachine, { ...jobsWalk, actors: { 'job history': history } })
    harness.take(happened('feed.snapshot taken', snapshot))
    harness.take(happened('jobs.history opened'))
    harness.take(happened('feed.job updated', { seq: 6, job: job('a', 'SUCCESS') }))
    harness.take(happened('feed.job deleted', { seq: 7, id: 'a' }))
    harness.take(happened('jobs.history left'))
    harness.take(happened('feed.job updated', { seq: 8, job: job('b', 'PENDING') }))
    expect([heard, harness.snapshot().children.history]).toEqual([
      [
        { type: 'history.job moved', jobId: 'a', job: job('a', 'SUCCESS') },
        { type: 'history.job moved', jobId: 'a', job: null },
      ],
      undefined,
    ])
    harness.stop()
  })
})

describe('the rows (M5)', () => {
  const anyStatus = fc.constantFrom(...jobStatusSchema.options)
  const anyId = fc.constantFrom('a', 'b', 'c', 'd')

  test('lose a job that the log has forgotten, running or ended, and change nothing for one that is unknown', () => {
    expect(afterMove([running, failed], { jobId: 'r', job: null })).toEqual([failed])
    expect(afterMove([running, failed], { jobId: 'f', job: null })).toEqual([running])
    expect(afterMove([running, failed], { jobId: 'x', job: null })).toEqual([running, failed])
    expect(afterMove([running, failed], { jobId: 'x', job: job('x', 'PENDING') })).toEqual([running, failed])
  })

  test('go on from the newest page to what was known below it, and no further than both together know', () => {
    const known = { jobs: [running, failed, pastJob('old', 'SUCCESS')], next: 'old' }
    const fresh = pastJob('fresh', 'PENDING')
    const newest = (next: string | null, ...jobs: PastJob[]) => withNewest(known, { jobs, next })
    expect([newest('r', fresh, running), newest('fresh', fresh), newest(null, fresh, running)]).toEqual([
      { jobs: [fresh, running, failed, pastJob('old', 'SUCCESS')], next: 'old' },
      { jobs: [fresh], next: 'fresh' },
      { jobs: [fresh, running], next: null },
    ])
  })

  test('never take an ended job back, whatever comes late', () => {
    const anyMove = fc.record({ jobId: anyId, status: fc.option(anyStatus) })
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 20 }), (moves) => {
        let rows: readonly PastJob[] = ['a', 'b', 'c'].map((id) => pastJob(id, 'PROGRESS'))
        const ends = new Map<string, PastJob>()
        for (const { jobId, status } of moves) {
          rows = afterMove(rows, { jobId, job: status && job(jobId, status) })
          for (const row of rows) {
            const isEnd = ['SUCCESS', 'FAILURE', 'CANCELLED'].includes(row.status)
            if (isEnd && !ends.has(row.id)) ends.set(row.id, row)
            if (ends.has(row.id)) expect(row).toEqual(ends.get(row.id))
          }
        }
      }),
      { numRuns: runs, seed: 20_261_125 },
    )
  })

  test('are a whole stretch of the server’s list, whatever came new before the page was read again', () => {
    fc.assert(
      fc.property(fc.nat({ max: 8 }), fc.nat({ max: 6 }), (known, fresh) => {
        const list = Array.from({ length: 8 + fresh }, (_, index) => pastJob(`j${index}`, 'SUCCESS'))
        const page = (from: number, size: number) => ({
          jobs: list.slice(from, from + size),
          next: from + size < list.length ? (list[from + size - 1]?.id ?? null) : null,
        })
        const { jobs } = withNewest(page(fresh, known), page(0, 3))
        expect(jobs).toEqual(list.slice(0, jobs.length))
        expect(jobs.length).toBeGreaterThanOrEqual(Math.min(3, list.length))
      }),
      { seed: 20_261_126 },
    )
  })
})
