import { isRunning, type Job, type PastJob } from '../../../contract/jobs/jobs.schemas.ts'

type Move = { jobId: string; job: Job | null }

/** Applies a change of a job. Jobs that have ended don't change again; unknown jobs are ignored. */
export function afterMove(jobs: readonly PastJob[], { jobId, job }: Move): readonly PastJob[] {
  if (job === null) return jobs.filter(({ id }) => id !== jobId)
  return jobs.map((one) => (one.id === jobId && isRunning(one.status) ? { ...one, ...job } : one))
}

type Known = { jobs: readonly PastJob[]; next: string | null }

/** Puts the reloaded first page before the older rows. Drops the older rows if there could be a gap between the two. */
export function withNewest(known: Known, newest: Known): Known {
  const ids = new Set(newest.jobs.map(({ id }) => id))
  const last = known.jobs.findLastIndex(({ id }) => ids.has(id))
  if (newest.next === null || last === -1) return newest
  return { jobs: [...newest.jobs, ...known.jobs.slice(last + 1)], next: known.next }
}
