import type { JobHandler } from '../../server/platform/jobs/job.types.ts'
import { until } from '../until.ts'

type Piece = { name: string; end: () => void }
/** Jobs whose pieces the test ends one by one; `started` is the order in which they began. */
export function piecewise(settings: Pick<JobHandler, 'atOnce' | 'mostPerPerson' | 'mostPerOrganisation'>) {
  const started: string[] = []
  const open: Piece[] = []
  const handler: JobHandler = {
    ...{ queue: 'pieces', retries: 0, limitSeconds: 3_600, ...settings },
    async run(context) {
      const { name, pieces } = context.job.input as { name: string; pieces: number }
      for (let piece = 1; piece <= pieces; piece += 1) {
        const { promise, resolve } = Promise.withResolvers<void>()
        started.push(name)
        open.push({ name, end: resolve })
        await promise
        if (piece < pieces) await context.giveWay()
      }
    },
  }
  /** Ends the oldest open piece once `count` have begun in all. */
  const endNext = async (count: number) => {
    await until(async () => started.length >= count)
    open.shift()!.end()
  }
  return { started, open, handler, endNext }
}
