import type { FastifyInstance } from 'fastify'
import { organisationsRoutes as routes } from '../../contract/organisations/organisations.routes.ts'
import { transactAsSystem } from '../database/transaction.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listOrganisations, readOrganisation } from './organisations.read.ts'
import { createOrganisation, freeCode } from './organisations.store.ts'

const nobody = { person: null, organisation: null }

export function serveOrganisations(server: FastifyInstance, services: Services): void {
  const { database, settings } = services

  serve(server, services, routes.listOrganisations, async ({ caller }) => ({
    organisations: await transactAsSystem(database, nobody, (tx) => listOrganisations(tx, caller.personId)),
  }))

  serve(server, services, routes.checkCode, async ({ query }) => ({
    code: await transactAsSystem(database, nobody, (tx) => freeCode(tx, query.code)),
  }))

  serve(server, services, routes.listChatModels, async () => ({ models: services.models.choices }))

  serve(server, services, routes.createOrganisation, ({ body, caller, transact }) =>
    transact(
      async (tx) => ({ organisation: await createOrganisation(tx, body, caller, settings.SUPPORT_USER_EMAIL) }),
      { asSystem: true },
    ),
  )

  serve(server, services, routes.readOrganisation, ({ organisation, caller, transact }) =>
    transact(async (tx) => ({ organisation: await readOrganisation(tx, organisation.id, caller.personId) })),
  )
}
