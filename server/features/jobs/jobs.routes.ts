import type { FastifyInstance } from 'fastify'
import { jobsRoutes as routes } from '../../../contract/jobs/jobs.routes.ts'
import { processingDocumentsLabel, readingWebsiteLabel } from '../../../contract/jobs/jobs.schemas.ts'
import { type Transaction, transact as transactAs } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { readJobHistory } from './history.read.ts'
import { findRepeatable } from './history.store.ts'
import { listJobs, readJob, readJobIfKnown } from '../../platform/jobs/jobs.read.ts'

/** Rights to cancel or retry a job are checked as the person; cleaning up after it runs as the system. */
const asSystem = { asSystem: true } as const

/** A pipeline that people can start; `start` answers the id of its running job if there is one. */
export type Pipeline = {
  name: string
  label: string
  superadminOnly: boolean
  start(tx: Transaction, engine: JobEngine): Promise<string>
}

/** How each pipeline that people can start begins. */
export type PipelineStarts = { processing: Pipeline['start']; crawl: Pipeline['start'] }

export function serveJobs(
  server: FastifyInstance,
  services: Services,
  { engine, start }: { engine: JobEngine; start: PipelineStarts },
): void {
  // A Map, so a name from a request can't reach `constructor` or `__proto__`.
  const pipelines = new Map<string, Pipeline>([
    [
      'process_docs',
      { name: 'process_docs', label: processingDocumentsLabel, superadminOnly: false, start: start.processing },
    ],
    ['crawl_website', { name: 'crawl_website', label: readingWebsiteLabel, superadminOnly: false, start: start.crawl }],
  ])

  serve(server, services, routes.listPipelines, async () => ({
    pipelines: [...pipelines.values()].map(({ name, label, superadminOnly }) => ({ name, label, superadminOnly })),
  }))
  serve(server, services, routes.runPipeline, ({ params, transact }) => {
    const pipeline = pipelines.get(params.pipeline)
    if (!pipeline) throw notFound()
    return transact(async (tx) => ({ jobId: await pipeline.start(tx, engine) }))
  })
  serve(server, services, routes.listJobs, ({ organisation, transact }) =>
    transact(async (tx) => ({ jobs: await listJobs(tx, organisation.id) })),
  )
  serve(server, services, routes.listJobHistory, ({ query, organisation, caller, transact }) =>
    transact((tx) =>
      readJobHistory(tx, query, {
        organisationId: organisation.id,
        personId: caller.personId,
        isVisitor: organisation.role === null,
        repeatable: engine.repeatable,
      }),
    ),
  )
  serve(server, services, routes.retryJob, async ({ params, organisation, caller, transact }) => {
    const scope = { person: caller.personId, organisation: organisation.id }
    const job = await transactAs(services.database, scope, (tx) =>
      findRepeatable(tx, organisation.id, params.jobId, engine.repeatable),
    )
    return transact(async (tx) => ({ jobId: await engine.again(tx, job) }), asSystem)
  })
  serve(server, services, routes.readJob, ({ params, organisation, transact }) =>
    transact(async (tx) => {
      const read = services.hasJustStarted() ? readJobIfKnown : readJob
      return { job: await read(tx, organisation.id, params.jobId) }
    }),
  )
  serve(server, services, routes.cancelJob, async ({ params, organisation, transact }) => {
    const job = await transact((tx) => readJob(tx, organisation.id, params.jobId))
    return transact(async (tx) => ({ job: (await engine.cancel(tx, params.jobId)) ?? job }), asSystem)
  })
}
