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
