import type { FastifyInstance, FastifyReply } from 'fastify'
import { authoringRoutes as routes } from '../../../contract/playbooks/authoring.routes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import type { Caller } from '../../platform/http/caller.store.ts'
import { type Author, listDeleted, listVersions, listWritten } from './authoring.read.ts'
import { type TrialEnvironment, tryPlaybook } from './trial.ts'
import { changePlaybook, createPlaybook, deletePlaybook, restorePlaybook } from './authoring.store.ts'

const authorOf = ({ personId, isSuperadmin }: Caller): Author => ({ personId, isSuperadmin })
/** Milliseconds that a step of a trial run may take. */
const mostTime = 110_000
const asSystem = { asSystem: true } as const

/** Playbooks belong to no organisation, so these calls run as the system, and the store checks the author's rights. */
export function servePlaybookAuthoring(
  server: FastifyInstance,
  services: Services,
  environment: TrialEnvironment,
): void {
  serve(server, services, routes.listAdminPlaybooks, ({ caller, transact }) =>
    transact(async (tx) => ({ playbooks: await listWritten(tx, authorOf(caller)) }), asSystem),
  )
  serve(server, services, routes.listDeletedPlaybooks, ({ caller, transact }) =>
    transact(async (tx) => ({ playbooks: await listDeleted(tx, authorOf(caller)) }), asSystem),
  )
  serve(server, services, routes.createAdminPlaybook, ({ caller, body, transact }) =>
    transact(async (tx) => ({ playbook: await createPlaybook(tx, authorOf(caller), body) }), asSystem),
  )
  serve(server, services, routes.changeAdminPlaybook, ({ caller, params, body, transact }) =>
    transact(
      async (tx) => ({ playbook: await changePlaybook(tx, authorOf(caller), params.playbookId, body) }),
      asSystem,
    ),
  )
  serve(server, services, routes.deleteAdminPlaybook, ({ caller, params, transact }) =>
    transact(async (tx) => {
      await deletePlaybook(tx, authorOf(caller), params.playbookId)
      return {}
    }, asSystem),
  )
  serve(server, services, routes.restoreAdminPlaybook, ({ caller, params, transact }) =>
    transact(async (tx) => ({ playbook: await restorePlaybook(tx, authorOf(caller), params.playbookId) }), asSystem),
  )
  serve(server, services, routes.listPlaybookVersions, ({ caller, params, transact }) =>
    transact(async (tx) => ({ versions: await listVersions(tx, authorOf(caller), params.playbookId) }), asSystem),
  )
  serve(server, services, routes.tryPlaybook, ({ caller, body, reply }) =>
    tryPlaybook(environment, caller.personId, body, AbortSignal.any([AbortSignal.timeout(mostTime), endOf(reply)])),
  )
}

/** When who asked has gone. */
function endOf(reply: FastifyReply): AbortSignal {
  const end = new AbortController()
  reply.raw.once('close', () => end.abort())
  return end.signal
}
