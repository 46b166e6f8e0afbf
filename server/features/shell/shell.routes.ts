import type { FastifyInstance } from 'fastify'
import { shellRoutes as routes } from '../../../contract/shell/shell.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'

export function serveShell(server: FastifyInstance, services: Services): void {
  serve(server, services, routes.check, async () => {
    await services.database.probe()
    return { status: 'ok' as const }
  })
  serve(server, services, routes.version, async () => ({ version: services.version }))
}
