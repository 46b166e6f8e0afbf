import type { FastifyInstance } from 'fastify'
import { modelUseRoutes as routes } from '../../../contract/organisations/model-use.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { readPrices } from '../../platform/models/prices.ts'
import { changeModelRules, readModelUse } from './model-use.store.ts'

const asSystem = { asSystem: true } as const

export function serveModelUse(server: FastifyInstance, services: Services): void {
  const prices = readPrices(services.settings.MODEL_PRICES)

  serve(server, services, routes.readModelUse, ({ organisation, transact }) =>
    transact(
      async (tx) => readModelUse(tx, organisation.id, { prices, models: await services.models.read(tx) }),
      asSystem,
    ),
  )
  serve(server, services, routes.changeModelRules, ({ organisation, body, transact }) =>
    transact(async (tx) => {
      const models = await services.models.read(tx)
      await changeModelRules(tx, organisation.id, body, { models, prices })
      return readModelUse(tx, organisation.id, { prices, models })
    }, asSystem),
  )
}
