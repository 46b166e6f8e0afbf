import type { FastifyInstance } from 'fastify'
import { paletteRoutes as routes } from '../../../contract/palette/palette.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { searchEverything } from './search-everything.ts'

export function servePalette(server: FastifyInstance, services: Services): void {
  serve(server, services, routes.searchEverything, ({ body, organisation, transact }) =>
    transact((tx) => searchEverything(tx, services.workers, { ...body, project: organisation.code })),
  )
}
