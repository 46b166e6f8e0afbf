import { isRunning, type Job, type PastJob } from '../../../contract/jobs/jobs.schemas.ts'

type Move = { jobId: string; job: Job | null }

/** The rows after what the log said of a job. One that has ended stays as it ended; one that is unknown changes nothing. */
export function afterMove(jobs: readonly PastJob[], { jobId, job }: Move): readonly PastJob[] {
  if (job === null) return jobs.filter(({ id }) => id !== jobId)
  return jobs.map((one) => (one.id === jobId && isRunning(one.status) ? { ...one, ...job } : one))
}

type Known = { jobs: readonly PastJob[]; next: string | null }

/** The first page as it is now before the older rows that are known already, unless rows are missing between the two. */
export function withNewest(known: Known, newest: Known): Known {
  const ids = new Set(newest.jobs.map(({ id }) => id))
  const last = known.jobs.findLastIndex(({ id }) => ids.has(id))
  if (newest.next === null || last === -1) return newest
  return { jobs: [...newest.jobs, ...known.jobs.slice(last + 1)], next: known.next }
}
