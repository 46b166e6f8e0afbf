import { isRunning, type Job } from '../../../contract/jobs/jobs.schemas.ts'
import type { FeedFact, NumberedFact } from './jobs.events.ts'

/** `age`: quarters of the display time since this page saw the job end; null while it runs. */
export type KnownJob = { job: Job; age: number | null }

/** State folded from one organisation's log. `epoch` is null until the first snapshot. */
export type JobsLog = { epoch: string | null; last: number; jobs: Readonly<Record<string, KnownJob>> }

/** Age, in quarters, from which an ended job is no longer recent. */
export const quartersShown = 4

export const emptyLog: JobsLog = { epoch: null, last: 0, jobs: {} }

/** Whether numbers are missing between the log and this fact. */
export function leavesGap(log: JobsLog, fact: NumberedFact): boolean {
  if (fact.type === 'feed.numbers skipped') return false
  return log.epoch === null || fact.seq > log.last + 1
}

/** Whether the fact hasn't been folded yet. */
export function isNew(log: JobsLog, fact: NumberedFact): boolean {
  return log.epoch !== null && fact.seq > log.last && !leavesGap(log, fact)
}

/** Ignores facts that were folded already, or that would leave a gap. */
export function projectJobs(log: JobsLog, fact: FeedFact): JobsLog {
  switch (fact.type) {
    case 'feed.snapshot taken': {
      const known = fact.epoch === log.epoch ? ended(log.jobs) : {}
      const jobs = fact.jobs.map(
        (job) => [job.id, known[job.id] ?? meet(log.jobs[job.id], job, quartersShown)] as const,
      )
      return { epoch: fact.epoch, last: fact.seq, jobs: Object.fromEntries(jobs) }
    }
    case 'feed.job updated':
      if (!isNew(log, fact)) return log
      return { ...log, last: fact.seq, jobs: withJob(log.jobs, fact.job) }
    case 'feed.job deleted': {
      if (!isNew(log, fact)) return log
      const { [fact.id]: _deleted, ...jobs } = log.jobs
      return { ...log, last: fact.seq, jobs }
    }
    case 'feed.data refreshed':
    case 'feed.numbers skipped':
      return isNew(log, fact) ? { ...log, last: fact.seq } : log
    case 'feed.opened':
    case 'feed.closed':
      return log
  }
}

/** Ended jobs. An older snapshot of the same log must not set them back to running. */
const ended = (jobs: JobsLog['jobs']): JobsLog['jobs'] =>
  Object.fromEntries(Object.entries(jobs).filter(([, { age }]) => age !== null))

/** Takes over a job from a response, unless the log has deleted that job meanwhile. */
export function withAnswer(jobs: JobsLog['jobs'], job: Job): JobsLog['jobs'] {
  return jobs[job.id] ? withJob(jobs, job) : jobs
}

/** Takes over a job; one that has ended doesn't change again. */
function withJob(jobs: JobsLog['jobs'], job: Job): JobsLog['jobs'] {
  const known = jobs[job.id]
  if (known && known.age !== null) return jobs
  return { ...jobs, [job.id]: meet(known, job, 0) }
}

/** An ended job that this page never saw running starts at `ageOfStranger`. */
function meet(known: KnownJob | undefined, job: Job, ageOfStranger: number): KnownJob {
  if (isRunning(job.status)) return { job, age: null }
  return { job, age: known ? (known.age ?? 0) : ageOfStranger }
}

/** Call once per quarter of the display time. */
export function growOlder(jobs: JobsLog['jobs']): JobsLog['jobs'] {
  const older = Object.entries(jobs).map(
    ([id, known]) => [id, isAgeing(known) ? { ...known, age: (known.age ?? 0) + 1 } : known] as const,
  )
  return Object.fromEntries(older)
}

export const isAgeing = ({ age }: KnownJob): boolean => age !== null && age < quartersShown
