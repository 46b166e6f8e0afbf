import { jobsTexts } from '../../../contract/jobs/jobs.texts.ts'
import type { Services } from '../http/services.ts'
import type { JobHandler } from './job.types.ts'
import { JobFailure } from './job-failure.ts'

/** Throws, with the sentence for the job, while the disk has no room; what is not begun yet stays for the next try. */
export async function checkRoom(hasRoom: Services['hasRoom']): Promise<void> {
  if (!(await hasRoom(0))) throw new JobFailure(jobsTexts.ends.full)
}

/** The same jobs, which do not begin on a full disk. */
export const withRoom = (handler: JobHandler, hasRoom: Services['hasRoom']): JobHandler => ({
  ...handler,
  run: async (context) => {
    await checkRoom(hasRoom)
    await handler.run(context)
  },
})
