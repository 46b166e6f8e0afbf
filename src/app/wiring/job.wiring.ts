import { type JobInput, jobMachine } from '../../machines/shared/job.machine.ts'
import type { JobsService } from '../../services/jobs/jobs.service.ts'
import { provideRequests } from './provide-requests.ts'

type StartJob = (input: Pick<JobInput, 'project' | 'request'>, signal: AbortSignal) => Promise<string>

/** For a job that was started elsewhere: the request is its id. */
const isStarted: StartJob = async ({ request }) => String(request)

/** The job machine with its ports. Polls every 1.8 to 2.2 s, so that many pages don't poll at once. */
export const wireJob = (jobs: Pick<JobsService, 'read'>, start = isStarted) =>
  provideRequests(jobMachine, {
    'read job': ({ project, jobId }, signal) => jobs.read(project, jobId, signal),
    'start job': start,
  }).provide({ delays: { 'poll interval': () => 1_800 + Math.random() * 400 } })

/**
 * A job and its cancelling, which waits for the answer to the start first: until then the server has no job of this
 * label to cancel.
 */
export function wireCancellableJob(jobs: Pick<JobsService, 'read' | 'cancelRunning'>, label: string, start: StartJob) {
  const starts = new Map<string, Promise<string>>()
  return {
    job: wireJob(jobs, (input, signal) => {
      const started = start(input, signal)
      starts.set(input.project, started)
      return started
    }),
    cancel: async (project: string, signal: AbortSignal): Promise<void> => {
      await Promise.allSettled([starts.get(project)])
      await jobs.cancelRunning(project, label, signal)
    },
  }
}
