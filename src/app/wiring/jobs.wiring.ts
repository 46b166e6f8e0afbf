import { fromCallback, fromPromise } from 'xstate'
import type { UpdatesServerFrame } from '../../../contract/live/frames.ts'
import type { FeedFact, FeedOrder } from '../../machines/jobs/jobs.events.ts'
import { historyMachine } from '../../machines/jobs/history.machine.ts'
import { jobsMachine } from '../../machines/jobs/jobs.machine.ts'
import type { JobsService } from '../../services/jobs/jobs.service.ts'
import type { Environment } from '../settings.ts'

/** How long, in ms, an ended job stays visible (D1 section 9). */
export const displayTime = (environment: Environment): number => (environment === 'dev' ? 2_000 : 10_000)

export const wireJobs = (service: JobsService, environment: Environment) =>
  jobsMachine.provide({
    delays: { 'quarter of the display': displayTime(environment) / 4 },
    actors: {
      'follow updates': fromCallback<FeedOrder, { project: string }>(({ input, sendBack, receive }) => {
        const notify = (fact: FeedFact) => sendBack(fact)
        const channel = service.follow(input.project, {
          onFrame: (frame) => {
            const fact = factOf(frame, input.project)
            if (fact) notify(fact)
          },
          onOpen: () => notify({ type: 'feed.opened' }),
          onClose: ({ isFinal }) => notify({ type: 'feed.closed', isFinal }),
        })
        receive((order) => {
          if (order.type === 'feed.gap found') channel.resubscribe()
          else channel.positionReached({ epoch: order.epoch, seq: order.seq })
        })
        return channel.close
      }),
      'job history': historyMachine.provide({
        actors: {
          'read history': fromPromise(({ input, signal }) => service.readHistory(input, signal)),
          'retry job': fromPromise(({ input, signal }) => service.retry(input.project, input.jobId, input.key, signal)),
        },
      }),
      'cancel jobs': fromPromise(({ input, signal }) => service.cancel(input.project, input.jobIds, signal)),
    },
  })

/** The fact that a frame states of this organisation; null if it states none. */
export function factOf(frame: UpdatesServerFrame, project: string): FeedFact | null {
  switch (frame.type) {
    case 'snapshot':
      if (frame.project !== project) return null
      return { type: 'feed.snapshot taken', epoch: frame.epoch, seq: frame.seq, jobs: frame.jobs }
    case 'updateJob':
      return frame.job.project === project ? { type: 'feed.job updated', seq: frame.seq, job: frame.job } : null
    case 'deleteJob':
      return frame.project === project ? { type: 'feed.job deleted', seq: frame.seq, id: frame.id } : null
    case 'refreshData':
      if (frame.project !== project) return null
      return { type: 'feed.data refreshed', seq: frame.seq, dataType: frame.dataType }
    case 'skipped':
      return (frame.project ?? project) === project ? { type: 'feed.numbers skipped', seq: frame.seq } : null
    case 'tick':
      return null
  }
}
