import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnyEventObject, fromCallback } from 'xstate'
import { type Job, jobStatusSchema } from '../../../contract/jobs/jobs.schemas.ts'
import type { FeedFact, NumberedFact } from '../../../src/machines/jobs/jobs.events.ts'
import { jobsMachine } from '../../../src/machines/jobs/jobs.machine.ts'
import { emptyLog, isNew, type JobsLog, projectJobs } from '../../../src/machines/jobs/jobs.projection.ts'
import { hasJobs, isProcessingDocuments, jobGroups } from '../../../src/machines/jobs/jobs.selectors.ts'
import { describeFold, runs } from '../shared/fold.ts'
import { type Step, startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { jobsWalk, job, snapshot } from './jobs.walk.ts'

describeWalk(jobsMachine, jobsWalk)
describeFold(jobsMachine, { ...jobsWalk, actors: { 'follow updates': fromCallback(() => {}) } })

const start = () => startHarness(jobsMachine, jobsWalk)
const send = (event: FeedFact | { type: string }): Step => ({ kind: 'event', event })
const shown = (harness: ReturnType<typeof start>) =>
  jobGroups(harness.snapshot().context).map(({ status, jobIds }) => [status, jobIds])

describe('what is shown', () => {
  // D1.4.09, D1.4.10, D1.9.09, D1.9.10
  test('is by default what runs and what ended within the display time, looked at every quarter of it', () => {
    const harness = start()
    harness.take(send({ type: 'feed.snapshot taken', ...snapshot }))
    harness.take(send({ type: 'feed.job updated', seq: 6, job: job('a', 'SUCCESS') }))
    expect(harness.snapshot().context.filter).toBe('recent')
    const seen = [[harness.clock.now(), shown(harness)]]
    for (let quarter = 0; quarter < 4; quarter++) {
      harness.take({ kind: 'time passed' })
      seen.push([harness.clock.now(), shown(harness)])
    }
    expect(seen).toEqual([
      [0, [['SUCCESS', ['a']]]],
      [2_500, [['SUCCESS', ['a']]]],
      [5_000, [['SUCCESS', ['a']]]],
      [7_500, [['SUCCESS', ['a']]]],
      [10_000, []],
    ])
    expect(harness.clock.running()).toEqual([])
    harness.stop()
  })

  // D1.4.11, D1.4.12
  test('is with All also what ended long ago, and nothing with None', () => {
    const harness = start()
    const jobs = [job('a', 'PROGRESS'), job('b', 'SUCCESS')]
    harness.take(send({ type: 'feed.snapshot taken', epoch: 'e1', seq: 5, jobs }))
    expect(shown(harness)).toEqual([['PROGRESS', ['a']]])
    const choose = (filter: string) => harness.take({ kind: 'event', event: { type: 'jobs.filter chosen', filter } })
    choose('all')
    expect(shown(harness)).toEqual([
      ['PROGRESS', ['a']],
      ['SUCCESS', ['b']],
    ])
    choose('none')
    expect(shown(harness)).toEqual([])
    harness.stop()
  })

  // D1.4.06, D1.4.07
  test('is one group per label and status, and each failure on its own', () => {
    const jobs = {
      a: { job: job('a', 'PROGRESS', { progress: 0.2 }), age: null },
      b: { job: job('b', 'PROGRESS', { progress: 0.6, progressMessage: 'two.pdf' }), age: null },
      c: { job: job('c', 'PROGRESS', { label: 'Export' }), age: null },
      d: { job: job('d', 'FAILURE', { progressMessage: 'no.' }), age: 0 },
      e: { job: job('e', 'FAILURE', { progressMessage: 'no.' }), age: 0 },
    }
    expect(jobGroups({ log: { epoch: 'e', last: 1, jobs }, filter: 'recent', dismissed: [] })).toEqual([
      { key: 'PROGRESS Export', label: 'Export', status: 'PROGRESS', jobIds: ['c'], progress: null, message: null },
      {
        ...{ key: 'PROGRESS Processing documents', label: 'Processing documents', status: 'PROGRESS' },
        ...{ jobIds: ['a', 'b'], progress: 0.4, message: 'two.pdf' },
      },
      { ...failure, key: 'd', jobIds: ['d'] },
      { ...failure, key: 'e', jobIds: ['e'] },
    ])
  })
  const failure = { label: 'Processing documents', status: 'FAILURE' as const, progress: null, message: 'no.' }

  test('has a choice of what is shown only while something is shown or hidden by it', () => {
    const harness = start()
    const has = () => hasJobs(harness.snapshot().context)
    const seen = [has()]
    harness.take(send({ type: 'feed.snapshot taken', ...snapshot }))
    harness.take({ kind: 'event', event: { type: 'jobs.filter chosen', filter: 'none' } })
    seen.push(has())
    harness.take(send({ type: 'feed.job updated', seq: 6, job: job('a', 'SUCCESS') }))
    for (let quarter = 0; quarter < 4; quarter++) harness.take({ kind: 'time passed' })
    seen.push(has())
    expect(seen).toEqual([false, true, false])
    harness.stop()
  })

  // D1.4.06
  test('is by urgency, with the mean of what is known and the first message that there is', () => {
    const known = (id: string, status: Job['status'], more: Partial<Job> = {}) => [
      ...[id, { job: job(id, status, more), age: status === 'PROGRESS' || status === 'PENDING' ? null : 0 }],
    ]
    const jobs = Object.fromEntries([
      known('a', 'SUCCESS'),
      known('b', 'CANCELLED'),
      known('c', 'FAILURE'),
      known('d', 'PENDING'),
      known('e', 'PROGRESS'),
      known('f', 'PROGRESS', { progress: 0.5, progressMessage: 'two.pdf' }),
    ])
    const groups = jobGroups({ log: { epoch: 'e', last: 1, jobs }, filter: 'recent', dismissed: [] })
    expect(groups.map(({ status, progress, message }) => [status, progress, message])).toEqual([
      ['PROGRESS', 0.5, 'two.pdf'],
      ...['PENDING', 'FAILURE', 'CANCELLED', 'SUCCESS'].map((status) => [status, null, null]),
    ])
  })

  test('lacks all that was put away until a filter is chosen', () => {
    const harness = start()
    const jobs = [job('a', 'PROGRESS'), job('b', 'PENDING')]
    harness.take(send({ type: 'feed.snapshot taken', epoch: 'e1', seq: 5, jobs }))
    for (const id of ['a', 'b']) harness.take({ kind: 'event', event: { type: 'jobs.dismissed', jobIds: [id] } })
    const without = shown(harness)
    harness.take({ kind: 'event', event: { type: 'jobs.filter chosen', filter: 'recent' } })
    expect([without, shown(harness).length]).toEqual([[], 2])
    harness.stop()
  })

  test('no longer holds what was put away', () => {
    const harness = start()
    harness.take(send({ type: 'feed.snapshot taken', ...snapshot }))
    harness.take({ kind: 'event', event: { type: 'jobs.dismissed', jobIds: ['a'] } })
    expect(shown(harness)).toEqual([])
    harness.stop()
  })
})

describe('a cancellation', () => {
  test('that was refused says why, and can be asked for again', () => {
    const harness = start()
    const cancellation = () => {
      const { value, context, children } = harness.snapshot()
      return [value.cancellation, context.failure, children.cancellation?.getSnapshot().input]
    }
    const request = { kind: 'event', event: { type: 'jobs.cancel requested', jobIds: ['a'] } } as const
    const failure = { kind: 'rejected', message: 'The job has ended.' } as const
    harness.take(send({ type: 'feed.snapshot taken', ...snapshot }))
    harness.take(request)
    harness.take({ kind: 'failed', child: 'cancellation', error: failure })
    expect(cancellation()).toEqual(['refused', failure, undefined])
    harness.take(request)
    expect(cancellation()).toEqual(['being asked for', null, { project: 'acme', jobIds: ['a'] }])
    harness.take({ kind: 'answered', child: 'cancellation', output: [job('a', 'CANCELLED')] })
    expect([...cancellation(), shown(harness)]).toEqual(['not wanted', null, undefined, [['CANCELLED', ['a']]]])
    harness.stop()
  })
})

test('documents are being processed while one such job has not ended, whatever else runs', () => {
  const isProcessing = (...jobs: Job[]) =>
    isProcessingDocuments(projectJobs(emptyLog, { type: 'feed.snapshot taken', epoch: 'e1', seq: 1, jobs }))
  const other = job('x', 'PROGRESS', { label: 'Export' })
  expect([
    isProcessing(other, job('a', 'PENDING'), job('b', 'SUCCESS')),
    isProcessing(other, job('a', 'PROGRESS')),
    isProcessing(other, job('b', 'SUCCESS'), job('c', 'FAILURE'), job('d', 'UNKNOWN')),
    isProcessing(),
  ]).toEqual([true, true, false, false])
})

describe('the numbered log', () => {
  // D1.4.13, D1.4.14
  test('takes an update and a deletion at their place without asking anything again', () => {
    const harness = start()
    harness.take(send({ type: 'feed.snapshot taken', ...snapshot }))
    harness.take(send({ type: 'feed.job updated', seq: 6, job: job('b', 'PENDING') }))
    expect(Object.keys(harness.snapshot().context.log.jobs)).toEqual(['a', 'b'])
    harness.take(send({ type: 'feed.job deleted', seq: 7, id: 'a' }))
    expect(Object.keys(harness.snapshot().context.log.jobs)).toEqual(['b'])
    expect(harness.snapshot().context.log.last).toBe(7)
    harness.stop()
  })

  test('hands on that data changed, once per number, and everything after a snapshot or a return', () => {
    const harness = start()
    const refreshed = { type: 'feed.data refreshed', seq: 6, dataType: 'docs' } as const
    harness.take(send({ type: 'feed.snapshot taken', ...snapshot }))
    harness.take(send(refreshed))
    harness.take(send(refreshed))
    harness.take(send({ type: 'feed.closed', isFinal: false }))
    harness.take(send({ type: 'feed.opened' }))
    expect(harness.emitted).toEqual([
      { type: 'data.changed', project: 'acme', dataType: 'everything' },
      { type: 'data.changed', project: 'acme', dataType: 'docs' },
      { type: 'data.changed', project: 'acme', dataType: 'everything' },
    ])
    harness.stop()
  })

  test('asks whether the organisation is still open when the channel was closed for good', () => {
    const harness = start()
    harness.take(send({ type: 'feed.opened' }))
    harness.take(send({ type: 'feed.closed', isFinal: true }))
    expect(harness.emitted).toEqual([{ type: 'organisation.changed' }])
    harness.stop()
  })

  const atSix = [
    { type: 'feed.job updated', seq: 6, job: job('b', 'PENDING') },
    { type: 'feed.job deleted', seq: 6, id: 'a' },
    { type: 'feed.data refreshed', seq: 6, dataType: 'docs' },
  ] as const
  test.each(atSix)('asks once for what is missing before a $type, and is live again when it has come', (fact) => {
    const received: AnyEventObject[] = []
    const actors = {
      'follow updates': fromCallback<AnyEventObject>(({ receive }) => receive((event) => void received.push(event))),
    }
    const harness = startHarness(jobsMachine, { ...jobsWalk, actors })
    const tooEarly = { ...fact, seq: 7 }
    const feedAndLast = () => [harness.snapshot().value.feed, harness.snapshot().context.log.last]
    harness.take(send({ type: 'feed.snapshot taken', ...snapshot }))
    harness.take(send(tooEarly))
    harness.take(send(tooEarly))
    expect([feedAndLast(), received]).toEqual([
      ['behind', 5],
      [{ type: 'feed.place reached', epoch: 'e1', seq: 5 }, { type: 'feed.gap found' }],
    ])
    harness.take(send(fact))
    harness.take(send(tooEarly))
    expect([feedAndLast(), received.slice(2)]).toEqual([
      ['live', 7],
      [6, 7].map((seq) => ({ type: 'feed.place reached', epoch: 'e1', seq })),
    ])
    harness.stop()
  })

  const anyStatus = fc.constantFrom(...jobStatusSchema.options)
  const begun: JobsLog = { ...emptyLog, epoch: 'e1' }

  test('never lets an ended job run again, and never folds a number twice', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 14 }), anyStatus), { maxLength: 20 }), (steps) => {
        let log = begun
        let ended: Job | null = null
        for (const [seq, status] of steps) {
          const fact: NumberedFact = { type: 'feed.job updated', seq, job: job('a', status) }
          const before = log
          log = projectJobs(log, fact)
          if (!isNew(before, fact)) expect(log).toBe(before)
          if (ended) expect(log.jobs['a']?.job).toEqual(ended)
          const known = log.jobs['a']
          if (known && known.age !== null) ended = known.job
        }
      }),
      { numRuns: Math.max(runs, 2_000), seed: 20_261_122 },
    )
  })
})
