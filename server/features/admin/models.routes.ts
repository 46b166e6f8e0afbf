import type { FastifyInstance } from 'fastify'
import { adminRoutes as routes } from '../../../contract/admin/admin.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { keepTrial } from '../../platform/models/model-server.store.ts'
import { tryModel } from '../../platform/models/try-model.ts'
import { changeModelSettings, checkModelAddress, readModelSettings } from './models.store.ts'

const asSystem = { asSystem: true } as const
const TRIAL_MS = 190_000

export function serveModels(server: FastifyInstance, services: Services): void {
  serve(server, services, routes.readModelSettings, ({ transact }) =>
    transact((tx) => readModelSettings(tx, services), asSystem),
  )

  serve(server, services, routes.changeModelSettings, async ({ body, transact }) => {
    await checkModelAddress(body, services)
    return transact((tx) => changeModelSettings(tx, body, services), asSystem)
  })

  serve(server, services, routes.tryModel, async ({ body, transact }) => {
    const models = await services.models.current()
    // The model has been removed from the list meanwhile: answers the current list.
    if (!models.list.some(({ id }) => id === body.model))
      return transact((tx) => readModelSettings(tx, services), asSystem)
    const { address } = models.providerOf(body.model)
    const checks = await tryModel(models.resolveModel(body.model), AbortSignal.timeout(TRIAL_MS))
    return transact(async (tx) => {
      await keepTrial(tx, { model: body.model, address, checks })
      return readModelSettings(tx, services)
    }, asSystem)
  })
}
