import type { FastifyInstance } from 'fastify'
import { organisationsRoutes as routes } from '../../../contract/organisations/organisations.routes.ts'
import { crawlAfterChange, forgetPages } from '../website/index.ts'
import type { Blobs } from '../../platform/database/blobs.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Services } from '../../platform/http/services.ts'
import { countAttempt } from '../session/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { changeOrganisation } from './change.store.ts'
import { deleteOrganisation } from './deletion.commands.ts'
import { listOrganisations, readOrganisation } from './organisations.read.ts'
import { createOrganisation, freeCode } from './organisations.store.ts'

const nobody = { person: null, organisation: null }

export type OrganisationsEnvironment = { engine: JobEngine; blobs: Blobs; warehouse: WarehouseEngine }

export function serveOrganisations(
  server: FastifyInstance,
  services: Services,
  environment: OrganisationsEnvironment,
): void {
  const { database, settings } = services
  const allow = settings.CRAWL_ALLOW

  serve(server, services, routes.listOrganisations, async ({ caller }) => ({
    organisations: await transactAsSystem(database, nobody, (tx) => listOrganisations(tx, caller)),
  }))

  serve(server, services, routes.checkCode, async ({ query, caller, address }) => {
    const attempt = { kind: 'check code' as const, account: caller.personId, address }
    await countAttempt(database, attempt, settings.RATE_LIMITS === 'loose')
    return { code: await transactAsSystem(database, nobody, (tx) => freeCode(tx, query.code)) }
  })

  serve(server, services, routes.listChatModels, async () => ({ models: await services.models.choices() }))

  serve(server, services, routes.createOrganisation, ({ body, caller, transact }) =>
    transact(
      async (tx) => {
        const id = await createOrganisation(tx, body, caller, settings.SUPPORT_USER_EMAIL)
        const organisation = await readOrganisation(tx, id, caller.personId)
        await crawlAfterChange(tx, environment.engine, { organisationId: id, website: organisation.website, allow })
        return { organisation }
      },
      { asSystem: true },
    ),
  )

  serve(server, services, routes.readOrganisation, ({ organisation, caller, transact }) =>
    transact(async (tx) => ({ organisation: await readOrganisation(tx, organisation.id, caller.personId) })),
  )

  serve(server, services, routes.changeOrganisation, ({ organisation, body, caller, transact }) =>
    transact(
      async (tx) => {
        const { hasNewWebsite } = await changeOrganisation(tx, organisation.id, body, {
          asker: caller,
          chatModels: (await services.models.read(tx)).list.map((model) => model.id),
        })
        if (hasNewWebsite) await forgetPages(tx, organisation.id)
        const changed = await readOrganisation(tx, organisation.id, caller.personId)
        const { website } = changed
        if (hasNewWebsite)
          await crawlAfterChange(tx, environment.engine, { organisationId: organisation.id, website, allow })
        return { organisation: changed }
      },
      { asSystem: true },
    ),
  )

  serve(server, services, routes.deleteOrganisation, async ({ organisation, caller }) => {
    await deleteOrganisation(
      { database, secretKey: services.secretKey, ...environment },
      { organisationId: organisation.id, actor: caller.personId, isSuperadmin: false },
    )
    return {}
  })
}
