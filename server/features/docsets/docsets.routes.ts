import type { FastifyInstance } from 'fastify'
import { docsetCategories, type DocsetRecord } from '../../../contract/docsets/docsets.schemas.ts'
import { docsetsRoutes as routes } from '../../../contract/docsets/docsets.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Services } from '../../platform/http/services.ts'
import { categoriesOf, docsetOf, listDocsets, readRecord, readRecords } from './docsets.read.ts'
import { listSteps } from './pipeline-steps.read.ts'
import { resetDocset, type ResetJobs, resetStep } from './resets.commands.ts'

type DocsetsParts = { engine: JobEngine; start: ResetJobs }

export function serveDocsets(server: FastifyInstance, services: Services, { engine, start }: DocsetsParts): void {
  const { workers } = services
  const shown = (organisationId: string, records: Record<string, DocsetRecord>) =>
    workers.run('show the records of a docset', { organisationId, input: records })

  serve(server, services, routes.listDocsets, ({ transact }) =>
    transact(async (tx) => ({ docsets: await listDocsets(tx) })),
  )
  serve(server, services, routes.listDocsetCategories, async ({ params }) => ({
    categories: [...docsetCategories[docsetOf(params.docset)]],
  }))
  serve(server, services, routes.listDocsetRecords, async ({ params, query, organisation, transact }) => {
    const docset = docsetOf(params.docset)
    const categories = categoriesOf(docset, query.categories)
    const found = await transact((tx) => readRecords(tx, docset, { categories, keyFilter: query.keyFilter ?? '' }))
    return query.html === '1' ? { ...found, records: await shown(organisation.id, found.records) } : found
  })
  serve(server, services, routes.readDocsetRecord, async ({ params, query, organisation, transact }) => {
    const docset = docsetOf(params.docset)
    const record = await transact((tx) => readRecord(tx, docset, params.key))
    if (query.html !== '1') return { record }
    const records = await shown(organisation.id, { record })
    return { record: records['record']! }
  })
  serve(server, services, routes.resetDocset, ({ body, transact }) =>
    transact(async (tx) => {
      await resetDocset(tx, { ...body, docset: docsetOf(body.docset) }, { engine, start })
      return {}
    }),
  )
  serve(server, services, routes.listPipelineSteps, ({ transact }) =>
    transact(async (tx) => ({ pipelines: await listSteps(tx) })),
  )
  serve(server, services, routes.resetPipelineStep, ({ body, transact }) =>
    transact(async (tx) => {
      await resetStep(tx, body.step_name, { engine, start })
      return {}
    }),
  )
}
