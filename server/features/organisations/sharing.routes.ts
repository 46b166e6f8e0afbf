import type { FastifyInstance } from 'fastify'
import { organisationsRoutes as routes } from '../../../contract/organisations/organisations.routes.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import type { OrganisationsEnvironment } from './organisations.routes.ts'
import { askForSharing } from './sharing.job.ts'
import { changeRules, readRules, refuseForeignTargets, ruleOf } from './sharing.store.ts'

export function serveSharing(server: FastifyInstance, services: Services, environment: OrganisationsEnvironment): void {
  const { database } = services

  serve(server, services, routes.readDataSharing, async ({ organisation }) => {
    const scope = { person: null, organisation: organisation.id }
    const rules = await transactAsSystem(database, scope, (tx) => readRules(tx, organisation.id))
    return { rules: rules.map(ruleOf) }
  })

  serve(server, services, routes.changeDataSharing, async ({ organisation, body, caller, transact }) => {
    const scope = { organisationId: organisation.id, personId: caller.personId }
    const gone = await transact((tx) => changeRules(tx, scope, body.rules), { asSystem: true })
    for (const file of gone) await environment.warehouse.remove(file)
    return { rules: body.rules }
  })

  serve(server, services, routes.triggerDataSharing, ({ organisation, caller, transact }) =>
    transact(
      async (tx) => {
        const rules = await readRules(tx, organisation.id)
        const scope = { organisationId: organisation.id, personId: caller.personId }
        await refuseForeignTargets(
          tx,
          scope,
          rules.map((rule) => rule.targetOrg),
        )
        return { jobId: await askForSharing(tx, environment.engine, caller.personId) }
      },
      { asSystem: true },
    ),
  )
}
