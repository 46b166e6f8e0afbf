import { expect, test } from 'vitest'
import { jobMachine } from '../../../src/machines/shared/job.machine.ts'
import { describeFold } from './fold.ts'
import { startHarness } from './harness.ts'
import { job, jobWalk, notFound, offline } from './job.walk.ts'
import { answered, failed } from './steps.ts'
import { describeWalk } from './walk.ts'

describeWalk(jobMachine, jobWalk)
describeFold(jobMachine, jobWalk)

const given = { project: 'acme', request: 'j1', limit: 900_000 }
function begin(input = given) {
  const harness = startHarness(jobMachine, { ...jobWalk, input })
  harness.take(answered('starting', 'j1'))
  return harness
}
type Run = ReturnType<typeof begin>
const asked = (harness: Run, status: Parameters<typeof job>[0], message: string | null = null) =>
  harness.take(answered('asking', job(status, message)))
const pause = { kind: 'time passed' } as const
const end = (harness: Run) => [harness.snapshot().value, harness.snapshot().output?.failure ?? null]

test('a job is started, and asked for every two seconds until it has succeeded', () => {
  const harness = begin()
  for (const status of ['UNKNOWN', 'PENDING', 'PROGRESS'] as const) {
    asked(harness, status)
    harness.take(pause)
  }
  asked(harness, 'SUCCESS')
  expect([harness.clock.now(), ...end(harness), harness.snapshot().output?.job?.status]).toEqual([
    ...[6_000, 'done', null, 'SUCCESS'],
  ])
})

test.each([
  [job('FAILURE', 'The disk is full.'), { kind: 'rejected', message: 'The disk is full.' }],
  [job('FAILURE'), { kind: 'rejected', message: 'Action failed' }],
  [job('CANCELLED'), { kind: 'cancelled', message: 'Cancelled' }],
])('%j has failed with %j', (answer, failure) => {
  const harness = begin()
  harness.take(answered('asking', answer))
  expect(end(harness)).toEqual(['failed', failure])
})

test('a job that could not be started or read has failed, and one that is not there is gone', () => {
  const notStarted = startHarness(jobMachine, jobWalk)
  notStarted.take(failed('starting', offline))
  const ends = [offline, notFound].map((failure) => {
    const harness = begin()
    harness.take(failed('asking', failure))
    return end(harness)
  })
  expect([end(notStarted), ...ends]).toEqual([
    ['failed', offline],
    ['failed', offline],
    ['gone', notFound],
  ])
})

test('a job of which the server knows nothing for five minutes is gone; one that turns up is not', () => {
  const lost = begin()
  for (let poll = 0; poll < 150; poll += 1) {
    asked(lost, 'UNKNOWN')
    lost.take(pause)
  }
  asked(lost, 'UNKNOWN')
  expect([lost.clock.now(), ...end(lost)]).toEqual([
    ...[300_000, 'gone', { kind: 'rejected', message: 'The server lost track of this work five minutes ago.' }],
  ])
  const found = begin()
  for (let poll = 0; poll < 300; poll += 1) {
    asked(found, poll === 140 ? 'PROGRESS' : poll < 281 ? 'UNKNOWN' : 'PENDING')
    found.take(pause)
  }
  asked(found, 'SUCCESS')
  expect(end(found)).toEqual(['done', null])
})

test('a job that takes longer than its limit is overdue', () => {
  const harness = begin({ ...given, limit: 5_000 })
  for (let poll = 0; poll < 2; poll += 1) {
    asked(harness, 'PROGRESS')
    harness.take(pause)
  }
  harness.take(pause)
  expect([harness.clock.now(), ...end(harness)]).toEqual([
    ...[5_000, 'overdue', { kind: 'timeout', message: 'The server did not answer.' }],
  ])
})
