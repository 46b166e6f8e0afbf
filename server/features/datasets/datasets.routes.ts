import type { FastifyInstance } from 'fastify'
import { answerOfForm, type DatasetReader } from '../../../contract/datasets/answer-of-form.ts'
import { readForm } from '../../../contract/datasets/dataset-form.ts'
import { datasetsRoutes as routes } from '../../../contract/datasets/datasets.routes.ts'
import { dimensionQuerySchema, factQuerySchema } from '../../../contract/datasets/datasets.schemas.ts'
import { resultFileName } from '../../../contract/datasets/result-file-name.ts'
import { defaultTimeZone, isTimeZone } from '../../../contract/shared/time-zones.ts'
import { attachmentOf } from '../../platform/http/attachment.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Services } from '../../platform/http/services.ts'
import { dimensionsMetadata, factsMetadata } from '../../engines/queries/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { correctMeasure } from './corrections.store.ts'
import { describeCatalogue, listSources, readCatalogue } from './datasets.read.ts'
import { restoreSource, trashSource } from './datasets.store.ts'
import {
  changeSavedQuery,
  listSavedQueries,
  restoreSavedQuery,
  saveQuery,
  trashSavedQuery,
} from './saved-queries.store.ts'

export function serveDatasets(
  server: FastifyInstance,
  services: Services,
  { warehouse, engine }: { warehouse: WarehouseEngine; engine: JobEngine },
): void {
  serve(server, services, routes.queryFacts, async ({ query, organisation, transact }) => {
    const catalogue = await transact(readCatalogue)
    const timeZone = isTimeZone(organisation.timeZone) ? organisation.timeZone : defaultTimeZone
    return warehouse.queryFacts({ organisationId: organisation.id, catalogue, query, now: Date.now(), timeZone })
  })
  serve(server, services, routes.readFactsMetadata, async ({ transact }) => {
    const catalogue = await transact(readCatalogue)
    return factsMetadata(catalogue, describeCatalogue(catalogue))
  })
  serve(server, services, routes.listDimensionValues, async ({ query, organisation, transact }) =>
    warehouse.dimensionValues({ organisationId: organisation.id, catalogue: await transact(readCatalogue), query }),
  )
  serve(server, services, routes.readDimensionsMetadata, async ({ transact }) =>
    dimensionsMetadata(await transact(readCatalogue)),
  )
  serve(server, services, routes.queryDimension, async ({ query, organisation, transact }) =>
    warehouse.dimensionRecords({ organisationId: organisation.id, catalogue: await transact(readCatalogue), query }),
  )
  serve(server, services, routes.correctMeasure, ({ params: { table, column }, body, transact }) =>
    transact(async (tx) => ({ measure: await correctMeasure(tx, { table, column }, body) })),
  )
  serve(server, services, routes.listDataSources, ({ transact }) =>
    transact(async (tx) => ({ sources: await listSources(tx) })),
  )
  serve(server, services, routes.deleteDataSource, ({ params, transact }) =>
    transact(async (tx) => {
      await trashSource(tx, params.sourceId)
      await engine.noteChanges(tx, ['documents', 'figures'])
      return {}
    }),
  )
  serve(server, services, routes.restoreDataSource, ({ params, transact }) =>
    transact(async (tx) => {
      const source = await restoreSource(tx, params.sourceId)
      await engine.noteChanges(tx, ['documents', 'figures'])
      return { source }
    }),
  )
  serve(server, services, routes.downloadResult, async ({ query, organisation, reply, transact }) => {
    const form = readForm(query.search)
    if (form === null) throw notFound()
    const catalogue = await transact(readCatalogue)
    const scope = { organisationId: organisation.id, catalogue }
    const timeZone = isTimeZone(organisation.timeZone) ? organisation.timeZone : defaultTimeZone
    const reader: DatasetReader = {
      facts: (asked) =>
        warehouse.queryFacts({ ...scope, query: factQuerySchema.parse(asked), now: Date.now(), timeZone }),
      dimension: (asked) => warehouse.dimensionRecords({ ...scope, query: dimensionQuerySchema.parse(asked) }),
    }
    const asked = { organisationId: organisation.id, input: await answerOfForm(reader, form) }
    const made = await services.workers.run('write the workbook of a result', asked)
    if ('refused' in made) throw new Refusal(400, made.refused)
    return reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', attachmentOf(resultFileName(form, 'xlsx')))
      .header('content-length', made.bytes.length)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(Buffer.from(made.bytes))
  })
  serve(server, services, routes.listSavedQueries, ({ transact }) =>
    transact(async (tx) => ({ queries: await listSavedQueries(tx) })),
  )
  serve(server, services, routes.saveQuery, ({ body, transact }) =>
    transact(async (tx) => ({ query: await saveQuery(tx, body) })),
  )
  serve(server, services, routes.changeSavedQuery, ({ params, body, transact }) =>
    transact(async (tx) => ({ query: await changeSavedQuery(tx, params.queryId, body) })),
  )
  serve(server, services, routes.deleteSavedQuery, ({ params, transact }) =>
    transact(async (tx) => {
      await trashSavedQuery(tx, params.queryId)
      return {}
    }),
  )
  serve(server, services, routes.restoreSavedQuery, ({ params, transact }) =>
    transact(async (tx) => ({ query: await restoreSavedQuery(tx, params.queryId) })),
  )
}
