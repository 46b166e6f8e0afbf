import { isRunning, type Job } from '../../../contract/jobs/jobs.schemas.ts'
import type { FeedFact, NumberedFact } from './jobs.events.ts'

/** `age`: quarters of the display time since the page saw the job end; null while it runs. */
export type KnownJob = { job: Job; age: number | null }

/** The fold of one organisation's log. `epoch` is null until the first snapshot. */
export type JobsLog = { epoch: string | null; last: number; jobs: Readonly<Record<string, KnownJob>> }

/** Quarters after which an ended job is no longer recent. */
export const quartersShown = 4

export const emptyLog: JobsLog = { epoch: null, last: 0, jobs: {} }

/** Whether numbers are missing between what was folded and this fact. */
export function leavesGap(log: JobsLog, fact: NumberedFact): boolean {
  if (fact.type === 'feed.numbers skipped') return false
  return log.epoch === null || fact.seq > log.last + 1
}

/** Whether the fact says anything that is not folded yet. */
export function isNew(log: JobsLog, fact: NumberedFact): boolean {
  return log.epoch !== null && fact.seq > log.last && !leavesGap(log, fact)
}

/** A fact that was folded already, or that would leave a gap, changes nothing. */
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

/** Jobs that a snapshot of the same log, older than the answer that ended them, does not bring back to life. */
const ended = (jobs: JobsLog['jobs']): JobsLog['jobs'] =>
  Object.fromEntries(Object.entries(jobs).filter(([, { age }]) => age !== null))

/** Takes in a job that an answer brought; one that the log has taken away meanwhile does not come back by it. */
export function withAnswer(jobs: JobsLog['jobs'], job: Job): JobsLog['jobs'] {
  return jobs[job.id] ? withJob(jobs, job) : jobs
}

/** Takes in a job; one that has ended stays as it ended. */
function withJob(jobs: JobsLog['jobs'], job: Job): JobsLog['jobs'] {
  const known = jobs[job.id]
  if (known && known.age !== null) return jobs
  return { ...jobs, [job.id]: meet(known, job, 0) }
}

/** An ended job that the page never saw running is as old as `ageOfStranger`. */
function meet(known: KnownJob | undefined, job: Job, ageOfStranger: number): KnownJob {
  if (isRunning(job.status)) return { job, age: null }
  return { job, age: known ? (known.age ?? 0) : ageOfStranger }
}

/** A quarter of the display time has passed. */
export function growOlder(jobs: JobsLog['jobs']): JobsLog['jobs'] {
  const older = Object.entries(jobs).map(
    ([id, known]) => [id, isAgeing(known) ? { ...known, age: (known.age ?? 0) + 1 } : known] as const,
  )
  return Object.fromEntries(older)
}

export const isAgeing = ({ age }: KnownJob): boolean => age !== null && age < quartersShown
