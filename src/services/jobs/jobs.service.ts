import { jobsRoutes as routes } from '../../../contract/jobs/jobs.routes.ts'
import { isRunning, type Job, type JobStatus } from '../../../contract/jobs/jobs.schemas.ts'
import {
  type UpdatesClientFrame,
  type UpdatesServerFrame,
  updatesServerFrameSchema,
} from '../../../contract/live/frames.ts'
import type { Api } from '../shared/http.ts'
import type { OpenLiveChannel } from '../shared/live-channel.types.ts'

/** Last log sequence seen of an organisation. */
export type LogPosition = { epoch: string; seq: number }

export type UpdatesReader = {
  onFrame: (frame: UpdatesServerFrame) => void
  onOpen: () => void
  onClose: (closed: { code: number; isFinal: boolean }) => void
}

export type UpdatesFollower = {
  /** Reports where the next connection resumes. */
  positionReached: (position: LogPosition) => void
  resubscribe: () => void
  close: () => void
}

export type JobsService = ReturnType<typeof createJobsService>

type HistoryQuestion = {
  project: string
  filter: { status: JobStatus | null; label: string | null; search: string }
  cursor: string | null
}

export type JobsEnvironment = { openLiveChannel: OpenLiveChannel }

export function createJobsService(api: Api, { openLiveChannel }: JobsEnvironment) {
  async function readJob(project: string, jobId: string, signal: AbortSignal): Promise<Job> {
    return (await api.read(routes.readJob, { params: { project, jobId }, staleTime: 0, signal })).job
  }

  return {
    /** Follows one organisation's numbered log. */
    follow(project: string, reader: UpdatesReader): UpdatesFollower {
      let position: LogPosition | null = null
      const channel = openLiveChannel({
        path: '/websocket/updates',
        schema: updatesServerFrameSchema,
        subscribeFrame: (): UpdatesClientFrame => ({
          type: 'subscribe',
          projects: [project],
          ...(position ? { after: { [project]: position } } : {}),
        }),
        ...reader,
      })
      return {
        positionReached: (reached) => {
          position = reached
        },
        resubscribe: channel.resubscribe,
        close: channel.close,
      }
    },

    async cancel(project: string, jobIds: readonly string[], signal: AbortSignal): Promise<Job[]> {
      return Promise.all(
        jobIds.map(async (jobId) => (await api.call(routes.cancelJob, { params: { project, jobId }, signal })).job),
      )
    },

    /** Cancels running jobs with this label. */
    async cancelRunning(project: string, label: string, signal: AbortSignal): Promise<void> {
      const { jobs } = await api.read(routes.listJobs, { params: { project }, staleTime: 0, signal })
      const running = jobs.filter((job) => job.label === label && isRunning(job.status))
      for (const { id } of running) await api.call(routes.cancelJob, { params: { project, jobId: id }, signal })
    },

    read: readJob,

    readHistory({ project, filter: { status, label, search }, cursor }: HistoryQuestion, signal: AbortSignal) {
      const query = {
        ...(status === null ? {} : { status }),
        ...(label === null ? {} : { label }),
        ...(search.trim() === '' ? {} : { search }),
        ...(cursor === null ? {} : { cursor }),
      }
      return api.read(routes.listJobHistory, { params: { project }, query, staleTime: 0, signal })
    },

    /** Runs the job again; returns the new job's id. */
    async retry(project: string, jobId: string, idempotencyKey: string, signal: AbortSignal): Promise<string> {
      return (await api.call(routes.retryJob, { params: { project, jobId }, idempotencyKey, signal })).jobId
    },
  }
}
