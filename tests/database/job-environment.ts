import { type Transaction, transact } from '../../server/platform/database/transaction.ts'
import { startJobEngine } from '../../server/platform/jobs/job-engine.ts'
import type { JobEngine, JobHandler } from '../../server/platform/jobs/job.types.ts'
import { type Notices, startNotices } from '../../server/platform/live/notices.ts'
import { until } from '../until.ts'
import { type Library, startLibrary } from './library.ts'

export type JobEnvironment = Library & {
  notices: Notices
  engine: JobEngine
  /** As a worker of the organisation. */
  within<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  rowOf(id: string): Promise<any>
  /** The row of a job that has ended, whichever way. */
  ended(id: string): Promise<any>
}

/** An organisation, and beside its server an engine that runs jobs of these kinds. */
export async function startJobEnvironment(handlers: JobHandler[]): Promise<JobEnvironment> {
  const library = await startLibrary()
  const notices = await startNotices(library.server.databaseUrl)
  const engine = await startJobEngine(library.walled, notices, handlers)
  const rowOf = async (id: string) => (await library.rowsOf('select * from job where id = $1', [id]))[0]
  return {
    ...{ ...library, notices, engine, rowOf },
    within: (work) =>
      transact(library.walled, { person: null, organisation: library.organisationId, isWorker: true }, work),
    ended: (id) => until(async () => (await rowOf(id)).completed_at && rowOf(id)),
    async close() {
      await engine.stop()
      await notices.stop()
      await library.close()
    },
  }
}
