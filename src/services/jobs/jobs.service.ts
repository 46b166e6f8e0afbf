import { jobsRoutes as routes } from '../../../contract/jobs/jobs.routes.ts'
import { isRunning, type Job, type JobStatus } from '../../../contract/jobs/jobs.schemas.ts'
import { jobsTexts } from '../../../contract/jobs/jobs.texts.ts'
import {
  type UpdatesClientFrame,
  type UpdatesServerFrame,
  updatesServerFrameSchema,
} from '../../../contract/live/frames.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { Api } from '../shared/http.ts'
import type { OpenLiveChannel } from '../shared/live-channel.types.ts'

/** How far an organisation's log is known. */
export type LogPosition = { epoch: string; seq: number }

export type UpdatesReader = {
  onFrame: (frame: UpdatesServerFrame) => void
  onOpen: () => void
  onClose: (closed: { code: number; isFinal: boolean }) => void
}

export type UpdatesFollower = {
  /** From where the log goes on at the next opening. */
  positionReached: (position: LogPosition) => void
  resubscribe: () => void
  close: () => void
}

export type JobsService = ReturnType<typeof createJobsService>

/** Between two polls for a job, in ms. */
export const pollInterval = { least: 1_800, most: 2_200 } as const
/** How long, in ms, the server may know nothing of a job before it counts as failed. */
export const longestUnknown = 5 * 60_000

type HistoryQuestion = {
  project: string
  filter: { status: JobStatus | null; label: string | null; search: string }
  cursor: string | null
}

export type JobsEnvironment = { openLiveChannel: OpenLiveChannel; random: () => number }

export function createJobsService(api: Api, { openLiveChannel, random }: JobsEnvironment) {
  async function readJob(project: string, jobId: string, signal: AbortSignal): Promise<Job> {
    return (await api.read(routes.readJob, { params: { project, jobId }, staleTime: 0, signal })).job
  }

  return {
    /** Follows the numbered log of one organisation. */
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

    /** Calls off what runs of one kind, by the label of its jobs. */
    async cancelRunning(project: string, label: string, signal: AbortSignal): Promise<void> {
      const { jobs } = await api.read(routes.listJobs, { params: { project }, staleTime: 0, signal })
      const running = jobs.filter((job) => job.label === label && isRunning(job.status))
      for (const { id } of running) await api.call(routes.cancelJob, { params: { project, jobId: id }, signal })
    },

    /** The job once it has succeeded, asked for every 1.8 to 2.2 s. Throws a Failure when it failed, was cancelled or is gone. */
    async waitFor(project: string, jobId: string, signal: AbortSignal): Promise<Job> {
      for (let unknownFor = 0; ; ) {
        const job = await readJob(project, jobId, signal)
        if (!isRunning(job.status)) return succeeded(job)
        const interval = pollInterval.least + random() * (pollInterval.most - pollInterval.least)
        unknownFor = job.status === 'UNKNOWN' ? unknownFor + interval : 0
        if (unknownFor > longestUnknown)
          return succeeded({ ...job, status: 'FAILURE', progressMessage: jobsTexts.ends.lost })
        await pause(interval, signal)
      }
    },

    readHistory({ project, filter: { status, label, search }, cursor }: HistoryQuestion, signal: AbortSignal) {
      const query = {
        ...(status === null ? {} : { status }),
        ...(label === null ? {} : { label }),
        ...(search.trim() === '' ? {} : { search }),
        ...(cursor === null ? {} : { cursor }),
      }
      return api.read(routes.listJobHistory, { params: { project }, query, staleTime: 0, signal })
    },

    /** The id of the job that does this one again. */
    async retry(project: string, jobId: string, idempotencyKey: string, signal: AbortSignal): Promise<string> {
      return (await api.call(routes.retryJob, { params: { project, jobId }, idempotencyKey, signal })).jobId
    },
  }
}

function succeeded(job: Job): Job {
  if (job.status === 'SUCCESS') return job
  const { progressMessage } = job
  const failure: Failure =
    job.status === 'CANCELLED'
      ? { kind: 'cancelled', message: jobsTexts.cancelled }
      : {
          kind: 'rejected',
          message: progressMessage || jobsTexts.actionFailed,
        }
  throw failure
}

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(new DOMException('given up', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }, time)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
  })
}
