import { jobsTexts } from '../../../contract/jobs/jobs.texts.ts'
import type { Services } from '../http/services.ts'
import type { JobHandler } from './job.types.ts'
import { JobFailure } from './job-failure.ts'

/** Throws, with a sentence for the job, while the disk is full; work not started yet waits for the next try. */
export async function checkRoom(hasRoom: Services['hasRoom']): Promise<void> {
  if (!(await hasRoom(0))) throw new JobFailure(jobsTexts.ends.full)
}

/** Wraps a handler so that its jobs don't start on a full disk. */
export const withRoom = (handler: JobHandler, hasRoom: Services['hasRoom']): JobHandler => ({
  ...handler,
  run: async (context) => {
    await checkRoom(hasRoom)
    await handler.run(context)
  },
})
