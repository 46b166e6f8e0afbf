import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRunning, type Job, type JobStatus } from '../../../contract/jobs/jobs.schemas.ts'
import type { FeedFact, NumberedFact } from '../../../src/machines/jobs/jobs.events.ts'
import {
  emptyLog,
  type JobsLog,
  leavesGap,
  projectJobs,
  withAnswer,
} from '../../../src/machines/jobs/jobs.projection.ts'
import { runs } from '../shared/fold.ts'
import { job } from './jobs.walk.ts'

type Move = { id: string; to: JobStatus | 'forgotten' | 'cancelled by somebody' }

/**
 * The rows of the server and their log: an ended job is never moved again, only an ended one is forgotten, and no id
 * is given twice.
 */
function serverOf(moves: readonly Move[]) {
  const rows = new Map<string, Job>()
  const log: NumberedFact[] = []
  const forgotten = new Set<string>()
  const states = [new Map(rows)]
  const answers: { after: number; job: Job }[] = []
  for (const { id, to } of moves) {
    if (forgotten.has(id)) continue
    const row = rows.get(id)
    const hasEnded = row !== undefined && !isRunning(row.status)
    const seq = log.length + 1
    if (to === 'forgotten') {
      if (!hasEnded) continue
      rows.delete(id)
      forgotten.add(id)
      log.push({ type: 'feed.job deleted', seq, id })
    } else {
      const moved = job(id, to === 'cancelled by somebody' ? 'CANCELLED' : to)
      if (to === 'cancelled by somebody' && row)
        answers.push({ after: hasEnded ? log.length : seq, job: hasEnded ? row : moved })
      if (hasEnded) continue
      rows.set(id, moved)
      log.push({ type: 'feed.job updated', seq, job: moved })
    }
    states.push(new Map(rows))
  }
  return { log, states, answers }
}

const anyMove: fc.Arbitrary<Move> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  to: fc.constantFrom('PENDING', 'PROGRESS', 'SUCCESS', 'FAILURE', 'cancelled by somebody', 'forgotten'),
})
/** A frame of the log, doubled, lost or early; a snapshot of some moment; or the answer to somebody's cancellation. */
const anyArrival = fc.record({
  kind: fc.constantFrom('frame', 'frame', 'frame', 'snapshot', 'answer'),
  at: fc.nat({ max: 24 }),
})

test('a snapshot that is older than the answer to a cancellation brings nothing back to life (seed 20261121, run 3940)', () => {
  const snapshot: FeedFact = { type: 'feed.snapshot taken', epoch: 'e1', seq: 1, jobs: [job('b', 'PENDING')] }
  const seen = projectJobs(emptyLog, snapshot)
  const cancelled = { ...seen, jobs: withAnswer(seen.jobs, job('b', 'CANCELLED')) }
  expect(projectJobs(cancelled, snapshot).jobs['b']?.job.status).toBe('CANCELLED')
  // Another log, as after a restore, is believed.
  expect(projectJobs(cancelled, { ...snapshot, epoch: 'e2' }).jobs['b']?.job.status).toBe('PENDING')
})

// D1.4.13, D1.4.14
test('the page comes to the state of the server whatever its frames do on their way, and an end is final (M5)', () => {
  const reached = { ends: 0, forgotten: 0, gaps: 0 }
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 24 }), fc.array(anyArrival, { maxLength: 40 }), (moves, arrivals) => {
      const { log: whole, states, answers } = serverOf(moves)
      const snapshotAt = (seq: number): FeedFact => ({
        ...{ type: 'feed.snapshot taken', epoch: 'e1', seq, jobs: [...(states[seq]?.values() ?? [])] },
      })
      let page: JobsLog = projectJobs(emptyLog, snapshotAt(0))
      const take = (next: JobsLog) => {
        for (const [id, { job: ended, age }] of Object.entries(page.jobs)) {
          const now = next.jobs[id]
          if (age !== null && now) expect(now.job.status).toBe(ended.status)
        }
        page = next
      }
      const deliver = (fact: NumberedFact) => {
        if (!leavesGap(page, fact)) return take(projectJobs(page, fact))
        // What the machine does on a gap: it subscribes anew, and the server sends the rest in order.
        reached.gaps += 1
        for (const missing of whole.slice(page.last)) take(projectJobs(page, missing))
      }
      for (const { kind, at } of arrivals) {
        const fact = whole[at]
        if (kind === 'frame' && fact) deliver(fact)
        // A snapshot is as new as what came before it, for one connection brings both in their order.
        if (kind === 'snapshot' && at >= page.last && at <= whole.length) take(projectJobs(page, snapshotAt(at)))
        const answer = answers[at % Math.max(1, answers.length)]
        if (kind === 'answer' && answer) take({ ...page, jobs: withAnswer(page.jobs, answer.job) })
      }
      for (const missing of whole.slice(page.last)) take(projectJobs(page, missing))
      const shown = Object.values(page.jobs).map(({ job: one }) => [one.id, one.status])
      expect(new Map(shown as [string, string][])).toEqual(
        new Map([...(states.at(-1)?.values() ?? [])].map((one) => [one.id, one.status])),
      )
      reached.ends += shown.filter(([, status]) => !isRunning(status as JobStatus)).length
      reached.forgotten += whole.filter(({ type }) => type === 'feed.job deleted').length
    }),
    { numRuns: runs * 10, seed: 20_261_121 },
  )
  expect(Math.min(reached.ends, reached.forgotten, reached.gaps)).toBeGreaterThan(runs / 2)
})
