import type { FastifyInstance } from 'fastify'
import { datasetsRoutes as routes } from '../../contract/datasets/datasets.routes.ts'
import { defaultTimeZone, isTimeZone } from '../../contract/shared/time-zones.ts'
import { askForMatters } from '../home/home.commands.ts'
import { serve } from '../http/serve.ts'
import type { JobEngine } from '../jobs/job-engine.ts'
import type { Services } from '../services.ts'
import { dimensionsMetadata, factsMetadata } from '../warehouse/catalogue.ts'
import type { WarehouseEngine } from '../warehouse/warehouse.engine.ts'
import { describeCatalogue, listSources, readCatalogue } from './datasets.read.ts'
import { restoreSource, trashSource } from './datasets.store.ts'

export function serveDatasets(
  server: FastifyInstance,
  services: Services,
  warehouse: WarehouseEngine,
  engine: JobEngine,
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
  serve(server, services, routes.listDataSources, ({ transact }) =>
    transact(async (tx) => ({ sources: await listSources(tx) })),
  )
  serve(server, services, routes.deleteDataSource, ({ params, transact }) =>
    transact(async (tx) => {
      await trashSource(tx, params.sourceId)
      await askForMatters(tx, engine)
      return {}
    }),
  )
  serve(server, services, routes.restoreDataSource, ({ params, transact }) =>
    transact(async (tx) => {
      const source = await restoreSource(tx, params.sourceId)
      await askForMatters(tx, engine)
      return { source }
    }),
  )
}
