import type { FastifyInstance } from 'fastify'
import { shellRoutes as routes } from '../../../contract/shell/shell.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { describeApi } from './api-description.ts'

export function serveShell(server: FastifyInstance, services: Services): void {
  serve(server, services, routes.check, async () => {
    await services.database.probe()
    return { status: 'ok' as const }
  })
  const { settings, publicUrl, version } = services
  let description: string | null = null
  serve(server, services, routes.readApiDescription, async ({ reply }) => {
    description ??= JSON.stringify(describeApi({ productName: settings.PRODUCT_NAME, publicUrl, version }))
    return reply.header('content-type', 'application/json; charset=utf-8').send(description)
  })
  serve(server, services, routes.version, async () => ({ version: services.version }))
}
